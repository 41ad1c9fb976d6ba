/// A code of four characters: a box type, a brand, a handler or a sample entry (ISO/IEC 14496-12, 4.2).
struct ISOMediaCode: Hashable, Sendable {
    /// The four characters as one big-endian number.
    let value: UInt32

    /// Creates a code from its number.
    init(_ value: UInt32) {
        self.value = value
    }

    /// True when all four characters are printable ASCII or the copyright sign of QuickTime (0xA9).
    var isPrintable: Bool {
        bytes.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0xA9 }
    }

    /// True when the code begins with these characters.
    func hasPrefix(_ prefix: StaticString) -> Bool {
        prefix.withUTF8Buffer { bytes.starts(with: $0) }
    }

    private var bytes: [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}

extension ISOMediaCode: ExpressibleByStringLiteral {
    /// Creates a code from a literal; a shorter one is filled up with blanks.
    init(stringLiteral literal: StaticString) {
        value = literal.withUTF8Buffer { text in
            func byte(_ place: Int) -> UInt32 { place < text.count ? UInt32(text[place]) : 0x20 }
            return byte(0) << 24 | byte(1) << 16 | byte(2) << 8 | byte(3)
        }
    }
}

extension ISOMediaCode: CustomStringConvertible {
    /// The characters, each that is not printable ASCII as a question mark.
    var description: String {
        String(decoding: bytes.map { (0x20...0x7E).contains($0) ? $0 : 0x3F }, as: UTF8.self)
    }

    /// The characters without the blanks that fill the code up, for use in a name.
    var name: String {
        let text = description
        return text.last == " " ? String(text[...(text.lastIndex { $0 != " " } ?? text.startIndex)]) : text
    }
}
