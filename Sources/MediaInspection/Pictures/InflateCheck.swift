/// The check of a zlib stream (RFC 1950, 8.2), fed piece by piece.
struct Adler32 {
    private var low: UInt32 = 1
    private var high: UInt32 = 0

    /// How often each of sixteen bytes goes into the high half.
    private static let weights = SIMD16<UInt16>(16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)

    /// The check of all that was fed.
    var value: UInt32 { high << 16 | low }

    mutating func update(_ bytes: ArraySlice<UInt8>) {
        let bytes = bytes.span
        var start = 0
        while start < bytes.count {
            // 5552 is the most that cannot overflow 32 bits before the remainder is taken.
            let end = min(bytes.count, start + 5552)
            var (low, high) = (low, high)
            while start &+ 16 <= end {
                let piece = SIMD16<UInt16>(
                    truncatingIfNeeded: bytes.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: SIMD16<UInt8>.self))
                high &+= low << 4 &+ UInt32((piece &* Self.weights).wrappedSum())
                low &+= UInt32(piece.wrappedSum())
                start &+= 16
            }
            while start < end {
                low &+= UInt32(bytes[start])
                high &+= low
                start &+= 1
            }
            (self.low, self.high) = (low % 65521, high % 65521)
        }
    }
}
