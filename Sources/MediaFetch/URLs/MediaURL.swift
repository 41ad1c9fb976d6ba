/// A URL that the policy allows to ask, parsed once.
public struct MediaURL: Sendable, Equatable {
    /// The URL as it is asked; it may hold secrets, so it goes nowhere else.
    public let text: String
    /// The scheme, in lower case.
    public let scheme: String
    /// The host, in lower case, as punycode where it was not ASCII; an IPv6 address stands in brackets.
    public let host: String
    /// The port, the scheme's own if none is given.
    public let port: Int
    /// What was repaired in the text, for people; empty for a URL that was well-formed.
    public let repairs: [String]

    /// Reads the text of an absolute URL and checks it against the policy.
    ///
    /// The scheme is never guessed. Blanks around the text go; blanks and non-ASCII characters inside are
    /// percent-encoded once; a host that is not ASCII becomes punycode; each of it is a repair. Text that is already
    /// percent-encoded stays byte for byte.
    ///
    /// - Throws: A `FetchFailure` with one of the codes `invalid-url`, `scheme-not-allowed`, `port-not-allowed` and
    ///   `credentials-in-url`.
    public init(_ text: String, policy: FetchPolicy) throws(FetchFailure) {
        var repairs: [String] = []
        let trimmed = Self.trimmed(text)
        if trimmed != text { repairs.append("blanks around the URL were removed") }
        try Self.checkCharacters(trimmed)
        guard let parts = URLParts(trimmed) else { throw .notAbsolute(trimmed) }
        try Self.checkScheme(parts, of: trimmed, policy: policy)
        guard !parts.authority.utf8.contains(UInt8(ascii: "@")) else { throw .credentials(in: trimmed) }
        let (name, port) = try Self.hostAndPort(parts, of: trimmed)
        if let repair = name.repair { repairs.append(repair) }
        try policy.check(port: port)
        let rest = URLParts.escaped(parts.rest)
        if rest != parts.rest {
            repairs.append("blanks and other characters in the URL were percent-encoded")
        }

        let standardPort = Self.standardPort(of: parts.scheme)
        let authority = port == standardPort ? name.text : "\(name.text):\(port)"
        let url = "\(parts.scheme)://\(authority)\(rest.hasPrefix("/") ? "" : "/")\(rest)"
        self.text = try Self.canonical(url, host: name.text, port: port)
        self.scheme = parts.scheme
        self.host = name.text
        self.port = port
        self.repairs = repairs
    }

    /// Checks the URL against the policy that it is asked under, which need not be the one that it was read under.
    func check(_ policy: FetchPolicy) throws(FetchFailure) {
        try policy.check(scheme: scheme)
        try policy.check(port: port)
    }

    /// The SHA-256 of the URL as it is asked, in hexadecimal digits: tells it from others, and gives away none of its secrets.
    package var digest: String { SHA256Digest.hexadecimal(of: text.utf8) ?? "" }

    private static func trimmed(_ text: String) -> String {
        func isBlank(_ scalar: Unicode.Scalar) -> Bool {
            scalar.properties.isWhitespace || scalar == "\u{FEFF}" || scalar == "\u{200B}"
        }
        let scalars = text.unicodeScalars.drop(while: isBlank)
        let end = scalars.lastIndex { !isBlank($0) }
        return end.map { String(scalars[...$0]) } ?? ""
    }

    private static func checkCharacters(_ text: String) throws(FetchFailure) {
        guard !text.isEmpty else { throw .invalidURL("the URL is empty") }
        guard !text.unicodeScalars.contains(where: isControl) else {
            throw .invalidURL(text, "it has a control character inside")
        }
        // URL parsers disagree on whether a backslash ends the host.
        guard !text.utf8.contains(UInt8(ascii: "\\")) else { throw .invalidURL(text, "it has a backslash") }
    }

    /// The controls of ASCII and of its extension, which are all there are (Unicode, general category Cc).
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }

    private static func checkScheme(
        _ parts: URLParts, of text: String, policy: FetchPolicy
    ) throws(FetchFailure) {
        try policy.check(scheme: parts.scheme)
        guard parts.hasAuthority, !parts.authority.isEmpty else {
            throw .invalidURL(text, "two slashes and a host must follow \(parts.scheme):")
        }
    }

    private static func hostAndPort(
        _ parts: URLParts, of text: String
    ) throws(FetchFailure) -> (HostName, Int) {
        var host = parts.authority[...]
        var port = standardPort(of: parts.scheme)
        let bracket = host.lastIndex(of: "]") ?? host.startIndex
        if let colon = host[bracket...].firstIndex(of: ":") {
            let digits = host[host.index(after: colon)...]
            host = host[..<colon]
            if !digits.isEmpty {
                let isDecimal = digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
                guard isDecimal, let number = Int(digits), (1...65535).contains(number) else {
                    throw .invalidURL(text, "the port is not a number from 1 to 65535")
                }
                port = number
            }
        }
        do {
            return (try HostName(String(host)), port)
        } catch {
            throw .invalidURL(text, error.message)
        }
    }

    private static func standardPort(of scheme: String) -> Int {
        scheme == "http" ? 80 : 443
    }

    /// Has curl read the URL as it will when it asks, and makes sure that it finds the same host and port.
    private static func canonical(_ url: String, host: String, port: Int) throws(FetchFailure) -> String {
        do {
            let parsed = try CurlURL(url)
            let isSame = try parsed.host() == host && parsed.port() == port
            guard isSame else { throw FetchFailure.invalidURL(url, "its host can be read in two ways") }
            return try parsed.text()
        } catch let failure as FetchFailure {
            throw failure
        } catch {
            throw .invalidURL(url, "\(error)")
        }
    }
}

extension MediaURL {
    /// Resolves the target of a redirect against this URL, and checks it as any other.
    ///
    /// - Throws: A `FetchFailure` with the code `redirect-refused`.
    func following(_ location: String, policy: FetchPolicy) throws(FetchFailure) -> MediaURL {
        let target: MediaURL
        do {
            target = try MediaURL(absolute(location), policy: policy)
        } catch let failure as FetchFailure {
            throw .redirectRefused(from: self, because: failure.message)
        } catch {
            throw .redirectRefused(from: self, because: "\(error)")
        }
        guard scheme != "https" || target.scheme == "https" else {
            throw .redirectRefused(from: self, because: "it leads from https to plain http")
        }
        return target
    }

    private func absolute(_ location: String) throws -> String {
        let location = Self.trimmed(location)
        guard !location.hasPrefix("//") else { return "\(scheme):\(location)" }
        guard URLParts(location) == nil else { return location }
        try Self.checkCharacters(location)
        let reference = URLParts.escaped(String(location.prefix { $0 != "#" }))
        // A fragment alone stays in the document (RFC 3986, section 4.4); libcurl 7.88.1 goes to its root.
        return reference.isEmpty ? text : try CurlURL(text).resolved(reference)
    }
}

extension FetchPolicy {
    fileprivate func check(scheme: String) throws(FetchFailure) {
        guard usableSchemes.contains(scheme) else { throw .schemeNotAllowed(scheme, policy: self) }
    }

    fileprivate func check(port: Int) throws(FetchFailure) {
        guard allows(port: port) else { throw .portNotAllowed(port, policy: self) }
    }
}
