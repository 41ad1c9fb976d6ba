import CLibcurl

/// A reference to a multi handle that may be woken from any thread.
struct MultiReference: @unchecked Sendable {
    // Safe: of libcurl's functions only curl_multi_wakeup may be called from other threads, and `wake` is all that
    // this type offers to them; `raw` and `sessions` are used by the loop's thread alone, in MultiHandle.
    fileprivate let raw: OpaquePointer
    fileprivate let sessions: OpaquePointer

    init(connections: FetchPolicy.Connections) throws(CurlError) {
        guard let raw = curl_multi_init() else {
            throw CurlError(name: "curl_multi_init", text: "out of memory")
        }
        guard let sessions = curl_share_init() else {
            curl_multi_cleanup(raw)
            throw CurlError(name: "curl_share_init", text: "out of memory")
        }
        self.raw = raw
        self.sessions = sessions
        do {
            try setUp(connections)
        } catch {
            free()
            throw error
        }
    }

    private func setUp(_ connections: FetchPolicy.Connections) throws(CurlError) {
        // A further connection to a host takes a round trip less; connections and names are the multi handle's to share.
        guard ccurl_share_setopt_data(sessions, CURLSHOPT_SHARE, CURL_LOCK_DATA_SSL_SESSION) == CURLSHE_OK else {
            throw CurlError(name: "curl_share_setopt", text: "TLS sessions cannot be shared")
        }
        let caps = [
            (CURLMOPT_MAX_HOST_CONNECTIONS, connections.host), (CURLMOPT_MAX_TOTAL_CONNECTIONS, connections.total),
            // As many are kept open for later requests.
            (CURLMOPT_MAXCONNECTS, connections.total),
        ]
        for (option, value) in caps {
            try CurlError.check(ccurl_multi_setopt_long(raw, option, value), in: "curl_multi_setopt")
        }
    }

    /// Frees both, which nobody may use any more.
    fileprivate func free() {
        curl_multi_cleanup(raw)
        curl_share_cleanup(sessions)
    }

    /// Ends the current wait, or else the next.
    func wake() {
        curl_multi_wakeup(raw)
    }
}

/// The transfers that libcurl drives at the same time, owned by one thread.
final class MultiHandle {
    private let reference: MultiReference
    private var raw: OpaquePointer { reference.raw }

    /// Takes a multi handle over, to be freed with this object.
    init(_ reference: MultiReference) {
        self.reference = reference
    }

    deinit { reference.free() }

    /// Starts a transfer.
    func add(_ easy: EasyHandle) throws(CurlError) {
        try easy.set(CURLOPT_SHARE, UnsafeMutableRawPointer(reference.sessions))
        try CurlError.check(curl_multi_add_handle(raw, easy.raw), in: "curl_multi_add_handle")
    }

    /// Ends a transfer, done or not.
    func remove(_ easy: EasyHandle) {
        curl_multi_remove_handle(raw, easy.raw)
        // Sessions that a handle still shares cannot be freed.
        _ = ccurl_setopt_pointer(easy.raw, CURLOPT_SHARE, nil)
    }

    /// Does what can be done without waiting.
    func perform() throws(CurlError) {
        var running: Int32 = 0
        try CurlError.check(curl_multi_perform(raw, &running), in: "curl_multi_perform")
    }

    /// Takes the next transfer that is done, as its raw handle, with its result.
    func nextDone() -> (easy: OpaquePointer, code: CURLcode)? {
        var code = CURLE_OK
        return ccurl_next_done(raw, &code).map { ($0, code) }
    }

    /// Waits for sockets, a call of `wake` or the time to pass.
    func wait(milliseconds: Int32) throws(CurlError) {
        try CurlError.check(curl_multi_poll(raw, nil, 0, milliseconds, nil), in: "curl_multi_poll")
    }
}
