import CLibssl

/// The server's side of one TLS session, used by the thread of its connection.
final class TLSSession {
    private let raw: OpaquePointer

    /// Greets a client; `nil` when it leaves or does not trust the server.
    init?(_ new: OpaquePointer?, on descriptor: Int32) {
        guard let new else { return nil }
        raw = new
        guard SSL_set_fd(new, descriptor) == 1, SSL_accept(new) == 1 else { return nil }
    }

    deinit {
        // What failed stays in the thread's queue otherwise, and would be told of the next call.
        ERR_clear_error()
        SSL_free(raw)
    }

    /// Reads some bytes; 0 or less at the end.
    func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        Int(SSL_read(raw, buffer.baseAddress, Int32(clamping: buffer.count)))
    }

    /// Writes some bytes; 0 or less when the client is gone.
    func write(_ bytes: UnsafeRawBufferPointer) -> Int {
        Int(SSL_write(raw, bytes.baseAddress, Int32(clamping: bytes.count)))
    }

    /// Says that nothing follows, so that the end is the server's own.
    func close() {
        SSL_shutdown(raw)
    }
}
