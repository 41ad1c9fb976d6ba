public import MediaAttachment
public import UserNotifications

/// The best content so far, and how it came about.
public struct StageAttempt: Sendable {
    /// The content that would be shown now.
    public internal(set) var content: UNNotificationContent
    /// What became of each medium.
    public internal(set) var media: [MediaItem] = []
    /// What the sender should know.
    public internal(set) var findings: [Finding] = []
    /// How each stage went, in the order in which they ran.
    public internal(set) var reports: [StageReport] = []

    init(content: UNNotificationContent) {
        self.content = content
    }

    mutating func take(_ result: StageResult) {
        content = result.content
        media += result.media
        findings += result.findings
    }
}
