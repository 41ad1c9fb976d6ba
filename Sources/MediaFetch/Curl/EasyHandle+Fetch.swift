import CLibcurl

extension EasyHandle {
    /// Sets everything that does not depend on who listens: one GET for one URL, and none of libcurl's conveniences.
    ///
    /// - Parameters:
    ///   - url: What is asked for.
    ///   - addresses: Where the host is; `nil` leaves finding it to a proxy.
    ///   - policy: What is allowed.
    ///   - fields: Further fields of the request.
    ///   - connectMilliseconds: The time for a connection.
    /// - Throws: `CurlError` for an option that libcurl does not take.
    func prepare(
        for url: MediaURL, at addresses: [IPAddress]?, policy: FetchPolicy, fields: [String], connectMilliseconds: Int
    ) throws(CurlError) {
        try set(CurlURL(url.text))
        try set(CURLOPT_PROTOCOLS_STR, policy.usableSchemes.joined(separator: ","))
        // HTTP/2 where TLS negotiates it, many transfers over one connection; over plain http HTTP/1.1.
        try set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
        try set(CURLOPT_PIPEWAIT, url.scheme == "https")
        try set(CURLOPT_HTTP09_ALLOWED, false)
        try set(CURLOPT_FOLLOWLOCATION, false)
        try set(CURLOPT_HTTPHEADER, ["Accept: \(policy.accept)"] + fields)
        try set(CURLOPT_USERAGENT, policy.userAgent)
        // Asks for no encoding, and still has libcurl decode what a server encodes unasked.
        try set(CURLOPT_ACCEPT_ENCODING, "identity")
        // What one read takes: a body that is refused by its first bytes costs its head and one read, under 16 KB together.
        try set(CURLOPT_BUFFERSIZE, 15_360)

        // An environment's proxy would hide the address that is really reached; the operator may name one.
        try set(CURLOPT_PROXY, policy.proxy ?? "")
        try set(CURLOPT_NOPROXY, policy.proxy == nil ? "*" : "")
        try set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
        if let addresses, url.address == nil {
            try set(CURLOPT_RESOLVE, [ResolveEntry(host: url.host, port: url.port, addresses: addresses).text])
        }

        try set(CURLOPT_SSL_VERIFYPEER, true)
        try set(CURLOPT_SSL_VERIFYHOST, 2)
        try set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        if let file = policy.certificateAuthorities { try set(CURLOPT_CAINFO, file) }

        try set(CURLOPT_NOSIGNAL, true)
        // Otherwise the thread of all transfers waits for a pending getaddrinfo.
        try set(CURLOPT_QUICK_EXIT, true)
        // libcurl shares it out among a name's addresses; the timers that count are ours.
        try set(CURLOPT_CONNECTTIMEOUT_MS, connectMilliseconds)
    }
}
