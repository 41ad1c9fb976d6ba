/// The first fault of a text that is not JSON: where it stands, what it is, and what may have been meant.
public struct JSONSyntaxError: Error, Sendable, Equatable {
    /// The line, counted from 1.
    public var line: Int
    /// The column in characters, counted from 1.
    public var column: Int
    /// The offset in bytes from the start of the text.
    public var offset: Int
    /// What was found and what JSON asks for, in one phrase without a full stop.
    public var message: String
    /// What the writer can do or may have meant, in one phrase without a full stop.
    public var hint: String?

    /// Creates an error.
    public init(line: Int, column: Int, offset: Int, message: String, hint: String? = nil) {
        self.line = line
        self.column = column
        self.offset = offset
        self.message = message
        self.hint = hint
    }
}

extension JSONSyntaxError: CustomStringConvertible {
    /// The place, the message and the hint in one line.
    public var description: String {
        "line \(line), column \(column): \(message)" + (hint.map { " (\($0))" } ?? "")
    }
}

extension JSONSyntaxError {
    /// Creates an error at a byte, whose line and column are counted here, once.
    ///
    /// Lines end with a line feed, a carriage return, or both. A byte order mark is no character.
    init(at offset: Int, of bytes: [UInt8], _ message: String, hint: String?) {
        var line = 1
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? min(3, offset) : 0
        for place in start..<offset where bytes[place] == 0x0A || bytes[place] == 0x0D {
            if bytes[place] == 0x0A, place > 0, bytes[place - 1] == 0x0D {
                start = place + 1
                continue
            }
            line += 1
            start = place + 1
        }
        let column = String(decoding: bytes[start..<offset], as: UTF8.self).count + 1
        self.init(line: line, column: column, offset: offset, message: message, hint: hint)
    }
}
