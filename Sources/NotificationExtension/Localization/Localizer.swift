public import UserNotifications

/// The texts of pushes in a person's languages, from an app's tables.
///
/// ```swift
/// let localizer = Localizer(tables: StringTables(directory: app), languages: ["sr", "en-GB"])
/// let content = localizer.content(of: payload)
/// print(localizer.localize(payload).findings)
/// ```
public struct Localizer: Sendable {
    /// The tables.
    public let tables: StringTables
    /// The person's languages, the best first.
    public let languages: [String]

    /// Creates a localizer.
    public init(tables: StringTables, languages: [String]) {
        (self.tables, self.languages) = (tables, languages)
    }

    /// The text of a key, without arguments, from `Localizable` or the table that is named; `nil` when no table has it.
    public func localizedString(forKey key: String, table: String? = nil) -> String? {
        format(forKey: key, arguments: [], table: table)
    }

    /// The text of a key with places for its arguments, in the plural form that they ask for; `nil` when no table has it.
    ///
    /// The form follows the first argument that is a number, else the first string that reads as one. This is what
    /// `Payload.content(localizedBy:)` takes.
    public func format(forKey key: String, arguments: [JSONValue], table: String? = nil) -> String? {
        find(key, table: table).map { PluralExpansion.text(of: $0.entry, for: arguments, language: $0.rules) }
    }

    /// What the system would show, before any extension.
    public func content(of payload: Payload) -> UNNotificationContent {
        payload.content(localizedBy: { format(forKey: $0, arguments: $1) })
    }

    /// The alert's texts, and what the sender should know about them.
    public func localize(_ payload: Payload) -> LocalizedText {
        var result = LocalizedText()
        for text in payload.alertTexts {
            let match = text.key.flatMap { find($0, table: nil) }
            func lookup(_ key: String, _ arguments: [JSONValue]) -> String? {
                match.map { PluralExpansion.text(of: $0.entry, for: arguments, language: $0.rules) }
            }
            result[text.part] = text.text(localizedBy: lookup)
            let format = PushText(text.format(localizedBy: lookup))
            result.findings += keyFindings(text, foundIn: match?.language) + argumentFindings(text, format: format)
        }
        return result
    }

    private func find(_ key: String, table: String?) -> StringTables.Match? {
        tables.find(key, table: table ?? "Localizable", languages: languages)
    }
}
