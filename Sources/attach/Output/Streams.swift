import Glibc
import MediaAttachment

/// Standard output and standard error.
enum Streams {
    /// Output that cannot be written.
    struct WriteError: Error {
        let code: Int32

        /// True when the reader has gone (`attach … | head`), which is no fault to speak of.
        var isBrokenPipe: Bool { code == EPIPE }
    }

    static var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
    static var isErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Writes a document and the end of its line, whole.
    static func print(_ document: String) throws(WriteError) {
        try write(Array((document + "\n").utf8), to: STDOUT_FILENO)
    }

    /// Writes to standard error; there is nobody to tell when that fails.
    static func say(_ text: String) {
        try? write(Array(text.utf8), to: STDERR_FILENO)
    }

    /// Says what stands in the way, in one line: it may quote what others wrote.
    static func complain(_ message: String) {
        say("attach: \(message.printable(limit: 1000))\n")
    }

    /// Writes bytes, all of them.
    static func write(_ bytes: [UInt8], to descriptor: Int32) throws(WriteError) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw WriteError(code: errno) }
            sent += count
        }
    }
}
