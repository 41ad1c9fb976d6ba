extension JSONValue {
    /// Reads one JSON document as RFC 8259 has it, strictly and in linear time.
    ///
    /// A UTF-8 byte order mark is skipped. Arrays and objects may nest 512 deep. The escape of half a surrogate pair is refused, as
    /// Apple's readers refuse it, because no string could keep it.
    public init(parsing bytes: some Sequence<UInt8>) throws(JSONSyntaxError) {
        var parser = JSONParser(Array(bytes))
        self = try parser.document()
    }
}

/// A reader of one document: the structure; strings, numbers and faults have files of their own.
struct JSONParser {
    /// How deep arrays and objects may nest.
    static let deepest = 512

    let bytes: [UInt8]
    var at = 0
    private var depth = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The byte to be read next, as the scalar of its number; `nil` at the end.
    var next: Unicode.Scalar? { at < bytes.count ? Unicode.Scalar(bytes[at]) : nil }

    /// An error at an offset, or where the reader stands.
    func fault(_ message: String, hint: String? = nil, at offset: Int? = nil) -> JSONSyntaxError {
        JSONSyntaxError(at: min(offset ?? at, bytes.count), of: bytes, message, hint: hint)
    }

    /// Reads the document and makes sure that nothing follows it.
    mutating func document() throws(JSONSyntaxError) -> JSONValue {
        try checkEncoding()
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
        skipSpace()
        if next == nil { throw fault("the file is empty", hint: emptinessHint) }
        if let fault = foreignFormat() { throw fault }
        let value = try value()
        skipSpace()
        if next != nil { throw afterDocument(value) }
        return value
    }

    /// Moves past spaces, tabs and line ends.
    mutating func skipSpace() {
        while let byte = next, byte == " " || byte == "\n" || byte == "\r" || byte == "\t" { at += 1 }
    }

    /// Moves past a byte when it is next.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == character else { return false }
        at += 1
        return true
    }

    private mutating func value() throws(JSONSyntaxError) -> JSONValue {
        switch next {
        case "{": return .object(try nested { parser throws(JSONSyntaxError) in try parser.object() })
        case "[": return .array(try nested { parser throws(JSONSyntaxError) in try parser.array() })
        case "\"": return .string(try string())
        case "-", ("0"..."9")?: return .number(try number())
        case "t" where takeWord("true"): return .bool(true)
        case "f" where takeWord("false"): return .bool(false)
        case "n" where takeWord("null"): return .null
        default: throw notAValue()
        }
    }

    private mutating func nested<Members>(
        _ read: (inout JSONParser) throws(JSONSyntaxError) -> Members
    ) throws(JSONSyntaxError) -> Members {
        guard depth < Self.deepest else {
            throw fault("arrays and objects nest more than \(Self.deepest) deep")
        }
        depth += 1
        defer { depth -= 1 }
        return try read(&self)
    }

    private mutating func object() throws(JSONSyntaxError) -> JSONObject {
        let opening = at
        at += 1
        var object = JSONObject()
        skipSpace()
        if take("}") { return object }
        repeat {
            skipSpace()
            guard next == "\"" else { throw notAKey(in: opening, isFirst: object.isEmpty) }
            let key = try string()
            skipSpace()
            guard take(":") else { throw notAColon(after: key, in: opening) }
            skipSpace()
            object.append(key, try value())
            skipSpace()
        } while take(",")
        guard take("}") else { throw notAnEnd(of: "an object", "}", opened: opening) }
        return object
    }

    private mutating func array() throws(JSONSyntaxError) -> [JSONValue] {
        let opening = at
        at += 1
        var array: [JSONValue] = []
        skipSpace()
        if take("]") { return array }
        repeat {
            skipSpace()
            if next == "]" { throw trailingComma("]") }
            if next == nil { throw notAnEnd(of: "an array", "]", opened: opening) }
            array.append(try value())
            skipSpace()
        } while take(",")
        guard take("]") else { throw notAnEnd(of: "an array", "]", opened: opening) }
        return array
    }

    private mutating func takeWord(_ word: StaticString) -> Bool {
        let end = at + word.utf8CodeUnitCount
        guard word.withUTF8Buffer({ bytes[at...].starts(with: $0) }) else { return false }
        if end < bytes.count, Self.isWord(Unicode.Scalar(bytes[end])) { return false }
        at = end
        return true
    }

    /// True for what names and bare words are made of.
    static func isWord(_ byte: Unicode.Scalar) -> Bool {
        switch byte {
        case "a"..."z", "A"..."Z": true
        case "0"..."9", "_", "$": true
        default: !byte.isASCII
        }
    }
}
