/// Hexadecimal text.
enum Hexadecimal {
    /// Writes bytes as two lower-case digits each.
    static func text(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// Reads pairs of digits, skipping space, and says how many bytes they were; `nil` for anything else.
    static func decode(_ text: some Sequence<UInt8>, into output: UnsafeMutableRawBufferPointer) -> Int? {
        var count = 0
        var high: UInt8?
        for character in text where !Base64.isSpace(character) {
            guard let digit = digit(character) else { return nil }
            if let first = high {
                guard count < output.count else { return nil }
                output[count] = first << 4 | digit
                count += 1
                high = nil
            } else {
                high = digit
            }
        }
        return high == nil && count > 0 ? count : nil
    }

    private static func digit(_ character: UInt8) -> UInt8? {
        switch Unicode.Scalar(character) {
        case "0"..."9": character - 48
        case "a"..."f": character - 87
        case "A"..."F": character - 55
        default: nil
        }
    }
}
