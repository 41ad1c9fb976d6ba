public import MediaAttachment
public import UserNotifications

/// What a person will see after an extension has worked on a push, and how that came about.
public struct ExtensionDelivery: Sendable {
    /// The delivery, in the same terms as without an extension.
    public var delivery: Delivery
    /// How each stage went.
    public var stages: [StageReport]
    /// The bundle identifier of the app whose extension worked; `nil` for the built-in one.
    public var extensionIdentifier: String?

    /// Creates a delivery.
    public init(delivery: Delivery, stages: [StageReport], extensionIdentifier: String? = nil) {
        self.delivery = delivery
        self.stages = stages
        self.extensionIdentifier = extensionIdentifier
    }

    /// The delivery of an attempt of the built-in extension.
    init(_ attempt: StageAttempt, original: UNNotificationContent, seconds: Double) {
        let isMissing =
            attempt.media.contains { $0.status != .attached }
            || attempt.reports.contains { $0.reason != nil }
        let outcome: Delivery.Outcome =
            if attempt.content == original {
                isMissing ? .original : .unchanged
            } else {
                isMissing ? .partial : .attached
            }
        delivery = Delivery(
            outcome: outcome, content: attempt.content, media: attempt.media, findings: attempt.findings,
            seconds: seconds)
        stages = attempt.reports
        extensionIdentifier = nil
    }

    /// The delivery document, with the stages behind it.
    public var json: JSONObject {
        var object = delivery.json
        object["extension"] = .string(extensionIdentifier ?? "built-in")
        object["stages"] = .array(stages.map { .object($0.json) })
        return object
    }
}
