import UserNotifications

/// A string catalogue of Xcode, `NAME.xcstrings`: every language of a table in one JSON file.
struct StringCatalog: Sendable {
    /// The language whose keys are their own texts unless it has others.
    private(set) var sourceLanguage = "en"
    /// The entries of each language.
    private(set) var entries: [String: [String: LocalizedEntry]] = [:]
    private(set) var faults: [SyntaxFault] = []

    init() {}

    /// Reads a catalogue; what the extraction from source code noted is not looked at.
    init(_ bytes: [UInt8]) throws(SyntaxFault) {
        let root: JSONValue
        do {
            root = try JSONValue(parsing: bytes)
        } catch {
            let hint = error.hint.map { " (\($0))" } ?? ""
            throw SyntaxFault(error.message + hint, line: error.line, column: error.column)
        }
        guard let strings = root["strings"]?.object else {
            throw SyntaxFault("the catalogue has no object strings", line: 1, column: 1)
        }
        if let language = root["sourceLanguage"]?.string { sourceLanguage = language }
        entries[sourceLanguage] = [:]
        for (key, value) in strings {
            let localizations = value["localizations"]?.object ?? [:]
            for (language, localization) in localizations {
                do {
                    entries[language, default: [:]][key] = try Self.entry(localization)
                } catch {
                    faults.append(SyntaxFault("‘\(key.prefix(64))’ in \(language.prefix(64)): \(error.message)"))
                }
            }
            if localizations[sourceLanguage] == nil { entries[sourceLanguage]?[key] = .text(key) }
        }
    }

    /// Reads a localization; `nil` for one that nobody has written yet.
    private static func entry(_ value: JSONValue) throws(SyntaxFault) -> LocalizedEntry? {
        let value = forPhone(value)
        var parts: [String: PluralPart] = [:]
        for (name, part) in value["substitutions"]?.object ?? [:] {
            guard let forms = try forms(part) else {
                throw SyntaxFault("the substitution \(name.prefix(64)) has no plural")
            }
            let argument = part["argNum"]?.number?.int64.flatMap { Int(exactly: $0) }
            parts[name] = PluralPart(
                specifier: part["formatSpecifier"]?.string ?? "lld", argument: argument.flatMap { $0 > 0 ? $0 : nil },
                forms: forms)
        }
        if let forms = try forms(value) { return .plural(forms) }
        guard let unit = value["stringUnit"] else { throw SyntaxFault("there is neither a stringUnit nor a plural") }
        guard let text = text(unit) else { return nil }
        return parts.isEmpty ? .text(text) : .parts(text, parts)
    }

    private static func forms(_ value: JSONValue) throws(SyntaxFault) -> [PluralCategory: String]? {
        guard let plural = value["variations"]?["plural"]?.object else { return nil }
        var forms: [PluralCategory: String] = [:]
        for category in PluralCategory.allCases {
            forms[category] = plural[category.rawValue].flatMap { forPhone($0)["stringUnit"] }.flatMap(text)
        }
        guard forms[.other] != nil else { throw SyntaxFault("the plural lacks the form other") }
        return forms
    }

    /// Follows variations by device down to what a phone shows.
    private static func forPhone(_ value: JSONValue) -> JSONValue {
        var value = value
        while let devices = value["variations"]?["device"], let next = devices["iphone"] ?? devices["other"] {
            value = next
        }
        return value
    }

    /// The text of a unit in any state; a new one that is empty still waits for its translation.
    private static func text(_ unit: JSONValue) -> String? {
        guard let text = unit["value"]?.string, !(text.isEmpty && unit["state"]?.string == "new") else { return nil }
        return text
    }
}
