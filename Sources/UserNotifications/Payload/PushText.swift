/// The text of a push with places for its arguments, filled as the system fills them.
///
/// The system has a small formatter of its own for `loc-args`, not that of `String(format:)` (seen): `%@` takes the next argument,
/// `%2$@` the second without moving on, `%%` is a percent sign. Any other specifier disappears with its one character, so
/// `%d` prints nothing and `%lld` prints `ld`; a number that no `$@` follows disappears alone. Without arguments nothing
/// is touched, and `100%%` stays.
public struct PushText: Sendable, Equatable {
    /// A stretch of the text.
    public enum Piece: Sendable, Equatable {
        /// Characters that stand for themselves.
        case text(String)
        /// The place of the next argument, counted from 1 in the order of reading, or of the one that is named.
        case argument(Int)
        /// A specifier that prints nothing, as far as it disappears: `%d`, `%l`, `%.`, `%2`.
        case unknown(String)
    }

    /// The stretches in order.
    public let pieces: [Piece]
    private let format: String

    /// Reads a text in linear time.
    public init(_ format: String) {
        self.format = format
        var reader = Reader(rest: format.unicodeScalars[...])
        while reader.step() {}
        reader.flush()
        pieces = reader.pieces
    }

    /// The text with its arguments in their places; without any, the text as it is.
    ///
    /// An argument that is missing prints `<null>`, and one that is neither a string nor a number nothing.
    public func filled(with arguments: [JSONValue]) -> String {
        guard !arguments.isEmpty else { return format }
        return pieces.reduce(into: "") { text, piece in
            switch piece {
            case .text(let characters): text += characters
            case .argument(let place):
                text += arguments.indices.contains(place - 1) ? Self.printed(arguments[place - 1]) ?? "" : "<null>"
            case .unknown: break
            }
        }
    }

    /// An argument as it is printed; `nil` for what is neither a string nor a number.
    ///
    /// A number prints as the platform's `NSNumber` describes it: `1.0` as `1`, `1.10` as `1.1`, whole ones digit for digit. A
    /// Boolean is a number there, 1 or 0.
    public static func printed(_ argument: JSONValue) -> String? {
        switch argument {
        case .string(let text): return text
        case .bool(let value): return value ? "1" : "0"
        case .number(let number):
            guard number.double.isFinite, let text = JSONNumber(number.foundation)?.text else { return number.text }
            return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        case .null, .array, .object: return nil
        }
    }
}

extension PushText {
    private struct Reader {
        var rest: Substring.UnicodeScalarView
        var pieces: [Piece] = []
        private var plain = String.UnicodeScalarView()
        private var next = 1

        init(rest: Substring.UnicodeScalarView) {
            self.rest = rest
        }

        /// Reads a character or a specifier; false at the end.
        mutating func step() -> Bool {
            guard let first = rest.popFirst() else { return false }
            guard first == "%" else {
                plain.append(first)
                return true
            }
            guard let second = rest.first else {
                add(.unknown("%"))
                return true
            }
            switch second {
            case "@":
                rest.removeFirst()
                add(.argument(next))
                next += 1
            case "%":
                rest.removeFirst()
                plain.append("%")
            case "0"..."9":
                number()
            default:
                rest.removeFirst()
                add(.unknown("%" + String(second)))
            }
            return true
        }

        private mutating func number() {
            let digits = rest.prefix { ("0"..."9").contains($0) }
            rest.removeFirst(digits.count)
            guard rest.starts(with: "$@".unicodeScalars) else {
                add(.unknown("%" + String(digits)))
                return
            }
            rest.removeFirst(2)
            // A number that no array reaches is the place of a missing argument.
            add(.argument(Int(String(digits)) ?? .max))
        }

        private mutating func add(_ piece: Piece) {
            flush()
            pieces.append(piece)
        }

        mutating func flush() {
            guard !plain.isEmpty else { return }
            pieces.append(.text(String(plain)))
            plain.removeAll()
        }
    }
}
