import CLibcurl

/// One request of libcurl's: its options, and what it measured.
final class EasyHandle {
    let raw: OpaquePointer
    // libcurl borrows these until the handle is cleaned up.
    private var lists: [UnsafeMutablePointer<curl_slist>] = []
    private var url: CurlURL?
    private let message = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

    init() throws(CurlError) {
        guard let raw = curl_easy_init() else {
            message.deallocate()
            throw CurlError(name: "curl_easy_init", text: "out of memory")
        }
        self.raw = raw
        message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        try set(CURLOPT_ERRORBUFFER, UnsafeMutableRawPointer(message))
    }

    deinit {
        curl_easy_cleanup(raw)
        for list in lists { curl_slist_free_all(list) }
        message.deallocate()
    }

    /// What libcurl says about the last error, in printable ASCII; empty if it said nothing.
    ///
    /// It may quote the server.
    var errorText: String {
        String(cString: message).filter { $0.isASCII && $0 >= " " && $0 != "\u{7F}" }
    }

    /// Sets a number.
    func set(_ option: CURLoption, _ value: Int) throws(CurlError) {
        try check(option, is: .long) { ccurl_setopt_long(raw, option, value) }
    }

    /// Sets a switch.
    func set(_ option: CURLoption, _ value: Bool) throws(CurlError) {
        try set(option, value ? 1 : 0)
    }

    /// Sets a text, which libcurl copies.
    func set(_ option: CURLoption, _ value: String) throws(CurlError) {
        try check(option, is: .object) { ccurl_setopt_string(raw, option, value) }
    }

    /// Sets a pointer, which has to stay valid while the handle is in use.
    func set(_ option: CURLoption, _ value: UnsafeMutableRawPointer) throws(CurlError) {
        try check(option, is: .object) { ccurl_setopt_pointer(raw, option, value) }
    }

    /// Sets a list of texts.
    func set(_ option: CURLoption, _ values: [String]) throws(CurlError) {
        var list: UnsafeMutablePointer<curl_slist>?
        for value in values {
            guard let longer = curl_slist_append(list, value) else {
                curl_slist_free_all(list)
                throw CurlError(name: Self.name(of: option), text: "out of memory")
            }
            list = longer
        }
        guard let list else { return }
        lists.append(list)
        try set(option, UnsafeMutableRawPointer(list))
    }

    /// Sets the URL.
    func set(_ url: CurlURL) throws(CurlError) {
        self.url = url
        try set(CURLOPT_CURLU, UnsafeMutableRawPointer(url.raw))
    }

    /// Sets a callback that is given bytes.
    func set(_ option: CURLoption, write callback: @escaping curl_write_callback) throws(CurlError) {
        try check(option, is: .function) { ccurl_setopt_write(raw, option, callback) }
    }

    /// Sets the callback that opens sockets.
    func set(openSocket callback: @escaping curl_opensocket_callback) throws(CurlError) {
        try check(CURLOPT_OPENSOCKETFUNCTION, is: .function) {
            ccurl_setopt_opensocket(raw, CURLOPT_OPENSOCKETFUNCTION, callback)
        }
    }

    /// Sets the callback between the connection and the request.
    func set(prerequisite callback: @escaping curl_prereq_callback) throws(CurlError) {
        try check(CURLOPT_PREREQFUNCTION, is: .function) {
            ccurl_setopt_prereq(raw, CURLOPT_PREREQFUNCTION, callback)
        }
    }

    /// Sets the callback that is told of everything that libcurl does.
    func set(debug callback: @escaping curl_debug_callback) throws(CurlError) {
        try check(CURLOPT_DEBUGFUNCTION, is: .function) { ccurl_setopt_debug(raw, CURLOPT_DEBUGFUNCTION, callback) }
    }

    /// Reads one of libcurl's times in seconds from the start of the request; `nil` when it did not come so far.
    func seconds(_ info: CURLINFO) -> Double? {
        var microseconds: curl_off_t = 0
        guard ccurl_getinfo_off_t(raw, info, &microseconds) == CURLE_OK, microseconds > 0 else { return nil }
        return Double(microseconds) / 1_000_000
    }

    /// The C types of options, as libcurl numbers them in tens of thousands.
    private enum Kind: UInt32 {
        case long, object, function
    }

    private func check(_ option: CURLoption, is kind: Kind, _ body: () -> CURLcode) throws(CurlError) {
        guard option.rawValue / 10_000 == kind.rawValue else {
            throw CurlError(name: Self.name(of: option), text: "the value has another type than the option")
        }
        try CurlError.check(body(), in: Self.name(of: option))
    }

    private static func name(of option: CURLoption) -> String {
        guard let known = curl_easy_option_by_id(option) else { return "option \(option.rawValue)" }
        return "CURLOPT_" + String(cString: known.pointee.name)
    }
}
