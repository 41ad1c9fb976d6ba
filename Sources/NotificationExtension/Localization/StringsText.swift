/// A reader of `.strings` text: `"key" = "value";` with comments.
///
/// Foundation's reader of old property lists is not used: on Linux it refuses UTF-16 without a byte order mark, does not know
/// `\u0041`, tells no column, and writes its faults to standard error too.
struct StringsText {
    private let text: [Unicode.Scalar]
    private var at = 0

    init(_ text: [Unicode.Scalar]) {
        self.text = text
    }

    /// Reads the pairs, with or without braces around them; of a key given twice the last value counts.
    mutating func members() throws(SyntaxFault) -> [String: PropertyValue] {
        var table: [String: PropertyValue] = [:]
        try skipSpace()
        let opening = at
        let isBraced = take("{")
        try skipSpace()
        while let next, !(isBraced && next == "}") {
            let key = try string("a key")
            try skipSpace()
            var value = key
            if take("=") {
                try skipSpace()
                value = try string("a value")
                try skipSpace()
            }
            guard take(";") else { throw missingSemicolon(after: key) }
            table[key] = .string(value)
            try skipSpace()
        }
        guard isBraced else { return table }
        guard take("}") else { throw fault("the brace that opens here is not closed", at: opening) }
        try skipSpace()
        if next != nil { throw fault("nothing may follow the closing brace") }
        return table
    }

    private var next: Unicode.Scalar? { at < text.count ? text[at] : nil }

    private func fault(_ message: String, at place: Int? = nil) -> SyntaxFault {
        SyntaxFault(message, at: place ?? at, of: text)
    }

    private func missingSemicolon(after key: String) -> SyntaxFault {
        guard let next else { return fault("the file ends where a ; was expected") }
        return fault("a ; was expected before \(Self.shown(next)); a pair is \"key\" = \"value\";")
    }

    private static func shown(_ scalar: Unicode.Scalar) -> String {
        scalar.properties.generalCategory == .control
            ? "U+" + String(scalar.value, radix: 16, uppercase: true) : "‘\(scalar)’"
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        at += 1
        return true
    }

    private mutating func skipSpace() throws(SyntaxFault) {
        while let scalar = next {
            if scalar.properties.isWhitespace || scalar == "\u{FEFF}" {
                at += 1
            } else if scalar == "/", at + 1 < text.count, text[at + 1] == "/" {
                while let scalar = next, scalar != "\n", scalar != "\r" { at += 1 }
            } else if scalar == "/", at + 1 < text.count, text[at + 1] == "*" {
                try skipComment()
            } else {
                return
            }
        }
    }

    private mutating func skipComment() throws(SyntaxFault) {
        let opening = at
        at += 2
        while at + 1 < text.count {
            if text[at] == "*", text[at + 1] == "/" {
                at += 2
                return
            }
            at += 1
        }
        throw fault("the comment that opens here is not closed", at: opening)
    }

    private mutating func string(_ what: String) throws(SyntaxFault) -> String {
        guard let first = next else { throw fault("the file ends where \(what) was expected") }
        if first == "\"" || first == "'" { return try quoted(first) }
        let start = at
        while let scalar = next, Self.isBare(scalar) { at += 1 }
        guard at > start else { throw fault("\(Self.shown(first)) where \(what) was expected") }
        return Self.string(text[start..<at])
    }

    /// True for what may stand without quotation marks, as in old property lists.
    private static func isBare(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "$", "/", ":", ".", "-": true
        default: false
        }
    }

    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    private mutating func quoted(_ mark: Unicode.Scalar) throws(SyntaxFault) -> String {
        let opening = at
        at += 1
        var units: [UInt16] = []
        while let scalar = next {
            at += 1
            switch scalar {
            case mark: return String(decoding: units, as: UTF16.self)
            case "\\": units += escaped()
            default: units += UTF16.encode(scalar).map(Array.init) ?? []
            }
        }
        throw fault("the quotation mark that opens here is not closed", at: opening)
    }

    /// Reads what follows a backslash; any character without a meaning of its own stands for itself.
    ///
    /// Numbers are UTF-16 units, so that two of them make an emoji; half a pair becomes U+FFFD.
    private mutating func escaped() -> [UInt16] {
        guard let scalar = next else { return [] }
        at += 1
        switch scalar {
        case "n": return [0x0A]
        case "r": return [0x0D]
        case "t": return [0x09]
        case "a": return [0x07]
        case "b": return [0x08]
        case "f": return [0x0C]
        case "v": return [0x0B]
        case "U", "u": return number(radix: 16, upTo: 4).map { [$0] } ?? UTF16.encode(scalar).map(Array.init) ?? []
        case "0"..."7":
            at -= 1
            return number(radix: 8, upTo: 3).map { [$0] } ?? []
        default: return UTF16.encode(scalar).map(Array.init) ?? []
        }
    }

    private mutating func number(radix: Int, upTo most: Int) -> UInt16? {
        let start = at
        while at < text.count, at - start < most, Character(text[at]).isHexDigit, text[at].isASCII,
            radix == 16 || ("0"..."7").contains(text[at])
        { at += 1 }
        return UInt16(Self.string(text[start..<at]), radix: radix)
    }
}
