/// The cyclic redundancy check of PNG chunks, fed piece by piece (ISO/IEC 15948, annex D).
struct CRC32 {
    private var state: UInt32 = 0xFFFF_FFFF

    /// The check of all that was fed.
    var value: UInt32 { ~state }

    mutating func update(_ bytes: some Sequence<UInt8>) {
        var state = state
        let table = Self.table
        for byte in bytes {
            state = table[Int(truncatingIfNeeded: (state ^ UInt32(byte)) & 0xFF)] ^ state >> 8
        }
        self.state = state
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { rest, _ in rest & 1 == 1 ? 0xEDB8_8320 ^ rest >> 1 : rest >> 1 }
    }
}
