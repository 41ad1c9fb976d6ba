import Foundation

extension FetchFailure {
    /// Tells of a response with another status than 200, and who can do something about it.
    static func status(
        _ status: Int, of url: MediaURL, retryAfter: String?, now: Date = Date()
    ) -> FetchFailure {
        let signed = SignedURL(url.text)
        // Amazon and Google answer 403, or 400, to a URL past its time.
        let fault = [400, 401, 403].contains(status) ? signed?.fault(at: now) : nil
        var message = "the server answered \(status)" + (meaning(of: status).map { " (\($0))" } ?? "")
        if let fault { message += "; \(fault)" }
        return FetchFailure(
            .httpStatus, message,
            advice: fault == nil
                ? advice(for: status, retryAfter: retryAfter, signed: signed) : "sign a new URL",
            observed: Double(status), limit: 200)
    }

    private static func meaning(of status: Int) -> String? {
        switch status {
        case 101: "a change of protocol that nobody asked for"
        case 204: "no content"
        case 206: "a part of the file, which nobody asked for"
        case 304: "not modified, though nobody asked whether it was"
        case 300...399: "a redirect without a usable target"
        case 400: "bad request"
        case 401: "not authorized"
        case 403: "forbidden"
        case 404: "not found"
        case 410: "gone"
        case 429: "too many requests"
        case 500...599: "the server's own error"
        default: nil
        }
    }

    private static func advice(for status: Int, retryAfter: String?, signed: SignedURL?) -> String {
        switch status {
        case 401, 403:
            guard let signed else {
                return "media must be readable without a login; make it public or sign the URL"
            }
            return "the URL says it is valid until \(signed.expires.formatted(.iso8601)); "
                + "check the signing key and the access rights"
        case 429, 500...599:
            return retryAfter.map { "try again later; the server says when: \($0)" } ?? "try again later"
        case 400...499: return "check the URL; this server has no media there"
        default: return "send the URL at which the media itself is served, with status 200"
        }
    }
}
