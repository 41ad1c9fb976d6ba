public import UserNotifications

/// The alert's texts as a person sees them, and what went wrong on the way.
public struct LocalizedText: Sendable, Equatable {
    /// The title; empty for none.
    public var title = ""
    /// The second line; empty for none.
    public var subtitle = ""
    /// The message; empty for none.
    public var body = ""
    /// What the sender should know: keys without a text, missing arguments, specifiers that print nothing.
    public var findings: [PayloadFinding] = []

    /// Creates texts without findings.
    public init(title: String = "", subtitle: String = "", body: String = "") {
        (self.title, self.subtitle, self.body) = (title, subtitle, body)
    }

    /// True when there is a text to be seen, without which no extension is started.
    public var isVisible: Bool { !(title.isEmpty && subtitle.isEmpty && body.isEmpty) }

    subscript(part: AlertText.Part) -> String {
        get {
            switch part {
            case .title: title
            case .subtitle: subtitle
            case .body: body
            }
        }
        set {
            switch part {
            case .title: title = newValue
            case .subtitle: subtitle = newValue
            case .body: body = newValue
            }
        }
    }
}
