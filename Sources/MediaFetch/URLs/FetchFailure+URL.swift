/// What is said about URLs that are not asked.
extension FetchFailure {
    static func invalidURL(_ message: String) -> FetchFailure {
        FetchFailure(.invalidURL, message, advice: "send an absolute https URL")
    }

    static func invalidURL(_ text: String, _ fault: String) -> FetchFailure {
        invalidURL("\"\(Fetcher.redact(text))\" is not a usable URL: \(fault)")
    }

    static func notAbsolute(_ text: String) -> FetchFailure {
        let lower = text.lowercased()
        if lower.hasPrefix("https//:") || lower.hasPrefix("http//:") {
            return .invalidURL(text, "the colon belongs before the slashes, as in https://")
        }
        if lower.hasPrefix("//") || !text.hasPrefix("/") {
            return .invalidURL(text, "it does not begin with https://")
        }
        return .invalidURL(text, "it is a path without a scheme and a host")
    }

    static func schemeNotAllowed(_ scheme: String, policy: FetchPolicy) -> FetchFailure {
        let allowed = policy.usableSchemes.joined(separator: " and ")
        let advice =
            scheme == "http"
            ? "App Transport Security refuses plain http on the phone; serve the media over https"
            : "put the media on a web server and send its https URL"
        return FetchFailure(
            .schemeNotAllowed, "the scheme \(scheme.prefix(40)): is not allowed; only \(allowed) is",
            advice: advice)
    }

    static func portNotAllowed(_ port: Int, policy: FetchPolicy) -> FetchFailure {
        let allowed = (policy.ports ?? []).sorted().map(String.init).joined(separator: ", ")
        return FetchFailure(
            .portNotAllowed, "the port \(port) is not allowed; only \(allowed) are",
            advice: "serve the media on port 443", observed: Double(port))
    }

    static func credentials(in text: String) -> FetchFailure {
        FetchFailure(
            .credentialsInURL, "\"\(Fetcher.redact(text))\" had a user name or password before the host",
            advice: "a payload is no place for a password; sign the URL instead")
    }

    static func redirectRefused(from url: MediaURL, because reason: String) -> FetchFailure {
        FetchFailure(
            .redirectRefused, "a redirect of \(Fetcher.redact(url.text)) was not followed: \(reason)",
            advice: "send the URL at which the media itself is served")
    }

    static func tooManyRedirects(limit: Int) -> FetchFailure {
        FetchFailure(
            .tooManyRedirects, "the server redirected more than \(limit) times",
            advice: "send the URL at which the media itself is served", observed: Double(limit + 1),
            limit: Double(limit))
    }
}
