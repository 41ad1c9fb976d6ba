import CLibcurl

/// A URL as libcurl reads it.
final class CurlURL {
    let raw: OpaquePointer

    /// Has an absolute URL read; a scheme is not guessed and a user is not allowed.
    convenience init(_ text: String) throws(CurlError) {
        try self.init()
        // Dots in the path stay, so that the URL is asked as the sender wrote it.
        try set(text, flags: CURLU_DISALLOW_USER | CURLU_PATH_AS_IS)
    }

    private init() throws(CurlError) {
        guard let raw = curl_url() else { throw CurlError(name: "curl_url", text: "out of memory") }
        self.raw = raw
    }

    deinit { curl_url_cleanup(raw) }

    /// The whole URL.
    func text() throws(CurlError) -> String {
        try part(CURLUPART_URL)
    }

    /// The host, an IPv6 address in brackets.
    func host() throws(CurlError) -> String {
        try part(CURLUPART_HOST)
    }

    /// The port, the scheme's own if none is given.
    func port() throws(CurlError) -> Int? {
        Int(try part(CURLUPART_PORT, flags: CURLU_DEFAULT_PORT))
    }

    /// Resolves a relative reference against this URL, which changes to the result.
    func resolved(_ reference: String) throws(CurlError) -> String {
        try set(reference, flags: CURLU_DISALLOW_USER)
        return try text()
    }

    private func set(_ text: String, flags: Int32) throws(CurlError) {
        try Self.check(curl_url_set(raw, CURLUPART_URL, text, UInt32(flags)))
    }

    private func part(_ part: CURLUPart, flags: Int32 = 0) throws(CurlError) -> String {
        var found: UnsafeMutablePointer<CChar>?
        try Self.check(curl_url_get(raw, part, &found, UInt32(flags)))
        defer { curl_free(found) }
        return found.map { String(cString: $0) } ?? ""
    }

    private static func check(_ code: CURLUcode) throws(CurlError) {
        guard code != CURLUE_OK else { return }
        throw CurlError(name: "libcurl", text: String(cString: curl_url_strerror(code)))
    }
}
