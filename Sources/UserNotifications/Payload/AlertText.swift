/// One of the alert's three texts: what it says plainly, and what the app's tables may say instead.
///
/// Follows Apple's "Generating a remote notification" for `title-loc-key`, `subtitle-loc-key`, `loc-key` and their `…-args`.
public struct AlertText: Sendable, Equatable {
    /// Which of the texts.
    public enum Part: String, CaseIterable, Sendable {
        case title, subtitle, body
    }

    /// Looks up a key in an app's tables: its text with places for the arguments, or `nil` when no table has it.
    ///
    /// The arguments decide the plural form of a key that has several; they are filled in later.
    public typealias Lookup = (_ key: String, _ arguments: [JSONValue]) -> String?

    /// Which of the texts.
    public var part: Part
    /// The text that the payload gives; `nil` for none.
    public var plain: String?
    /// The key that the payload gives; `nil` for none.
    public var key: String?
    /// The values for the places in the text; empty for none.
    public var arguments: [JSONValue]

    /// Creates a text.
    public init(_ part: Part, plain: String? = nil, key: String? = nil, arguments: [JSONValue] = []) {
        (self.part, self.plain, self.key, self.arguments) = (part, plain, key, arguments)
    }

    /// The path of the key in a payload.
    public var keyPath: String { "aps.alert." + Self.prefix(part) + "loc-key" }

    /// The path of the arguments in a payload.
    public var argumentsPath: String { "aps.alert." + Self.prefix(part) + "loc-args" }

    /// The text before its arguments are filled in: the key's in a table, else the plain one, else the key itself.
    public func format(localizedBy lookup: Lookup) -> String {
        key.flatMap { lookup($0, arguments) } ?? plain ?? key ?? ""
    }

    /// The text that is shown.
    ///
    /// Arguments belong to a key: with one, they are filled into the plain text too when no table has the key (seen).
    public func text(localizedBy lookup: Lookup) -> String {
        let format = format(localizedBy: lookup)
        return key == nil || arguments.isEmpty ? format : PushText(format).filled(with: arguments)
    }

    fileprivate static func prefix(_ part: Part) -> String { part == .body ? "" : part.rawValue + "-" }
}

extension Payload {
    /// The alert's title, subtitle and body.
    public var alertTexts: [AlertText] {
        let alert = aps["alert"]
        return AlertText.Part.allCases.map { part in
            guard let alert = alert?.object else {
                return AlertText(part, plain: part == .body ? Self.text(alert) : nil)
            }
            let prefix = AlertText.prefix(part)
            return AlertText(
                part, plain: Self.text(alert[part.rawValue]), key: Self.text(alert[prefix + "loc-key"]),
                arguments: alert[prefix + "loc-args"]?.array ?? [])
        }
    }
}
