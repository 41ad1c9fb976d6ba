import Foundation
import UserNotifications

/// A class that keeps the handler and a mutable copy of the content.
class TestService: UNNotificationServiceExtension {
    var handler: ((UNNotificationContent) -> Void)?
    var content = UNMutableNotificationContent()
    var identifier = ""

    override func didReceive(
        _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        handler = contentHandler
        identifier = request.identifier
        content = request.content.mutableCopy() as? UNMutableNotificationContent ?? content
        receive(content)
    }

    func receive(_ content: UNMutableNotificationContent) {}

    /// Answers with a title.
    func answer(_ title: String) {
        content.title = title
        handler?(content)
    }
}

/// A call of the handler that is handed to another thread.
struct Call: @unchecked Sendable {
    // Safe: the content never changes, and the handler may be called from any thread.
    let handler: ((UNNotificationContent) -> Void)?
    let content: UNNotificationContent

    func make() { handler?(content) }
}
