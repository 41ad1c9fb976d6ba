internal import Glibc

/// Collects what an extension writes to its standard output and standard error, up to a bound; the rest is drained and dropped.
struct OutputCapture {
    /// The most that is kept, in bytes.
    static let limit = 64 << 10

    private(set) var bytes: [UInt8] = []
    /// True when something was dropped.
    private(set) var isCut = false

    /// Takes what lies in a pipe without waiting; false at its end.
    mutating func drain(_ pipe: Int32) -> Bool {
        var piece = [UInt8](repeating: 0, count: 16384)
        // Bounded: whoever writes faster than this reads must not keep the runner from its clock.
        for _ in 0..<64 {
            let count = read(pipe, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count < 0 && errno == EAGAIN }
            let room = Self.limit - bytes.count
            bytes += piece[..<min(count, room)]
            if count > room { isCut = true }
        }
        return true
    }

    /// The text, line by line.
    var lines: [String] {
        String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
    }
}
