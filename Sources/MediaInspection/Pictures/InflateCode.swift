/// One Huffman code of a deflate block (RFC 1951, 3.2.2): a table for the short codes, a canonical search for the others.
struct InflateCode {
    /// What is coded: it decides what a symbol stands for.
    enum Alphabet {
        /// Bytes, the end of the block, and lengths.
        case literals
        case distances
        /// The lengths of the two other codes' codes.
        case codeLengths
    }

    /// The longest code that the table resolves at once.
    static let quick = 11

    /// For every pattern of `quick` bits what the code in its low bits stands for; `.unknown` where the code is longer.
    private(set) var table: [InflateEntry]
    private var counts: [Int]
    private var symbols: [UInt16]
    private let alphabet: Alphabet

    /// Builds the code from its symbols' lengths, 0 to 15 each; `nil` when no prefix code has them.
    ///
    /// A code may be left incomplete only with at most one symbol, as a block without distances needs it.
    init?(_ alphabet: Alphabet, lengths: ArraySlice<UInt8>) {
        var counts = [Int](repeating: 0, count: 16)
        for length in lengths { counts[Int(length & 15)] += 1 }
        let unused = counts[0]
        counts[0] = 0
        var left = 1
        for length in 1...15 {
            left = left << 1 - counts[length]
            if left < 0 { return nil }
        }
        guard left == 0 || lengths.count - unused == 0 || (lengths.count - unused == 1 && counts[1] == 1)
        else {
            return nil
        }

        var offsets = [Int](repeating: 0, count: 16)
        var codes = [Int](repeating: 0, count: 16)
        for length in 1..<15 {
            offsets[length + 1] = offsets[length] + counts[length]
            codes[length + 1] = (codes[length] + counts[length]) << 1
        }
        var symbols = [UInt16](repeating: 0, count: lengths.count)
        var table = [InflateEntry](repeating: .unknown, count: 1 << Self.quick)
        for (symbol, length) in lengths.enumerated() where length > 0 {
            let length = Int(length & 15)
            symbols[offsets[length]] = UInt16(truncatingIfNeeded: symbol)
            offsets[length] += 1
            let code = codes[length]
            codes[length] += 1
            guard length <= Self.quick else { continue }
            // Codes are sent with their first bit lowest, so the table is indexed by the code reversed.
            var reversed = 0
            for bit in 0..<length { reversed |= (code >> bit & 1) << (length - 1 - bit) }
            let entry = InflateEntry(alphabet, symbol: symbol, length: length)
            for index in stride(from: reversed, to: table.count, by: 1 << length) { table[index] = entry }
        }
        self.alphabet = alphabet
        self.counts = counts
        self.symbols = symbols
        self.table = table
    }

    /// Finds the code that these bits begin with, first bit lowest; `nil` when none does.
    func search(_ bits: UInt64) -> InflateEntry? {
        var code = 0
        var first = 0
        var index = 0
        for length in 1...15 {
            code |= Int(truncatingIfNeeded: bits >> UInt64(length - 1) & 1)
            let count = counts[length]
            if code - count < first {
                return InflateEntry(alphabet, symbol: Int(symbols[index + code - first]), length: length)
            }
            index += count
            first = (first + count) << 1
            code <<= 1
        }
        return nil
    }

    /// The codes of a fixed block (RFC 1951, 3.2.6); the two last distances have codes and may not occur.
    static let fixed: (literals: InflateCode, distances: InflateCode)? = {
        let lengths = (0..<288).map { UInt8($0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8) }
        guard let literals = InflateCode(.literals, lengths: lengths[...]),
            let distances = InflateCode(.distances, lengths: [UInt8](repeating: 5, count: 32)[...])
        else { return nil }
        return (literals, distances)
    }()
}
