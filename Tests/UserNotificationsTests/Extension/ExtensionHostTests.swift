import Foundation
import Testing

@testable import UserNotifications

@Suite("Extension: the host of the principal class", .timeLimit(.minutes(1)))
struct ExtensionHostTests {
    /// Calls the handler twice, and once more when it is warned.
    private class Twice: UNNotificationServiceExtension {
        var handler: ((UNNotificationContent) -> Void)?

        override func didReceive(
            _ request: UNNotificationRequest,
            withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
        ) {
            handler = contentHandler
            contentHandler(request.content)
            contentHandler(UNNotificationContent())
        }

        override func serviceExtensionTimeWillExpire() { handler?(UNNotificationContent()) }
    }

    @Test("waits for the word to begin, answers once, warns once, and ends with the runner")
    func serves() async throws {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        let (ours, theirs) = (ends[0], ends[1])
        let runner = try #require(ExtensionConnection(ours))
        let connection = try #require(ExtensionConnection(theirs))
        let content = UNMutableNotificationContent()
        content.title = "once"
        let request = UNNotificationRequest(identifier: "id", content: content)
        let (ended, end) = AsyncStream<Void>.makeStream()
        Thread.detachNewThread {
            ExtensionHost(connection, Twice(), request).serve()
            end.finish()
        }
        let (frames, frame) = AsyncStream<ExtensionFrame>.makeStream()
        Thread.detachNewThread {
            while let next = runner.receive() { frame.yield(next) }
            frame.finish()
        }
        // The warning before the beginning means nothing, and neither does a second one.
        for kind in [ExtensionFrame.Kind.expire, .begin, .begin] { runner.send(ExtensionFrame(kind)) }
        var kinds: [ExtensionFrame.Kind] = []
        var hasWarned = false
        for await frame in frames {
            kinds.append(frame.kind)
            if frame.kind == .content {
                #expect(try ExtensionContent(parsing: frame.body).content.title == "once")
            }
            if kinds == [.ready, .content, .log], !hasWarned {
                hasWarned = true
                runner.send(ExtensionFrame(.expire))
                runner.send(ExtensionFrame(.expire))
            }
            if kinds.count == 4 { break }
        }
        #expect(kinds == [.ready, .content, .log, .log])
        shutdown(ours, Int32(SHUT_RDWR))
        for await _ in ended {}
        close(ours)
        close(theirs)
    }

    @Test("takes no descriptor that is not a stream socket")
    func noSocket() {
        #expect(ExtensionConnection(-1) == nil)
        let null = open("/dev/null", O_RDWR)
        #expect(ExtensionConnection(null) == nil)
        close(null)
    }
}
