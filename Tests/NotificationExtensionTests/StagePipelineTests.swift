import MediaAttachment
import Testing
import UserNotifications

@testable import NotificationExtension

/// A stage that does what a test tells it to.
private struct FakeStage: NotificationStage {
    var name: String
    var priority = StagePriority.critical
    var share = 1.0
    var work: @Sendable (UNNotificationContent, StageContext) async throws -> StageResult

    func run(_ content: UNNotificationContent, _ context: StageContext) async throws -> StageResult {
        try await work(content, context)
    }

    /// A stage that puts a word behind the title.
    static func appending(_ word: String, _ priority: StagePriority = .critical) -> FakeStage {
        FakeStage(name: word, priority: priority) { content, _ in StageResult(content.with(title: content.title + word))
        }
    }

    /// A stage that is never done.
    static let hanging = FakeStage(name: "hanging", share: 0.5) { content, _ in
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
        return StageResult(content)
    }
}

extension UNNotificationContent {
    fileprivate func with(title: String) -> UNNotificationContent {
        let content = mutableCopy() as? UNMutableNotificationContent ?? UNMutableNotificationContent()
        content.title = title
        return content
    }
}

@Suite("A pipeline of stages", .timeLimit(.minutes(1)))
struct StagePipelineTests {
    private func run(
        _ stages: [any NotificationStage], for duration: Duration = .seconds(20)
    ) async -> StageAttempt {
        let request = UNNotificationRequest(identifier: "1", content: UNNotificationContent().with(title: "T"))
        return await StagePipeline(stages, request: request).run(until: .now + duration)
    }

    @Test("runs critical stages before optional ones, and keeps their order")
    func order() async {
        let attempt = await run([.appending("c", .optional), .appending("a"), .appending("b")] as [FakeStage])
        #expect(attempt.content.title == "Tabc")
        #expect(attempt.reports.map(\.name) == ["a", "b", "c"])
        #expect(attempt.reports.map(\.status) == [.done, .done, .done])
    }

    @Test("goes on from the best so far when a stage fails, and says why")
    func failure() async {
        struct Odd: Error {}
        let failing = FakeStage(name: "failing") { _, _ in
            throw StageFailure(Reason(Reason.Code(rawValue: "no-luck"), stage: .decryption, "no luck"))
        }
        let odd = FakeStage(name: "odd") { _, _ in throw Odd() }
        let attempt = await run([.appending("a"), failing, odd, .appending("b")])
        #expect(attempt.content.title == "Tab")
        #expect(attempt.reports.map(\.status) == [.done, .failed, .failed, .done])
        #expect(attempt.reports.map { $0.reason?.code.rawValue } == [nil, "no-luck", "stage-failed", nil])
    }

    @Test("gives each stage no more than its share of the time left")
    func share() async {
        let attempt = await run([.appending("a"), FakeStage.hanging, .appending("b")], for: .milliseconds(400))
        #expect(attempt.content.title == "Tab")
        #expect(attempt.reports.map(\.status) == [.done, .expired, .done])
        #expect(attempt.reports[1].reason?.code.rawValue == "budget-exhausted")
    }

    @Test("starts no stage when the time is up")
    func late() async {
        let attempt = await run([.appending("a")] as [FakeStage], for: .zero)
        #expect(attempt.content.title == "T")
        #expect(attempt.reports.map(\.status) == [.skipped])
    }

    @Test("takes nothing from a stage that comes back late")
    func comesBackLate() async throws {
        let late = FakeStage(name: "late", share: 0.1) { content, context in
            while context.deadline > .now { await Task.yield() }
            try? await Task.sleep(for: .milliseconds(20))
            return StageResult(content.with(title: "late"))
        }
        let attempt = await run([late], for: .milliseconds(300))
        #expect(attempt.content.title == "T")
    }

    @Test("reports the stage that runs and those behind it when it is cut short")
    func cutShort() async {
        let request = UNNotificationRequest(identifier: "1", content: UNNotificationContent().with(title: "T"))
        let stages: [any NotificationStage] = [
            FakeStage.appending("a"), FakeStage.hanging, FakeStage.appending("b"),
        ]
        let pipeline = StagePipeline(stages, request: request)
        let task = Task { await pipeline.run(until: .now + .seconds(20)) }
        while pipeline.attempt(cutShortBy: .stageCancelled).reports.map(\.status) != [.done, .expired, .skipped] {
            await Task.yield()
        }
        let attempt = pipeline.attempt(cutShortBy: .stageCancelled)
        #expect(attempt.content.title == "Ta")
        #expect(attempt.reports.map { $0.reason?.code.rawValue } == [nil, "cancelled", "cancelled"])
        task.cancel()
    }

    @Test("tells of a stage that hangs until the delivery, whoever notices first")
    func hangs() async throws {
        let content = #"{"aps": {"alert": "T", "mutable-content": 1}}"#
        var limits = try Limits.standard
        limits.time.budget = 0.3
        var hanging = FakeStage.hanging
        hanging.share = 1
        for _ in 0..<5 {
            let delivery = await BuiltInExtension(stages: [hanging], limits: limits)
                .deliver(try Payload(Array(content.utf8)), requestIdentifier: "1")
            #expect(delivery.stages.map(\.status) == [.expired])
            #expect(delivery.delivery.outcome == .original)
        }
    }

    @Test("has the best attempt so far at hand while it runs")
    func bestAttempt() async {
        let request = UNNotificationRequest(identifier: "1", content: UNNotificationContent().with(title: "T"))
        let stages: [any NotificationStage] = [FakeStage.appending("a"), FakeStage.hanging]
        let pipeline = StagePipeline(stages, request: request)
        let task = Task { await pipeline.run(until: .now + .seconds(20)) }
        while pipeline.bestAttempt.reports.isEmpty { await Task.yield() }
        #expect(pipeline.bestAttempt.content.title == "Ta")
        task.cancel()
    }
}
