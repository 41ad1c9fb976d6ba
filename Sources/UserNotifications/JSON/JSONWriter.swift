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

    init(pretty: Bool) {
        self.pretty = pretty
        output.reserveCapacity(1024)
    }

    mutating func write(_ value: JSONValue) {
        switch value {
        case .null: append("null")
        case .bool(let value): append(value ? "true" : "false")
        case .number(let value): append(value.text)
        case .string(let value): write(value)
        case .array(let elements):
            write(elements, between: "[", "]") { writer, element in writer.write(element) }
        case .object(let members):
            write(members, between: "{", "}") { writer, member in
                writer.write(member.key)
                writer.append(writer.pretty ? ": " : ":")
                writer.write(member.value)
            }
        }
    }

    private mutating func write<Items: Sequence>(
        _ items: Items, between start: String, _ end: String, _ body: (inout JSONWriter, Items.Element) -> Void
    ) {
        append(start)
        depth += 1
        var isEmpty = true
        for item in items {
            if !isEmpty { output.append(UInt8(ascii: ",")) }
            isEmpty = false
            breakLine()
            body(&self, item)
        }
        depth -= 1
        if !isEmpty { breakLine() }
        append(end)
    }

    private mutating func write(_ string: String) {
        output.append(UInt8(ascii: "\""))
        var string = string
        string.withUTF8 { bytes in
            // What needs no escape, nearly everything, is copied as it is.
            var (run, at) = (0, 0)
            while at < bytes.count {
                guard let (length, escape) = Self.escape(at: at, in: bytes) else {
                    at += 1
                    continue
                }
                output.append(contentsOf: bytes[run..<at])
                append(escape)
                at += length
                run = at
            }
            output.append(contentsOf: bytes[run...])
        }
        output.append(UInt8(ascii: "\""))
    }

    /// The escape of the character that starts at a byte, and how many bytes it has; `nil` where it may stand as it is.
    private static func escape(at place: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (length: Int, escape: String)? {
        let byte = bytes[place]
        switch byte {
        case UInt8(ascii: "\""): return (1, "\\\"")
        case UInt8(ascii: "\\"): return (1, "\\\\")
        case 0x0A: return (1, "\\n")
        case 0x0D: return (1, "\\r")
        case 0x09: return (1, "\\t")
        case 0..<0x20, 0x7F: return (1, byte.escaped)
        // U+0080 to U+009F.
        case 0xC2 where bytes[place + 1] < 0xA0: return (2, bytes[place + 1].escaped)
        case 0xE2:
            // U+2028 to U+202E, and U+2066 to U+2069.
            let rest = UInt32(bytes[place + 1] & 0x3F) << 6 | UInt32(bytes[place + 2] & 0x3F)
            let scalar = 0x2000 | rest
            guard (0x2028...0x202E).contains(scalar) || (0x2066...0x2069).contains(scalar) else { return nil }
            return (3, "\\u" + String(scalar, radix: 16))
        default: return nil
        }
    }

    private mutating func breakLine() {
        guard pretty else { return }
        append("\n" + String(repeating: "  ", count: depth))
    }

    private mutating func append(_ text: String) { output.append(contentsOf: text.utf8) }
}
