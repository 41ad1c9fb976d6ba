public import MediaAttachment
public import UserNotifications

/// What a person will see after an extension has worked on a push, and how that came about.
public struct ExtensionDelivery: Sendable {
    /// The delivery, in the same terms as without an extension.
    public var delivery: Delivery
    /// How each stage went.
    public var stages: [StageReport]
    /// Whose extension worked: the identifier of its bundle, `built-in`, or `nil` when none was started.
    public var extensionIdentifier: String?
    /// The most memory an app's extension held above what it held at its start, in bytes.
    public var peakMemory: Int64?

    /// Creates a delivery for which no extension was started.
    public init(delivery: Delivery) {
        self.delivery = delivery
        stages = []
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
        extensionIdentifier = "built-in"
    }

    /// The delivery of an app's own extension.
    public init(_ outcome: ExtensionOutcome, of identifier: String, findings: [Finding] = []) {
        let dropped = outcome.dropped.map { Finding(.warning, $0.reason) }
        let reason = outcome.reason.map { [Finding(.warning, $0)] } ?? []
        delivery = Delivery(
            outcome: outcome.isReplaced ? (dropped.isEmpty ? .attached : .partial) : .original,
            content: outcome.content,
            findings: findings + reason + dropped, seconds: outcome.times.delivery)
        stages = StageReport.stages(of: outcome)
        extensionIdentifier = identifier
        peakMemory = outcome.peakMemory
    }

    /// The delivery document, with the stages behind it.
    public var json: JSONObject {
        var object = delivery.json
        object["extension"] = extensionIdentifier.map(JSONValue.string)
        object["stages"] = stages.isEmpty ? nil : .array(stages.map { .object($0.json) })
        object["peakMemory"] = peakMemory.map { .number(JSONNumber($0)) }
        return object
    }
}
