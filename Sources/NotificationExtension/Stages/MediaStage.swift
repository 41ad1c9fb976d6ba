public import MediaAttachment
public import UserNotifications

/// Fetches the media that the content names and attaches it.
public struct MediaStage: NotificationStage {
    /// `media`.
    public let name = "media"
    /// The text can be read without it.
    public let priority = StagePriority.optional
    /// All that is left.
    public let share = 1.0
    private let attacher: MediaAttacher
    private let observer: DeliveryObserver

    /// Creates a stage that fetches through an attacher.
    public init(attacher: MediaAttacher, observer: DeliveryObserver = DeliveryObserver()) {
        self.attacher = attacher
        self.observer = observer
    }

    /// Attaches what may be attached; the content stays as it was when nothing may.
    public func run(_ content: UNNotificationContent, _ context: StageContext) async -> StageResult {
        let log = StepLog(observer, request: context.request.identifier.utf8, start: context.start)
        let delivery = await attacher.attach(to: content, by: context.deadline, log)
        // That nothing is named is no news where text was the point.
        guard delivery.outcome != .unchanged else { return StageResult(content, isIdle: true) }
        return StageResult(delivery.content ?? content, media: delivery.media, findings: delivery.findings)
    }
}
