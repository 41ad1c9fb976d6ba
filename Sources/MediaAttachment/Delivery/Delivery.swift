public import UserNotifications

/// What a person will see, and why: the product of one payload, made exactly once.
public struct Delivery: Sendable {
    /// How much of what was asked for is on the content.
    public enum Outcome: String, Sendable {
        /// All that was asked for.
        case attached
        /// Some of it.
        case partial
        /// None of it: the content is the original.
        case original
        /// No media was named.
        case unchanged
    }

    /// How much of what was asked for is on the content.
    public var outcome: Outcome
    /// The content with its attachments, or the original; `nil` only when the payload could not be read.
    public var content: UNNotificationContent?
    /// What became of each medium, in the payload's order.
    public var media: [MediaItem]
    /// What the sender should know.
    public var findings: [Finding]
    /// From taking the payload up to the delivery, in seconds.
    public var seconds: Double

    /// Creates a delivery.
    public init(
        outcome: Outcome, content: UNNotificationContent?, media: [MediaItem] = [], findings: [Finding] = [],
        seconds: Double
    ) {
        self.outcome = outcome
        self.content = content
        self.media = media
        self.findings = findings
        self.seconds = seconds
    }

    /// The delivery document.
    public var json: JSONObject {
        [
            "outcome": .string(outcome.rawValue),
            "content": content.map { .object($0.json) } ?? .null,
            "media": .array(media.map { .object($0.json) }),
            "findings": .array(findings.map { .object($0.json) }),
            "seconds": .number(JSONNumber(milliseconds: seconds)),
        ]
    }
}
