/// What a table has under a key.
enum LocalizedEntry: Sendable, Equatable {
    /// A text, with places for arguments or without.
    case text(String)
    /// A text in several plural forms, chosen by the first numeric argument.
    case plural([PluralCategory: String])
    /// A text with parts that have plural forms of their own: `%#@files@`.
    case parts(String, [String: PluralPart])
}

/// A part of a text that has plural forms.
struct PluralPart: Sendable, Equatable {
    /// The number's specifier within the forms, without its percent sign: `d`, `lld`, `@`.
    var specifier: String
    /// The argument that decides, counted from 1; `nil` for the next one in the order of reading.
    var argument: Int?
    /// The forms.
    var forms: [PluralCategory: String]
}
