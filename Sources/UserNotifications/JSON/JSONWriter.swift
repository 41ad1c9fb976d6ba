extension JSONValue {
    /// Writes the value as JSON text, members in their order and numbers as they were written.
    ///
    /// What is not ASCII stays as it is, save control characters, the line separators U+2028 and U+2029 and what turns the direction
    /// of text, which are escaped so that the text is harmless on a terminal and compact text is one line for every reader. Slashes
    /// are not escaped.
    /// - Parameter pretty: One member a line, indented by two spaces.
    /// - Returns: The text, without a line break at its end.
    public func text(pretty: Bool = false) -> String {
        var writer = JSONWriter(pretty: pretty)
        writer.write(self)
        return String(decoding: writer.output, as: UTF8.self)
    }
}

extension JSONObject {
    /// Writes the object as JSON text, as a value does.
    /// - Parameter pretty: One member a line, indented by two spaces.
    /// - Returns: The text, without a line break at its end.
    public func text(pretty: Bool = false) -> String { JSONValue.object(self).text(pretty: pretty) }

    /// The compact JSON text as UTF-8.
    package var bytes: [UInt8] {
        var writer = JSONWriter(pretty: false)
        writer.write(.object(self))
        return writer.output
    }
}

extension JSONValue: CustomStringConvertible {
    /// The value as compact JSON text.
    public var description: String { text() }
}

/// A writer of JSON text.
private struct JSONWriter {
    let pretty: Bool
    private(set) var output: [UInt8] = []
    private var depth = 0

    init(pretty: Bool) { self.pretty = pretty }

    mutating func write(_ value: JSONValue) {
        switch value {
        case .null: append("null")
        case .bool(let value): append(value ? "true" : "false")
        case .number(let value): append(value.text)
        case .string(let value): write(value)
        case .array(let elements):
            write(elements, between: "[", "]") { writer, element in writer.write(element) }
        case .object(let members):
            write(Array(members), between: "{", "}") { writer, member in
                writer.write(member.key)
                writer.append(writer.pretty ? ": " : ":")
                writer.write(member.value)
            }
        }
    }

    private mutating func write<Item>(
        _ items: [Item], between start: String, _ end: String, _ body: (inout JSONWriter, Item) -> Void
    ) {
        append(start)
        depth += 1
        for (place, item) in items.enumerated() {
            if place > 0 { append(",") }
            breakLine()
            body(&self, item)
        }
        depth -= 1
        if !items.isEmpty { breakLine() }
        append(end)
    }

    private mutating func write(_ string: String) {
        append("\"")
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": append("\\\"")
            case "\\": append("\\\\")
            case "\n": append("\\n")
            case "\r": append("\\r")
            case "\t": append("\\t")
            case "\u{0}"..<"\u{20}", "\u{7F}"..."\u{9F}": append(UInt8(scalar.value).escaped)
            case "\u{2028}": append("\\u2028")
            case "\u{2029}": append("\\u2029")
            case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
                append("\\u" + String(scalar.value, radix: 16))
            default: output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
        append("\"")
    }

    private mutating func breakLine() {
        guard pretty else { return }
        append("\n" + String(repeating: "  ", count: depth))
    }

    private mutating func append(_ text: String) { output.append(contentsOf: text.utf8) }
}
