import CLibav
import Glibc

/// An open regular file, read by position, with bounds on how often and how long.
///
/// A hostile index can send a demuxer back and forth over a small file for minutes: bytes and seeks are counted, and the deadline is
/// looked at in every read.
final class MediaSource {
    /// The file's length when the source was made.
    let length: Int64
    /// The bound that was broken, in words; nothing is read any more once it is set.
    private(set) var trouble: String?
    private let descriptor: Int32
    private let deadline: ContinuousClock.Instant
    private var position: Int64 = 0
    private var bytesLeft: Int64
    private var seeksLeft = 20_000

    /// Makes a source of a descriptor, which stays the caller's; `nil` when it is not one of a regular file.
    init?(descriptor: Int32, deadline: ContinuousClock.Instant) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        guard fcntl(descriptor, F_GETFL) & O_ACCMODE != O_WRONLY else { return nil }
        self.descriptor = descriptor
        self.deadline = deadline
        self.length = Int64(status.st_size)
        self.bytesLeft = min(2 * min(length, 1 << 40) + (4 << 20), 256 << 20)
    }

    /// True as soon as the deadline has passed.
    var isLate: Bool { ContinuousClock.now >= deadline }

    /// Reads from an absolute offset until the buffer is full or the file ends, and says how many bytes it got.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int {
        guard let base = buffer.baseAddress else { return 0 }
        var filled = 0
        while filled < buffer.count {
            let place = off_t(offset) + off_t(filled)
            let got = pread(descriptor, base + filled, buffer.count - filled, place)
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { break }
            filled += got
        }
        return filled
    }

    /// The read callback of libavformat: bytes from the position on, or its code for why not.
    func readNext(_ buffer: UnsafeMutableRawBufferPointer) -> Int32 {
        if isLate { return stop("the deadline passed while the file was read") }
        guard Int64(buffer.count) <= bytesLeft else {
            return stop("more was read than the file accounts for")
        }
        let count = read(into: buffer, at: position)
        guard count > 0 else { return clibav_error_end_of_file() }
        position += Int64(count)
        bytesLeft -= Int64(count)
        return Int32(count)
    }

    /// The seek callback of libavformat: the new position, the file's length (`AVSEEK_SIZE`), or its code for why not.
    func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
        let base: Int64
        switch whence & ~AVSEEK_FORCE {
        case AVSEEK_SIZE: return length
        case SEEK_SET: base = 0
        case SEEK_CUR: base = position
        case SEEK_END: base = length
        default: return Int64(clibav_error(EINVAL))
        }
        let (target, overflow) = base.addingReportingOverflow(offset)
        guard !overflow, target >= 0 else { return Int64(clibav_error(EINVAL)) }
        guard seeksLeft > 0 else { return Int64(stop("too many seeks")) }
        seeksLeft -= 1
        position = target
        return target
    }

    private func stop(_ reason: String) -> Int32 {
        trouble = trouble ?? reason
        bytesLeft = 0
        return clibav_error_exit()
    }
}
