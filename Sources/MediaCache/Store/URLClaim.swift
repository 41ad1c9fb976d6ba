internal import CLinux
internal import Glibc

/// One process's right to ask for a URL, which lasts until it is let go, or its process dies.
///
/// A lock on one byte of the file `claims`, at a place that the URL's digest gives: nothing has to be cleaned up, and the kernel frees what
/// a killed process held. Two URLs at one place (of 2^62) would wait for each other, no more.
public final class URLClaim: Sendable {
    private let descriptor: Int32

    /// Takes a claim if it is free.
    ///
    /// The lock belongs to the open file, so that two claims of one process exclude each other too.
    init?(_ url: String, in file: String) throws(CacheFailure) {
        let descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw CacheFailure("open \(file): \(String(cString: strerror(errno)))") }
        let place = Int64((UInt64(url.prefix(16), radix: 16) ?? 0) >> 2)
        let code = clinux_lock_byte(descriptor, place) == 0 ? 0 : errno
        guard code == 0 else {
            close(descriptor)
            if code == EAGAIN || code == EACCES { return nil }
            throw CacheFailure("lock \(file): \(String(cString: strerror(code)))")
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }
}
