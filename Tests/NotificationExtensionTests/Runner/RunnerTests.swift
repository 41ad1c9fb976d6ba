import Foundation
import Locking
import MediaAttachment
import NotificationExtension
import Testing
import UserNotifications

@Suite("Runner: an extension's process", .timeLimit(.minutes(3)))
struct RunnerTests {
    @Test("delivers what the extension makes of a push")
    func replaces() async throws {
        let app = try TestApp("AppendsProcessed")
        let outcome = await app.deliver(["number": 9_007_199_254_740_993, "nested": ["a": [1.50, nil, true]]])
        #expect(outcome.reason == nil, "\(outcome.output)")
        #expect(outcome.isReplaced)
        #expect(outcome.content.title == "Goal [processed]")
        #expect(outcome.content.body == "1-0")
        let payload = TestApp.payload(["number": 9_007_199_254_740_993, "nested": ["a": [1.50, nil, true]]])
        #expect(outcome.content.exactUserInfo == payload.root)
    }
}
