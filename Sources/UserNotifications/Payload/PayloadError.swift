/// Why bytes are no payload at all: they are not JSON, or JSON that is no object.
public struct PayloadError: Error, Sendable, Equatable {
    /// What was found and what a payload is, in one phrase without a full stop.
    public var message: String
    /// The line, counted from 1; `nil` when the fault has no place.
    public var line: Int?
    /// The column in characters, counted from 1; `nil` when the fault has no place.
    public var column: Int?
    /// What the sender can do or may have meant.
    public var hint: String?

    /// Creates an error.
    public init(message: String, line: Int? = nil, column: Int? = nil, hint: String? = nil) {
        self.message = message
        self.line = line
        self.column = column
        self.hint = hint
    }

    init(_ error: JSONSyntaxError) {
        self.init(message: error.message, line: error.line, column: error.column, hint: error.hint)
    }
}

extension PayloadError: CustomStringConvertible {
    /// The place, the message and the hint in one line.
    public var description: String {
        let place = line.map { "line \($0), column \(column ?? 1): " } ?? ""
        return place + message + (hint.map { " (\($0))" } ?? "")
    }
}
