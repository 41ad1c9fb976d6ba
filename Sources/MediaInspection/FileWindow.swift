import Glibc

/// A window of bounded size over an open file, moved by `pread`.
///
/// Walkers read through it, so that memory stays flat whatever a file's length or its own counts say. Offsets are absolute and may be
/// anything: what lies outside the file reads as `nil`. A file that shrinks or fails while it is read looks shorter.
final class FileWindow {
    /// The file's length in bytes when the window was opened.
    let length: Int64
    private let descriptor: Int32
    private let capacity: Int
    private var buffer: [UInt8] = []
    private var start: Int64 = 0

    /// Opens a window on a descriptor, which stays the caller's.
    init(descriptor: Int32, capacity: Int = 65536) {
        var status = stat()
        self.descriptor = descriptor
        self.capacity = capacity
        self.length = fstat(descriptor, &status) == 0 ? Int64(status.st_size) : 0
    }

    /// The byte at an offset; `nil` outside the file.
    func byte(at offset: Int64) -> UInt8? {
        guard load(offset, 1) else { return nil }
        return buffer[Int(offset - start)]
    }

    /// The big-endian 16-bit number at an offset.
    func uint16(at offset: Int64) -> UInt16? {
        number(at: offset, width: 2).map { UInt16(truncatingIfNeeded: $0) }
    }

    /// The big-endian 24-bit number at an offset.
    func uint24(at offset: Int64) -> UInt32? {
        number(at: offset, width: 3).map { UInt32(truncatingIfNeeded: $0) }
    }

    /// The big-endian 32-bit number at an offset.
    func uint32(at offset: Int64) -> UInt32? {
        number(at: offset, width: 4).map { UInt32(truncatingIfNeeded: $0) }
    }

    /// The big-endian 64-bit number at an offset.
    func uint64(at offset: Int64) -> UInt64? {
        number(at: offset, width: 8)
    }

    /// Up to `count` bytes from an offset, fewer at the file's end, none outside; `count` is cut to the window's capacity.
    func bytes(at offset: Int64, count: Int) -> ArraySlice<UInt8> {
        guard offset >= 0, offset < length else { return [] }
        let wanted = Int(min(Int64(min(count, capacity)), length - offset))
        guard wanted > 0, load(offset, wanted) else { return [] }
        let first = Int(offset - start)
        return buffer[first..<first + wanted]
    }

    /// The offset of the next byte of this value, from an offset on; `nil` when none follows.
    func offset(of byte: UInt8, from offset: Int64) -> Int64? {
        var offset = offset
        while load(offset, 1) {
            let first = Int(offset - start)
            let found = buffer.withUnsafeBytes { bytes -> Int? in
                guard let base = bytes.baseAddress else { return nil }
                return memchr(base + first, Int32(byte), bytes.count - first).map { UnsafeRawPointer($0) - base }
            }
            if let found { return start + Int64(found) }
            offset = start + Int64(buffer.count)
        }
        return nil
    }

    /// True when the bytes at an offset are these.
    func matches(_ expected: StaticString, at offset: Int64) -> Bool {
        expected.withUTF8Buffer { bytes(at: offset, count: $0.count).elementsEqual($0) }
    }

    private func number(at offset: Int64, width: Int) -> UInt64? {
        guard load(offset, width) else { return nil }
        let first = Int(offset - start)
        return buffer[first..<first + width].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Makes sure that the window holds `count` bytes from an offset.
    private func load(_ offset: Int64, _ count: Int) -> Bool {
        let held = start + Int64(buffer.count)
        if offset >= start, offset <= held, Int64(count) <= held - offset { return true }
        guard offset >= 0, offset < length, Int64(count) <= length - offset else { return false }
        let wanted = Int(min(Int64(capacity), length - offset))
        buffer = [UInt8](unsafeUninitializedCapacity: wanted) { bytes, filled in
            while filled < wanted, let base = bytes.baseAddress {
                let got = pread(descriptor, base + filled, wanted - filled, off_t(offset) + off_t(filled))
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { break }
                filled += got
            }
        }
        start = offset
        return count <= buffer.count
    }
}
