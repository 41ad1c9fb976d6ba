internal import Foundation
public import MediaAttachment
public import UserNotifications

/// What came of one push in an extension: exactly one content to show, and why it is that.
public struct ExtensionOutcome: Sendable {
    /// Seconds since the launch at which a stage was reached; `nil` for a stage that was not.
    public struct Times: Sendable, Equatable {
        /// The process runs.
        public var launch: Double?
        /// Its class was made.
        public var ready: Double?
        /// The handler was called.
        public var handler: Double?
        /// The delivery was made.
        public var delivery = 0.0
    }

    /// The content to show: the extension's, or the original.
    public var content: UNNotificationContent
    /// True when the content is the extension's.
    public var isReplaced: Bool
    /// Why the content is the original; `nil` when it is the extension's.
    public var reason: Reason?
    /// The extension's attachments that are not on the content, each with its reason.
    public var dropped: [DroppedAttachment] = []
    /// When the stages were reached.
    public var times = Times()
    /// The most memory it held above what it held when it was ready, in bytes; 0 when it never was.
    public var peakMemory: Int64 = 0
    /// What it wrote to its standard streams, at most 64 KiB.
    public var output = ""

    init(original: UNNotificationContent, _ reason: Reason) {
        content = original
        isReplaced = false
        self.reason = reason
    }

    init(replacement: UNNotificationContent, dropped: [DroppedAttachment]) {
        content = replacement
        isReplaced = true
        self.dropped = dropped
    }
}

/// An attachment of an extension's content that is not shown.
public struct DroppedAttachment: Sendable, Equatable {
    /// The identifier that the extension gave it.
    public var identifier: String
    /// Why; its code is `attachment-dropped` or one of the store's.
    public var reason: Reason
}
