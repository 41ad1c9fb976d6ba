/// What came out of a decompressor last: as much as may be copied from, and what has not been shown yet.
struct InflateWindow {
    /// How far back a copy may reach (RFC 1951, 2).
    private static let history = 32768
    /// How many bytes are gathered before they are shown.
    private static let capacity = 3 * history
    /// How much more the quick way may write: the longest copy, a byte before it, and a word.
    static let overrun = 258 + 8 + 8

    private var bytes = [UInt8](repeating: 0, count: capacity + overrun)
    /// How many bytes are in the window, and how many of them were shown.
    private(set) var filled = 0
    private var shown = 0
    /// How many bytes came out before those in the window.
    private var forgotten: Int64 = 0

    /// How many bytes came out.
    var count: Int64 { forgotten + Int64(filled) }

    /// True when it is time to show.
    var isFull: Bool { filled >= Self.capacity }

    mutating func put(_ byte: UInt8) {
        bytes[filled] = byte
        filled += 1
    }

    /// Repeats what came out `distance` bytes ago, which is there; a copy may read what it writes.
    mutating func copy(_ length: Int, from distance: Int) {
        for _ in 0..<length { put(bytes[filled - distance]) }
    }

    /// Lets a cursor decode until more than `limit` bytes have come out, or the window is full; true at the end of the block.
    mutating func fill(
        with cursor: inout InflateCursor, _ codes: (literals: InflateCode, distances: InflateCode), _ input: RawSpan,
        upTo limit: Int64
    ) -> Bool {
        let end = Int(min(Int64(Self.capacity) - 1, limit - forgotten)) + 1
        defer { filled = cursor.filled }
        var span = bytes.mutableSpan
        var raw = span.mutableBytes
        return cursor.decode(codes, input, into: &raw, upTo: end)
    }

    /// What has not been shown.
    var unshown: ArraySlice<UInt8> { bytes[shown..<filled] }

    /// Notes that all was shown, and forgets what nothing may be copied from any more.
    mutating func forget() {
        let old = filled - Self.history
        if old > 0 {
            let kept = old..<filled
            bytes.withUnsafeMutableBytes { $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[kept])) }
            forgotten += Int64(old)
            filled = Self.history
        }
        shown = filled
    }
}
