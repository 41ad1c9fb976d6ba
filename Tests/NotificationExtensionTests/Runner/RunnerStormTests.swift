import Foundation
import MediaAttachment
import NotificationExtension
import Testing
import UserNotifications

/// Extensions that fail at random: 40 of them, or as many as `EXTENSION_STORM` says (`script/extension-storm`).
@Suite("Runner: a storm of failing extensions", .timeLimit(.minutes(30)))
struct RunnerStormTests {
    static let budget = 0.75
    /// How many apps get pushes at once: few beside other tests, which want their time too.
    static func apps(alone: Bool) -> Int { alone ? 4 : 2 }

    @Test("comes to one delivery each, in time, and leaves nothing behind")
    func storm() async {
        // A process of its own: nobody else opens and closes descriptors in it.
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let asked = ProcessInfo.processInfo.environment["EXTENSION_STORM"].flatMap { Int($0) }
            // Alone on the machine the promise is a quarter of a second; beside other tests nobody can promise.
            try await Self.run(asked ?? 40, alone: asked != nil)
        }
        let lines = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self).split(separator: "\n")
        for line in lines where line.hasPrefix("storm:") { print(line) }
    }

    private static func run(_ count: Int, alone: Bool) async throws {
        let apps = try (0..<apps(alone: alone)).map { _ in try TestApp("FailsSomehow") }
        // Whatever the first run opens for good is open before the count.
        _ = await apps[0].deliver(settings: apps[0].settings(budget: budget))
        let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        var outcomes: [ExtensionOutcome] = []
        let start = ContinuousClock.now
        await withTaskGroup(of: ExtensionOutcome.self) { group in
            for number in 0..<count {
                let app = apps[number % apps.count]
                group.addTask { await app.deliver(settings: app.settings(budget: budget)) }
            }
            for await outcome in group { outcomes.append(outcome) }
        }
        let seconds = start.duration(to: .now) / .seconds(1)
        try require(outcomes.count == count, "\(outcomes.count) deliveries")
        for outcome in outcomes {
            try require(outcome.isReplaced == (outcome.reason == nil), "an outcome contradicts itself")
            try require(outcome.content.title == (outcome.isReplaced ? "survived" : "Goal"), outcome.content.title)
        }
        let latest = outcomes.map(\.times.delivery).max() ?? 0
        let left = try apps.map { app in try (Leftovers.processes(of: app) + Leftovers.files(of: app)) }
        let leaked = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count - descriptors
        print(
            "storm: \(count) runs in \(seconds.rounded()) s, budget \(budget) s, latest delivery \(latest) s, "
                + "descriptors \(leaked), left \(left), \(tally(outcomes))")
        try require(latest <= budget + (alone ? 0.25 : 10), "a delivery after \(latest) s")
        try require(left.joined().isEmpty, "left behind: \(left)")
        try require(leaked == 0, "\(leaked) descriptors")
        try require(try Leftovers.zombies().isEmpty, "zombies")
    }

    private static func tally(_ outcomes: [ExtensionOutcome]) -> String {
        let codes = outcomes.map { $0.reason?.code.rawValue ?? "replaced" }
        return Dictionary(grouping: codes) { $0 }.mapValues(\.count).sorted { $0.key < $1.key }
            .map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }

    private struct Broken: Error { let message: String }

    private static func require(_ condition: Bool, _ message: String) throws {
        if !condition {
            print("storm: \(message)")
            throw Broken(message: message)
        }
    }
}
