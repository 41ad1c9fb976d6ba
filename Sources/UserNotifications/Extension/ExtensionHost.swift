import Foundation
import Locking

/// Serves one push in an extension's process: makes the principal class, hands it the request, sends what it gives back.
final class ExtensionHost: @unchecked Sendable {
    // Safe: everything is a constant; `service` is the app's object, which is called from one background thread for the push
    // and from another for the warning, as on the platform.
    private let connection: ExtensionConnection
    private let service: UNNotificationServiceExtension
    private let request: UNNotificationRequest
    private let isAnswered = Locked(false)

    init(
        _ connection: ExtensionConnection, _ service: UNNotificationServiceExtension, _ request: UNNotificationRequest
    ) {
        self.connection = connection
        self.service = service
        self.request = request
    }

    /// Says that the class is made, then obeys the runner until it is gone.
    func serve() {
        connection.send(ExtensionFrame(.ready))
        var hasBegun = false
        var hasExpired = false
        while let frame = connection.receive() {
            switch frame.kind {
            case .begin where !hasBegun:
                hasBegun = true
                detach("didReceive") { host in host.receive() }
            case .expire where hasBegun && !hasExpired:
                hasExpired = true
                detach("serviceExtensionTimeWillExpire") { host in host.service.serviceExtensionTimeWillExpire() }
            default:
                break
            }
        }
    }

    private func receive() {
        service.didReceive(request) { [self] content in answer(content) }
    }

    /// Sends the content of the handler's first call; later calls change nothing.
    private func answer(_ content: UNNotificationContent) {
        let isFirst = isAnswered.withLock { answered in
            defer { answered = true }
            return !answered
        }
        connection.send(
            isFirst
                ? ExtensionFrame(.content, ExtensionContent.body(content))
                : ExtensionFrame(.log, Array("the content handler was called again, which changes nothing".utf8)))
    }

    private func detach(_ name: String, _ work: @escaping @Sendable (ExtensionHost) -> Void) {
        let thread = Thread { [self] in work(self) }
        thread.name = name
        thread.start()
    }
}
