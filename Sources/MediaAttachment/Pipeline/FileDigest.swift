internal import Dispatch
internal import Glibc
internal import MediaFetch

/// The digest of a file that was not fetched, and so not hashed on the way.
enum FileDigest {
    /// The SHA-256 of a regular file in hexadecimal digits; `nil` when it cannot be read, or not by an instant.
    ///
    /// Reads on a thread that may block: Swift's own are few, and what keeps a deadline waits for them.
    static func sha256(of path: String, by instant: ContinuousClock.Instant) async -> String? {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: read(path, by: instant)) }
        }
    }

    private static func read(_ path: String, by instant: ContinuousClock.Instant) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, let digest = SHA256Digest() else {
            return nil
        }
        var piece = [UInt8](repeating: 0, count: 65536)
        while instant > .now {
            let count = Glibc.read(descriptor, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            if count == 0 { return digest.finish() }
            guard piece.withUnsafeBytes({ digest.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }) else {
                return nil
            }
        }
        return nil
    }
}
