public import Foundation
internal import Locking

/// What a notification shows and carries, under the platform's names.
///
/// An object of this class proper never changes; its subclass `UNMutableNotificationContent` does. Whoever keeps content that
/// somebody else may hold takes a copy.
public class UNNotificationContent: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    // Safe: `state` is the only stored property of this class and its subclass, a constant whose value is reached under a lock
    // alone. The class is not open, so no other subclass can add one.
    let state: Locked<ContentState>

    /// Creates content without text.
    public override convenience init() {
        self.init(ContentState())
    }

    init(_ state: ContentState) {
        self.state = Locked(state)
    }

    /// The state as it is now.
    var snapshot: ContentState { state.withLock { $0 } }

    /// The title, localized.
    public var title: String { state.withLock { $0.title } }
    /// The second line, localized.
    public var subtitle: String { state.withLock { $0.subtitle } }
    /// The message, localized.
    public var body: String { state.withLock { $0.body } }
    /// The number on the app's icon: `nil` leaves it, 0 removes it.
    public var badge: NSNumber? { state.withLock { $0.badge } }
    /// The sound to play; `nil` for none.
    public var sound: UNNotificationSound? { state.withLock { $0.sound } }
    /// The name of the image shown while the app starts; empty for none.
    public var launchImageName: String { state.withLock { $0.launchImageName } }
    /// The media to show, in order.
    public var attachments: [UNNotificationAttachment] { state.withLock { $0.attachments } }
    /// The identifier of the category that gives the actions; empty for none.
    public var categoryIdentifier: String { state.withLock { $0.categoryIdentifier } }
    /// The identifier that groups notifications; empty for none.
    public var threadIdentifier: String { state.withLock { $0.threadIdentifier } }
    /// The identifier of the window to bring forward.
    public var targetContentIdentifier: String? { state.withLock { $0.targetContentIdentifier } }
    /// How much the notification may disturb.
    public var interruptionLevel: UNNotificationInterruptionLevel { state.withLock { $0.interruptionLevel } }
    /// The rank among the app's notifications, from 0 to 1.
    public var relevanceScore: Double { state.withLock { $0.relevanceScore } }
    /// What a focus filter compares.
    public var filterCriteria: String? { state.withLock { $0.filterCriteria } }
    /// The text added to the summary of a group; empty for none.
    public var summaryArgument: String { state.withLock { $0.summaryArgument } }
    /// How many items the notification stands for in a summary; 1 unless set.
    public var summaryArgumentCount: Int { state.withLock { $0.summaryArgumentCount } }
    /// The whole payload, as the platform's reader of JSON would give it.
    ///
    /// Numbers are `NSNumber`s that bridge to `Int`, `Double` or `Bool`, `null` is `NSNull`, objects are `[String: Any]`.
    public var userInfo: [AnyHashable: Any] { exactUserInfo.foundation }
    /// The whole payload without loss: members in their order, numbers as they were written.
    public var exactUserInfo: JSONObject { state.withLock { $0.userInfo } }

    /// Gives content that never changes: itself, or a copy of what is mutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Makes a mutable copy.
    public func mutableCopy(with zone: NSZone? = nil) -> Any { UNMutableNotificationContent(snapshot) }

    /// Compares everything the contents hold, whether or not they are mutable.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationContent else { return false }
        return self === other || snapshot == other.snapshot
    }

    /// A hash that equal contents share.
    public override var hash: Int {
        let state = snapshot
        var hasher = Hasher()
        hasher.combine(state.title)
        hasher.combine(state.subtitle)
        hasher.combine(state.body)
        return hasher.finalize()
    }
}
