import CLibcurl

extension EasyHandle {
    /// Sets everything that does not depend on who listens: one GET for one URL, and none of libcurl's conveniences.
    func prepare(
        for url: MediaURL, policy: FetchPolicy, connectMilliseconds: Int, conditions: [String] = []
    ) throws(CurlError) {
        try set(CurlURL(url.text))
        try set(CURLOPT_PROTOCOLS_STR, policy.usableSchemes.joined(separator: ","))
        try set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        try set(CURLOPT_HTTP09_ALLOWED, false)
        try set(CURLOPT_FOLLOWLOCATION, false)
        try set(CURLOPT_HTTPHEADER, ["Accept: \(policy.accept)"] + conditions)
        try set(CURLOPT_USERAGENT, policy.userAgent)
        // Asks for no encoding, and still has libcurl decode what a server encodes unasked.
        try set(CURLOPT_ACCEPT_ENCODING, "identity")
        try set(CURLOPT_BUFFERSIZE, 65_536)

        // An environment's proxy would hide the address that is really reached.
        try set(CURLOPT_PROXY, "")
        try set(CURLOPT_NOPROXY, "*")
        try set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
        try set(CURLOPT_RESOLVE, policy.resolve)

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
