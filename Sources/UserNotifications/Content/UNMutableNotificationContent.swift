public import Foundation
internal import Locking

/// Content that an extension changes before it is shown.
public final class UNMutableNotificationContent: UNNotificationContent, @unchecked Sendable {
    // Safe: it stores nothing beyond its superclass, whose state is reached under a lock alone.

    /// The title, localized.
    public override var title: String {
        get { super.title }
        set { state.withLock { $0.title = newValue } }
    }
    /// The second line, localized.
    public override var subtitle: String {
        get { super.subtitle }
        set { state.withLock { $0.subtitle = newValue } }
    }
    /// The message, localized.
    public override var body: String {
        get { super.body }
        set { state.withLock { $0.body = newValue } }
    }
    /// The number on the app's icon: `nil` leaves it, 0 removes it.
    public override var badge: NSNumber? {
        get { super.badge }
        set { state.withLock { $0.badge = newValue } }
    }
    /// The sound to play; `nil` for none.
    public override var sound: UNNotificationSound? {
        get { super.sound }
        set { state.withLock { $0.sound = newValue } }
    }
    /// The name of the image shown while the app starts; empty for none.
    public override var launchImageName: String {
        get { super.launchImageName }
        set { state.withLock { $0.launchImageName = newValue } }
    }
    /// The media to show, in order.
    public override var attachments: [UNNotificationAttachment] {
        get { super.attachments }
        set { state.withLock { $0.attachments = newValue } }
    }
    /// The identifier of the category that gives the actions; empty for none.
    public override var categoryIdentifier: String {
        get { super.categoryIdentifier }
        set { state.withLock { $0.categoryIdentifier = newValue } }
    }
    /// The identifier that groups notifications; empty for none.
    public override var threadIdentifier: String {
        get { super.threadIdentifier }
        set { state.withLock { $0.threadIdentifier = newValue } }
    }
    /// The identifier of the window to bring forward.
    public override var targetContentIdentifier: String? {
        get { super.targetContentIdentifier }
        set { state.withLock { $0.targetContentIdentifier = newValue } }
    }
    /// How much the notification may disturb.
    public override var interruptionLevel: UNNotificationInterruptionLevel {
        get { super.interruptionLevel }
        set { state.withLock { $0.interruptionLevel = newValue } }
    }
    /// The rank among the app's notifications, from 0 to 1.
    public override var relevanceScore: Double {
        get { super.relevanceScore }
        set { state.withLock { $0.relevanceScore = newValue } }
    }
    /// What a focus filter compares.
    public override var filterCriteria: String? {
        get { super.filterCriteria }
        set { state.withLock { $0.filterCriteria = newValue } }
    }
    /// The text added to the summary of a group; empty for none.
    public override var summaryArgument: String {
        get { super.summaryArgument }
        set { state.withLock { $0.summaryArgument = newValue } }
    }
    /// How many items the notification stands for in a summary; 1 unless set.
    public override var summaryArgumentCount: Int {
        get { super.summaryArgumentCount }
        set { state.withLock { $0.summaryArgumentCount = newValue } }
    }
    /// The whole payload, as the platform's reader of JSON would give it.
    ///
    /// Setting it turns the values back into JSON. A value that was there and is equal keeps its exact text and its place; `Data`
    /// becomes base64 text, `Date` becomes ISO 8601 text, and what JSON cannot hold is left out.
    public override var userInfo: [AnyHashable: Any] {
        get { super.userInfo }
        set { state.withLock { $0.userInfo = JSONObject(foundation: newValue, like: $0.userInfo) } }
    }
    /// The whole payload without loss: members in their order, numbers as they were written.
    public override var exactUserInfo: JSONObject {
        get { super.exactUserInfo }
        set { state.withLock { $0.userInfo = newValue } }
    }

    /// Makes a copy that never changes.
    public override func copy(with zone: NSZone? = nil) -> Any { UNNotificationContent(snapshot) }
}
