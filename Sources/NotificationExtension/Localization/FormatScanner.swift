/// A text with specifiers as `String(format:)` has them, cut into stretches.
///
/// Only texts with plural forms are read like this: their numbers stand as `%d` or `%lld` in the tables.
struct FormatScanner: Sequence, IteratorProtocol {
    enum Piece: Equatable {
        /// Characters, `%%` and what is no specifier.
        case text(String)
        /// `%@`, `%2$@`, `%d`, `%1$lld`: the place that is named, and the specifier without its percent sign and place.
        case argument(place: Int?, specifier: String)
        /// `%#@files@`, `%1$#@files@`.
        case part(place: Int?, name: String)
        /// `%arg`, the number itself.
        case number
    }

    private var rest: Substring.UnicodeScalarView

    init(_ text: String) {
        rest = text.unicodeScalars[...]
    }

    mutating func next() -> Piece? {
        guard !rest.isEmpty else { return nil }
        if rest.first == "%" {
            var ahead = self
            if let piece = ahead.specifier() {
                self = ahead
                return piece
            }
            return .text(take(rest.starts(with: "%%".unicodeScalars) ? 2 : 1))
        }
        return .text(take(while: { $0 != "%" }))
    }

    /// Reads a specifier; `nil` when a percent sign starts none.
    private mutating func specifier() -> Piece? {
        rest.removeFirst()
        if rest.starts(with: "arg".unicodeScalars), rest.dropFirst(3).first?.properties.isAlphabetic != true {
            rest.removeFirst(3)
            return .number
        }
        let digits = rest.prefix(while: Self.isDigit)
        var place: Int?
        if !digits.isEmpty, rest.dropFirst(digits.count).first == "$" {
            place = Int(String(digits))
            rest.removeFirst(digits.count + 1)
        }
        if rest.starts(with: "#@".unicodeScalars) {
            rest.removeFirst(2)
            let name = take(while: { $0 != "@" && $0 != "%" })
            guard rest.popFirst() == "@" else { return nil }
            return .part(place: place, name: name)
        }
        var specifier = take(while: { "-+#0'".unicodeScalars.contains($0) }) + take(while: Self.isDigit)
        if rest.first == "." { specifier += take(1) + take(while: Self.isDigit) }
        specifier += take(while: { "hlqLztj".unicodeScalars.contains($0) })
        guard let conversion = rest.first, "@dDiuUxXoOfFeEgGaA".unicodeScalars.contains(conversion) else { return nil }
        return .argument(place: place, specifier: specifier + take(1))
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private mutating func take(while condition: (Unicode.Scalar) -> Bool) -> String {
        take(rest.prefix(while: condition).count)
    }

    private mutating func take(_ count: Int) -> String {
        defer { rest.removeFirst(count) }
        return String(rest.prefix(count))
    }
}
