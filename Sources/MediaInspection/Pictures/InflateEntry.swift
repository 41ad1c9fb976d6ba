/// What a code of a deflate block stands for, in one word: all that is needed to follow it, from one place in memory.
struct InflateEntry: Equatable {
    // From the lowest: 4 bits of the code's length, 9 of the symbol, 4 of how many extra bits follow, 15 of the base.
    private let word: UInt32

    /// Stands for a code that is not in a table: no literal, no length and no distance.
    static let unknown = InflateEntry(.codeLengths, symbol: 511, length: 0)

    /// The symbol of an alphabet, with a code of so many bits.
    init(_ alphabet: InflateCode.Alphabet, symbol: Int, length: Int) {
        let extra: (base: Int, bits: Int) =
            switch alphabet {
            case .literals where 257...285 ~= symbol: InflateExtra.lengths[symbol - 257]
            case .distances where symbol < 30: InflateExtra.distances[symbol]
            default: (0, 0)
            }
        word = UInt32(length | symbol << 4 | extra.bits << 13 | extra.base << 17)
    }

    /// How many bits the code has.
    @inline(__always)
    var length: Int { Int(word & 15) }
    /// The symbol, by its number in the alphabet.
    @inline(__always)
    var symbol: Int { Int(word >> 4 & 511) }
    /// The symbol as a byte, where it is a literal.
    @inline(__always)
    var literal: UInt8 { UInt8(truncatingIfNeeded: word >> 4) }
    @inline(__always)
    var isLiteral: Bool { word & 0x1000 == 0 }
    /// How many bits follow the code, to be added to the base.
    @inline(__always)
    var extraBits: Int { Int(word >> 13 & 15) }
    /// The least length or distance that the symbol stands for.
    @inline(__always)
    var base: Int { Int(word >> 17) }
}
