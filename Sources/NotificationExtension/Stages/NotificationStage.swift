public import UserNotifications

/// One step of an extension: takes the best content so far and makes it better.
///
/// Stages are values, in an order. A stage that throws, or that is not done when its time is up, changes nothing: the next one goes on
/// from what the one before left.
public protocol NotificationStage: Sendable {
    /// The name in reports and logs.
    var name: String { get }
    /// Whether the person can read the notification without it.
    var priority: StagePriority { get }
    /// The most of the time left that the stage may take, from 0 to 1.
    var share: Double { get }

    /// Makes the content better.
    /// - Parameters:
    ///   - content: The best content so far.
    ///   - context: The request, and how long there is.
    /// - Returns: The better content, with what is to be said of it.
    /// - Throws: A `StageFailure`, or any error; the content so far stays.
    func run(_ content: UNNotificationContent, _ context: StageContext) async throws -> StageResult
}

/// When a stage runs: critical ones before all optional ones.
public enum StagePriority: Int, Sendable, Comparable, CaseIterable {
    /// Text that cannot be read without it: decryption, localization.
    case critical
    /// What makes the notification richer: media, enrichment.
    case optional

    /// Critical comes first.
    public static func < (left: StagePriority, right: StagePriority) -> Bool { left.rawValue < right.rawValue }
}

/// What a stage knows beside the content.
public struct StageContext: Sendable {
    /// The push as it came.
    public let request: UNNotificationRequest
    /// When the push was taken up.
    public let start: ContinuousClock.Instant
    /// When the stage has to be done.
    public let deadline: ContinuousClock.Instant

    /// Creates a context.
    public init(
        request: UNNotificationRequest, start: ContinuousClock.Instant = .now, deadline: ContinuousClock.Instant
    ) {
        self.request = request
        self.start = start
        self.deadline = deadline
    }
}
