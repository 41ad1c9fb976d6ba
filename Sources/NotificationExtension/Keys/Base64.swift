/// Base64 text (RFC 4648): the standard and the URL-safe alphabet, padded or not, broken into lines or not.
///
/// Senders differ in all of that, and the tag that follows decides about the bytes. What stays refused: a foreign character,
/// padding in the wrong place or number, and a lone last digit. Foundation's decoder would leave copies of a key in memory.
enum Base64 {
    /// Reads text and says how many bytes it held; `nil` when it is no base64.
    static func decode(_ text: some Sequence<UInt8>, into output: UnsafeMutableRawBufferPointer) -> Int? {
        var count = 0
        var digits = 0
        var padding = 0
        var bits: UInt32 = 0
        for character in text where !isSpace(character) {
            if character == UInt8(ascii: "=") {
                padding += 1
                continue
            }
            guard padding == 0, let digit = digit(character) else { return nil }
            bits = (bits << 6 | UInt32(digit)) & 0xFFF
            digits += 1
            guard digits % 4 != 1 else { continue }
            guard count < output.count else { return nil }
            output[count] = UInt8(truncatingIfNeeded: bits >> (digits % 4 == 2 ? 4 : digits % 4 == 3 ? 2 : 0))
            count += 1
        }
        guard digits % 4 != 1, padding == 0 || padding == (4 - digits % 4) % 4 else { return nil }
        return count
    }

    /// Reads text into bytes; `nil` when it is no base64.
    static func bytes(_ text: String) -> [UInt8]? {
        var isValid = true
        let bytes = [UInt8](unsafeUninitializedCapacity: text.utf8.count) { buffer, count in
            let decoded = decode(text.utf8, into: UnsafeMutableRawBufferPointer(buffer))
            isValid = decoded != nil
            count = decoded ?? 0
        }
        return isValid ? bytes : nil
    }

    /// Writes bytes as padded text of the standard alphabet and says how many characters it is.
    static func encode(_ bytes: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) -> Int {
        var count = 0
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - group.count))
            for place in 0..<4 {
                let digit = Int(bits >> (18 - 6 * UInt32(place)) & 63)
                output[count + place] = place <= group.count ? alphabet[digit] : UInt8(ascii: "=")
            }
            count += 4
        }
        return count
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// True for a digit of either alphabet.
    static func isDigit(_ character: UInt8) -> Bool { digit(character) != nil }

    /// True for what may stand between digits: space, tab and line ends.
    static func isSpace(_ character: UInt8) -> Bool {
        character == 0x20 || character == 0x09 || character == 0x0A || character == 0x0D
    }

    private static func digit(_ character: UInt8) -> UInt8? {
        switch Unicode.Scalar(character) {
        case "A"..."Z": character - 65
        case "a"..."z": character - 71
        case "0"..."9": character + 4
        case "+", "-": 62
        case "/", "_": 63
        default: nil
        }
    }
}
