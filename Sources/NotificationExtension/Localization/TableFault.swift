/// Why a table, or one key of it, is not used.
public struct TableFault: Error, Sendable, Equatable {
    /// The file, relative to the bundle: `sr.lproj/Localizable.strings`.
    public var file: String
    /// The line, counted from 1; `nil` when the fault has no place.
    public var line: Int?
    /// The column in characters, counted from 1; `nil` when the fault has none.
    public var column: Int?
    /// What was found and what the format asks for, in one phrase without a full stop.
    public var message: String

    /// Creates a fault.
    public init(file: String, line: Int? = nil, column: Int? = nil, message: String) {
        (self.file, self.line, self.column, self.message) = (file, line, column, message)
    }
}

extension TableFault: CustomStringConvertible {
    /// The file, the place and the message in one line, as compilers write it.
    public var description: String {
        let place = [line, column].compactMap { $0.map { ":\($0)" } }.joined()
        return "\(file)\(place): \(message)"
    }
}

/// A fault as a reader of one format finds it, which knows no file.
struct SyntaxFault: Error, Equatable {
    var line: Int?
    var column: Int?
    var message: String

    init(_ message: String, line: Int? = nil, column: Int? = nil) {
        (self.message, self.line, self.column) = (message, line, column)
    }

    /// Creates a fault at a character, whose line and column are counted here, once.
    ///
    /// Lines end with a line feed, a carriage return, or both.
    init(_ message: String, at place: Int, of text: [Unicode.Scalar]) {
        var line = 1
        var start = 0
        for index in 0..<min(place, text.count) {
            switch text[index] {
            case "\r" where index + 1 < text.count && text[index + 1] == "\n": break
            case "\n", "\r":
                line += 1
                start = index + 1
            default: break
            }
        }
        self.init(message, line: line, column: place - start + 1)
    }

    func inFile(_ file: String) -> TableFault {
        TableFault(file: file, line: line, column: column, message: message)
    }
}
