public import Foundation

/// What makes a notification appear.
public class UNNotificationTrigger: NSObject, @unchecked Sendable {
    // Safe: `repeats` is a constant, the class is not open, and its subclass stores nothing.

    /// True when it fires more than once.
    public let repeats: Bool

    init(repeats: Bool) { self.repeats = repeats }
}

/// The trigger of what came as a push.
public final class UNPushNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    // Safe: it stores nothing beyond its superclass.

    /// Creates the trigger, as the system does when a push arrives.
    public init() { super.init(repeats: false) }
}

/// A notification to be shown: an identifier and content that never changes.
public final class UNNotificationRequest: NSObject, Sendable {
    /// The identifier, unique among the app's notifications.
    public let identifier: String
    /// The content.
    public let content: UNNotificationContent
    /// What makes it appear; `nil` for at once.
    public let trigger: UNNotificationTrigger?

    /// Creates a request from a copy of the content.
    public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger? = nil) {
        self.identifier = identifier
        self.content = UNNotificationContent(content.snapshot)
        self.trigger = trigger
    }
}
