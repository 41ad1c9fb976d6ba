import Foundation
import Locking
import MediaAttachment
import NotificationExtension
import Testing
import UserNotifications

@Suite("Runner: pushes through an extension", .timeLimit(.minutes(3)))
struct RunnerTests {
    @Test("carries every key and number there and back")
    func exact() async throws {
        let app = try TestApp("AppendsProcessed")
        var deep: JSONValue = 1
        for _ in 0..<500 { deep = [deep] }
        let custom: JSONObject = [
            "number": 9_007_199_254_740_993, "decimal": .number(try #require(JSONNumber(text: "1.10e0"))),
            "text": "a\u{0}b\u{1F469}\u{200D}\u{1F680}\r\n", "null": nil, "deep": deep,
        ]
        let outcome = await app.deliver(custom)
        #expect(outcome.reason == nil, "\(outcome.output)")
        #expect(outcome.content.exactUserInfo == TestApp.payload(custom).root)
        #expect(outcome.content.exactUserInfo["decimal"]?.text() == "1.10e0")
    }

    @Test("carries every property that an extension can set")
    func everything() async throws {
        let content = await (try TestApp("SetsEverything")).deliver().content
        let expected = UNMutableNotificationContent()
        expected.title = "t\u{1F600}"
        expected.subtitle = "s"
        expected.body = "line\nbreak \u{2028} \u{0007}"
        expected.badge = 7
        expected.sound = .criticalSoundNamed(UNNotificationSoundName("a.caf"), withAudioVolume: 0.4)
        expected.launchImageName = "launch"
        expected.categoryIdentifier = "category"
        expected.threadIdentifier = "thread"
        expected.targetContentIdentifier = "target"
        expected.interruptionLevel = .timeSensitive
        expected.relevanceScore = 0.25
        expected.filterCriteria = "filter"
        expected.summaryArgument = "summary"
        expected.summaryArgumentCount = 3
        expected.exactUserInfo = TestApp.payload().root
        #expect(content.isEqual(expected), "\(content.json) \(expected.json)")
    }

    @Test("takes pushes to one app one after the other, in the order of asking")
    func queue() async throws {
        let app = try TestApp("AppendsProcessed")
        let events = Locked<[String]>([])
        let observer = DeliveryObserver(step: { step in
            let event = step.fields.first { $0.name == "event" }?.value ?? ""
            if ["launched", "delivered"].contains(event) { events.withLock { $0.append(event) } }
        })
        await withTaskGroup(of: String.self) { group in
            for _ in 0..<6 { group.addTask { await app.deliver(log: observer).content.title } }
            for await title in group { #expect(title == "Goal [processed]") }
        }
        #expect(events.withLock { $0 } == (0..<6).flatMap { _ in ["launched", "delivered"] })
    }

    @Test("delivers the original at once when the task is cancelled, running or waiting")
    func cancellation() async throws {
        let app = try TestApp("NeverCalls")
        let (launches, launched) = AsyncStream<Void>.makeStream()
        let observer = DeliveryObserver(step: { step in
            if step.fields.contains(where: { $0.value == "ready" }) { launched.yield() }
        })
        let running = Task { await app.deliver(settings: app.settings(budget: 120), log: observer) }
        for await _ in launches { break }
        let waiting = Task { await app.deliver(settings: app.settings(budget: 120)) }
        waiting.cancel()
        #expect(await waiting.value.reason?.code.rawValue == "extension-cancelled")
        running.cancel()
        let outcome = await running.value
        #expect(outcome.reason?.code.rawValue == "extension-cancelled")
        #expect(outcome.content.title == "Goal")
        let late = Task { await app.deliver(settings: app.settings(budget: 120)) }
        late.cancel()
        #expect(await late.value.reason?.code.rawValue == "extension-cancelled")
        #expect(try Leftovers.processes(of: app).isEmpty)
    }

    @Test(
        "believes nothing that is not content",
        arguments: [
            "", "{", "[]", "null", #"{"title": 1}"#, #"{"body": null}"#, #"{"badge": "1"}"#, #"{"badge": 1e999}"#,
            #"{"sound": []}"#, #"{"sound": {"name": 1}}"#, #"{"userInfo": {}}"#, #"{"userInfo": "[]"}"#,
            #"{"interruptionLevel": "loud"}"#, #"{"relevanceScore": true}"#, #"{"attachments": {}}"#,
            #"{"attachments": [{"identifier": "a"}]}"#, #"{"attachments": [1]}"#, #"{"unknown": 1}"#,
            #"{"title": "x", "summaryArgumentCount": "2"}"#,
        ])
    func garbage(_ content: String) async throws {
        let app = try TestApp("WrongTypes")
        let outcome = await app.deliver(["content": .string(content)])
        #expect(outcome.reason?.code.rawValue == "invalid-content")
        #expect(outcome.content.title == "Goal")
        #expect(outcome.times.delivery < 25)
    }

    @Test("refuses content above a mebibyte by its announcement")
    func tooLong() async throws {
        let app = try TestApp("WrongTypes")
        let outcome = await app.deliver(["content": "{}", "length": 1_048_577])
        #expect(outcome.reason?.code.rawValue == "invalid-content")
        #expect(outcome.reason?.message.contains("1048577") == true)
        let request = await app.deliver(["long": .string(String(repeating: "x", count: 1 << 20))])
        #expect(request.reason?.code.rawValue == "extension-not-started")
    }

    @Test("logs a line a stage, the request by its digest, and never content")
    func log() async throws {
        let steps = await steps(of: try TestApp("AppendsProcessed"))
        #expect(steps.map { $0.fields.first?.value } == ["launched", "ready", "delivered"])
        #expect(steps.map(\.level) == [.info, .info, .notice])
        #expect(steps.allSatisfy { $0.stage == "extension" && $0.category == .extension && $0.interval != nil })
        // SHA-256 of "request-1", its first twelve digits.
        #expect(steps.allSatisfy { $0.request == "19f1064b619d" }, "\(steps)")
        let text = steps.flatMap(\.fields).map { "\($0.name)=\($0.value)" }.joined(separator: " ")
        #expect(text.contains("outcome=replaced reason=none attachments=0 memory="))
        #expect(!text.contains("request-1") && !text.contains("Goal"))
    }

    @Test("logs what an extension says by itself as debug lines, and what went wrong as errors")
    func levels() async throws {
        let printed = await steps(of: try TestApp("PrintsALot")).filter { $0.stage == "output" }
        #expect(printed.first?.fields.last?.value == "hello")
        #expect(printed.count > 60 && printed.allSatisfy { $0.level == .debug && $0.interval == nil })
        let remarks = await steps(of: try TestApp("CallsTwice")).filter { $0.stage == "output" }
        #expect(remarks.allSatisfy { $0.level == .debug })
        #expect(await steps(of: try TestApp("CrashesBefore")).last?.level == .error)
    }

    private func steps(of app: TestApp) async -> [DeliveryObserver.Step] {
        let steps = Locked<[DeliveryObserver.Step]>([])
        _ = await app.deliver(log: DeliveryObserver(step: { step in steps.withLock { $0.append(step) } }))
        return steps.withLock { $0 }
    }
}
