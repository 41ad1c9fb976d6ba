@testable import MediaInspection

/// Makes the checks of a PNG picture's chunks hold, which no change at random leaves whole.
enum PNGRepair {
    /// The bytes with every check set right, as far as chunk follows chunk.
    static func repaired(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        var start = 8
        while start + 12 <= bytes.count {
            let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            let end = start + 8 + length
            guard end + 4 <= bytes.count else { break }
            var check = CRC32()
            check.update(bytes[start + 4..<end])
            for place in 0..<4 { bytes[end + place] = UInt8(truncatingIfNeeded: check.value >> (24 - 8 * place)) }
            start = end + 4
        }
        return bytes
    }
}
