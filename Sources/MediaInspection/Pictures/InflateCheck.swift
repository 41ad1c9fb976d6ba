/// The check of a zlib stream (RFC 1950, 8.2), fed piece by piece.
struct Adler32 {
    private var low: UInt32 = 1
    private var high: UInt32 = 0

    /// The check of all that was fed.
    var value: UInt32 { high << 16 | low }

    mutating func update(_ bytes: ArraySlice<UInt8>) {
        var start = bytes.startIndex
        while start < bytes.endIndex {
            // 5552 is the most that cannot overflow 32 bits before the remainder is taken.
            let end = min(bytes.endIndex, start + 5552)
            var (low, high) = (low, high)
            for byte in bytes[start..<end] {
                low &+= UInt32(byte)
                high &+= low
            }
            (self.low, self.high) = (low % 65521, high % 65521)
            start = end
        }
    }
}
