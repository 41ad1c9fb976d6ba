/// The three parts of an absolute URL's text that have rules of their own; the fragment is dropped.
struct URLParts: Equatable {
    /// The scheme, in lower case.
    var scheme: String
    /// What stands between `//` and the path; empty also when the slashes are missing.
    var authority: String
    /// Path and query.
    var rest: String
    /// Whether exactly `//` stands between the scheme and the authority.
    var hasAuthority: Bool

    /// Splits a text; `nil` when it does not begin with a scheme.
    init?(_ text: String) {
        let bytes = Array(text.utf8.prefix { $0 != UInt8(ascii: "#") })
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(bytes[..<colon]) else {
            return nil
        }
        let after = bytes[(colon + 1)...]
        scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
        hasAuthority = after.starts(with: "//".utf8)
        // host:8080/path reads as the scheme "host"; no scheme in use has a dot or is followed by digits.
        if !hasAuthority, scheme.contains(".") || after.first.map(Self.isDigit) == true { return nil }
        let start = hasAuthority ? colon + 3 : colon + 1
        let end =
            hasAuthority ? bytes[start...].firstIndex { $0 == 0x2F || $0 == 0x3F } ?? bytes.endIndex : start
        authority = String(decoding: bytes[start..<end], as: UTF8.self)
        rest = String(decoding: bytes[end...], as: UTF8.self)
    }

    private static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first, isLetter(first) else { return false }
        return bytes.allSatisfy { isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}

extension URLParts {
    /// Percent-encodes what a path or a query may not hold: blanks, non-ASCII characters and `"<>^`{|}`.
    ///
    /// What may stand there, percent signs included, stays byte for byte, so that nothing is encoded twice.
    static func escaped(_ text: String) -> String {
        var result: [UInt8] = []
        for byte in text.utf8 {
            if byte <= 0x20 || byte >= 0x7F || "\"<>^`{|}".utf8.contains(byte) {
                let digits = Array("0123456789ABCDEF".utf8)
                result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            } else {
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
