extension JSONParser {
    /// Reads a string, whose opening quotation mark is next.
    mutating func string() throws(JSONSyntaxError) -> String {
        let opening = at
        at += 1
        var run = at
        var text: [UInt8] = []
        while let byte = next {
            switch byte {
            case "\"":
                text.append(contentsOf: bytes[run..<at])
                at += 1
                return String(decoding: text, as: UTF8.self)
            case "\\":
                text.append(contentsOf: bytes[run..<at])
                text.append(contentsOf: try escape().utf8)
                run = at
            case "\u{0}"..<"\u{20}":
                throw rawControl(byte)
            default:
                at += 1
            }
        }
        throw fault("a string that is never closed", hint: "close it with \"", at: opening)
    }

    private mutating func escape() throws(JSONSyntaxError) -> String {
        let start = at
        at += 1
        defer { at += 1 }
        switch next {
        case "\"": return "\""
        case "\\": return "\\"
        case "/": return "/"
        case "b": return "\u{8}"
        case "f": return "\u{C}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "u": return String(try unicodeEscape(from: start))
        case "'":
            throw fault("\\' is no escape of JSON", hint: "an apostrophe needs no backslash", at: start)
        default:
            throw fault("an unknown escape", hint: "write a backslash itself as \\\\", at: start)
        }
    }

    /// Reads `uXXXX`, or two of them that make a pair, and leaves the reader on the last digit.
    private mutating func unicodeEscape(from start: Int) throws(JSONSyntaxError) -> Unicode.Scalar {
        let first = try hexadecimal(from: start)
        if let scalar = Unicode.Scalar(UInt32(first)) { return scalar }
        let half = "half a surrogate pair, which stands for no character"
        let hint = "write the character itself, or both halves: \\ud83d\\ude00"
        guard UTF16.isLeadSurrogate(first), bytes[(at + 1)...].starts(with: "\\u".utf8)
        else { throw fault(half, hint: hint, at: start) }
        at += 2
        let second = try hexadecimal(from: at - 1)
        guard UTF16.isTrailSurrogate(second) else { throw fault(half, hint: hint, at: start) }
        return UTF16.decode(UTF16.EncodedScalar([first, second]))
    }

    /// Reads the four digits after a `u` and leaves the reader on the last.
    private mutating func hexadecimal(from start: Int) throws(JSONSyntaxError) -> UInt16 {
        let digits = bytes[(at + 1)...].prefix(4)
        let value = digits.reduce(0 as UInt16?) { value, byte in
            guard let value, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            return value << 4 | UInt16(digit)
        }
        guard digits.count == 4, let value else {
            throw fault("\\u without four hexadecimal digits", at: start)
        }
        at += 4
        return value
    }

    private func rawControl(_ byte: Unicode.Scalar) -> JSONSyntaxError {
        switch byte {
        case "\n", "\r":
            fault("a line break inside a string", hint: "write it as \\n, or close the string with \"")
        case "\t":
            fault("a raw tab inside a string", hint: "write it as \\t")
        default:
            fault(
                "a raw control character inside a string", hint: "write it as \(UInt8(ascii: byte).escaped)")
        }
    }
}

extension UInt8 {
    /// The escape of a control character: `\u001b`.
    var escaped: String {
        let digits = String(self, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
