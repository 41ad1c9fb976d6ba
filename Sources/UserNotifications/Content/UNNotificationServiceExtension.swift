public import Foundation

/// The base of what changes a push before it is shown.
open class UNNotificationServiceExtension: NSObject {
    /// Creates an extension; required, so that it can be made from its class.
    public override required init() {}

    /// Takes a push and gives the content to show, by calling the handler once; as it stands, the original.
    /// - Parameters:
    ///   - request: The push as the system would show it.
    ///   - contentHandler: Takes the content to show; only its first call counts.
    open func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        contentHandler(request.content)
    }

    /// Called on another thread when time is almost up: the last moment to call the handler.
    open func serviceExtensionTimeWillExpire() {}
}
