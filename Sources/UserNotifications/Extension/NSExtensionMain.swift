public import Foundation
import Locking

/// Runs this program as the notification service extension of the bundle that it lies in; the one line of its `main.swift`.
///
/// ```swift
/// import UserNotifications
/// NSExtensionMain()
/// ```
///
/// Makes the class that `NSExtensionPrincipalClass` in the bundle's Info.plist names, gives it the push that the runner sends, and
/// ends when the runner is done. The main thread runs the main run loop, so timers and the main queue work as on the platform.
public func NSExtensionMain() -> Never {
    guard let connection = ExtensionConnection(3) else {
        leave(
            .misused,
            """
            \(ProcessInfo.processInfo.processName): this is a notification service extension; it is not started by hand.
            Put it into Name.app/PlugIns/Name.appex and let a runner start it: attach bundle check Name.app
            """)
    }
    OutputBuffering.endWithLines()
    let executable = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let principal: UNNotificationServiceExtension.Type
    do {
        principal = try PrincipalClass.find(besideExecutable: executable)
    } catch {
        leave(error.exit, error.message)
    }
    guard let frame = connection.receive() else { exit(ExtensionExit.finished.rawValue) }
    guard frame.kind == .request, let request = ExtensionRequest(frame.body),
        let payload = try? Payload(Array(request.payload.utf8))
    else { leave(.misused, "what came over descriptor 3 is no request") }
    ExtensionContainer.directory.withLock { $0 = request.containerDirectory }
    let host = ExtensionHost(
        connection, principal.init(),
        UNNotificationRequest(
            identifier: request.identifier, content: request.text.laid(over: payload.content),
            trigger: UNPushNotificationTrigger()))
    Thread.detachNewThread {
        host.serve()
        // At once: whatever the extension still does has no one to hear of it.
        _exit(ExtensionExit.finished.rawValue)
    }
    // A run loop without a timer would return at once.
    RunLoop.main.add(Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in }, forMode: .default)
    while true { RunLoop.main.run() }
}

private func leave(_ exit: ExtensionExit, _ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    Foundation.exit(exit.rawValue)
}

/// Where the runner put the App Group container.
enum ExtensionContainer {
    static let directory = Locked<String?>(nil)
}

extension FileManager {
    /// The directory that an extension shares with its app, whatever the group's identifier; `nil` when the runner gave none.
    ///
    /// Apple, `FileManager.containerURL(forSecurityApplicationGroupIdentifier:)`.
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
        ExtensionContainer.directory.withLock { $0 }.map { URL(fileURLWithPath: $0, isDirectory: true) }
    }
}
