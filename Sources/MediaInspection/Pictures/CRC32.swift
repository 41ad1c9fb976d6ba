/// The cyclic redundancy check of PNG chunks, fed piece by piece (ISO/IEC 15948, annex D).
///
/// Eight bytes at a time: one by one, each would wait for the one before.
struct CRC32 {
    private var state: UInt32 = 0xFFFF_FFFF

    /// The check of all that was fed.
    var value: UInt32 { ~state }

    mutating func update(_ bytes: ArraySlice<UInt8>) {
        let table = Self.table.span
        let bytes = bytes.span
        var state = state
        var index = 0
        while bytes.count &- index >= 8 {
            state ^= UInt32(bytes[index])
            state ^= UInt32(bytes[index &+ 1]) << 8
            state ^= UInt32(bytes[index &+ 2]) << 16
            state ^= UInt32(bytes[index &+ 3]) << 24
            let first = table[Int(state & 0xFF) | 0x700] ^ table[Int(state >> 8 & 0xFF) | 0x600]
            let second = table[Int(state >> 16 & 0xFF) | 0x500] ^ table[Int(state >> 24) | 0x400]
            let third = table[Int(bytes[index &+ 4]) | 0x300] ^ table[Int(bytes[index &+ 5]) | 0x200]
            let fourth = table[Int(bytes[index &+ 6]) | 0x100] ^ table[Int(bytes[index &+ 7])]
            state = first ^ second ^ third ^ fourth
            index &+= 8
        }
        while index < bytes.count {
            state = table[Int((state ^ UInt32(bytes[index])) & 0xFF)] ^ state >> 8
            index &+= 1
        }
        self.state = state
    }

    /// What a byte does to the check, by the byte; then the same for a byte that one, two and up to seven zeros follow.
    private static let table: [UInt32] = {
        var table: [UInt32] = (0..<256).map { index in
            (0..<8).reduce(UInt32(index)) { rest, _ in rest & 1 == 1 ? 0xEDB8_8320 ^ rest >> 1 : rest >> 1 }
        }
        for index in 256..<2048 {
            let before = table[index - 256]
            table.append(table[Int(before & 0xFF)] ^ before >> 8)
        }
        return table
    }()
}
