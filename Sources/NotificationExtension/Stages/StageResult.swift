public import MediaAttachment
public import UserNotifications

/// What a stage made.
public struct StageResult: Sendable {
    /// The better content.
    public var content: UNNotificationContent
    /// What became of each medium the stage took care of.
    public var media: [MediaItem]
    /// What the sender should know.
    public var findings: [Finding]
    /// True when the stage had nothing to do.
    public var isIdle: Bool

    /// Creates a result.
    public init(
        _ content: UNNotificationContent, media: [MediaItem] = [], findings: [Finding] = [], isIdle: Bool = false
    ) {
        self.content = content
        self.media = media
        self.findings = findings
        self.isIdle = isIdle
    }
}

/// Why a stage gave up, with a stable code and without secrets.
public struct StageFailure: Error, Sendable, Equatable {
    /// The reason, as reports tell it.
    public var reason: Reason

    /// Creates a failure.
    public init(_ reason: Reason) {
        self.reason = reason
    }
}
