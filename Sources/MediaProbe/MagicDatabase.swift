import CLibmagic
import Foundation

/// Owns one libmagic cookie with the database loaded.
final class MagicDatabase: @unchecked Sendable {
    // Safe: the cookie never leaves this class, and between `init` and `deinit` it is used only while `lock` is held.
    private let cookie: OpaquePointer
    private let lock = NSLock()

    /// How much of a file libmagic sees.
    ///
    /// Its signatures of media need less than 300 bytes; a buffer, unlike a descriptor, cannot be left by an indirect offset.
    private static let window = 65536

    /// Opens libmagic with the system's database.
    init() throws {
        guard let cookie = magic_open(clibmagic_flags()) else {
            throw ProbeFailure(message: "magic_open: \(String(cString: strerror(errno)))")
        }
        guard magic_load(cookie, nil) == 0 else {
            let reason = magic_error(cookie).map { String(cString: $0) } ?? "no database"
            magic_close(cookie)
            throw ProbeFailure(message: "magic_load: \(reason)")
        }
        // Whether bytes are text is seen at their beginning; libmagic clears eight bytes of memory for each that it looks at.
        var encoding = 4096
        magic_setparam(cookie, MAGIC_PARAM_ENCODING_MAX, &encoding)
        self.cookie = cookie
    }

    deinit {
        magic_close(cookie)
    }

    /// The media type of a file's first bytes; `nil` when libmagic gives an error, which is not "unknown".
    func mediaType(of source: MediaSource) -> String? {
        let bytes = [UInt8](unsafeUninitializedCapacity: Self.window) { buffer, filled in
            filled = source.read(into: UnsafeMutableRawBufferPointer(buffer), at: 0)
        }
        lock.lock()
        defer { lock.unlock() }
        return magic_buffer(cookie, bytes, bytes.count).map { bounded(String(cString: $0)) }
    }
}

/// Why the witnesses cannot be asked at all.
struct ProbeFailure: Error, CustomStringConvertible {
    let message: String

    var description: String { message }
}

/// A library's words, cut to what a testimony may carry.
func bounded(_ text: String) -> String {
    String(decoding: text.utf8.prefix(200).filter { $0 >= 0x20 && $0 < 0x7F }, as: UTF8.self)
}
