/// The table segments of a JPEG picture (ITU-T T.81, B.2.4).
enum JPEGTables {
    /// Reads a DQT segment: which of the four quantization tables it defines.
    static func quantizers(_ body: [UInt8], at offset: Int64) throws(MediaFault) -> Set<UInt8> {
        var tables: Set<UInt8> = []
        var rest = body[...]
        while let head = rest.first {
            guard head & 15 < 4 else {
                throw MediaFault(
                    .corrupt, at: offset, "the quantization table \(head & 15), where 0 to 3 exist")
            }
            let size = head >> 4 == 0 ? 65 : 129
            guard rest.count >= size else {
                throw MediaFault(
                    .corrupt, at: offset,
                    "a quantization table of \(rest.count) bytes, where \(size) are expected")
            }
            tables.insert(head & 15)
            rest = rest.dropFirst(size)
        }
        return tables
    }

    /// Reads a DHT segment: which tables it defines, each of them a prefix code (B.2.4.2, annex C).
    static func huffman(_ body: [UInt8], at offset: Int64) throws(MediaFault) -> Set<UInt8> {
        var tables: Set<UInt8> = []
        var rest = body[...]
        while let head = rest.first {
            guard head & 0xEF < 4 else {
                throw MediaFault(
                    .corrupt, at: offset,
                    "the Huffman table \(head & 15) of class \(head >> 4), where 0 to 3 of 0 and 1 exist")
            }
            let counts = rest.dropFirst().prefix(16)
            let symbols = counts.reduce(0) { $0 + Int($1) }
            guard counts.count == 16, symbols <= 256, rest.count >= 17 + symbols else {
                throw MediaFault(
                    .corrupt, at: offset, "a Huffman table of \(symbols) symbols in \(rest.count) bytes")
            }
            var codes = 0
            for (length, count) in zip(1...16, counts) {
                codes = codes << 1 + Int(count)
                guard codes <= 1 << length else {
                    throw MediaFault(
                        .corrupt, at: offset, "a Huffman table with too many codes of \(length) bits")
                }
            }
            tables.insert(head)
            rest = rest.dropFirst(17 + symbols)
        }
        return tables
    }
}
