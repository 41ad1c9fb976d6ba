import Foundation
import MediaAttachment
import NotificationExtension
import Testing
import UserNotifications

/// The platform's table of outcomes, each row in a real process.
@Suite("Runner: the table of outcomes", .timeLimit(.minutes(3)))
struct RunnerOutcomeTests {
    struct Row: CustomTestStringConvertible {
        let principalClass: String
        /// The title to be seen; `nil` for the original, then with a reason.
        var title: String?
        var reason: String?
        /// Short where the extension does not end by itself.
        var budget = 30.0
        var message = ""
        var testDescription: String { principalClass }
    }

    static let rows = [
        Row(principalClass: "AppendsProcessed", title: "Goal [processed]"),
        Row(principalClass: "CallsTwice", title: "first"),
        Row(principalClass: "CallsFromAnotherThread", title: "from another thread"),
        Row(principalClass: "SlowStart", title: "slow"),
        Row(principalClass: "PrintsALot", title: "printed"),
        Row(principalClass: "CrashesAfter", title: "before the crash"),
        Row(principalClass: "Allocates8MB", title: "8388608"),
        Row(principalClass: "NeverCalls", reason: "extension-timed-out", budget: 1),
        Row(principalClass: "HangsAtStart", reason: "extension-timed-out", budget: 1, message: "not ready"),
        Row(principalClass: "CrashesBefore", reason: "extension-crashed", message: "signal 6"),
        Row(principalClass: "CrashesAtStart", reason: "extension-crashed", message: "starting"),
        Row(principalClass: "KillsItself", reason: "extension-killed"),
        Row(principalClass: "ExitsBefore", reason: "handler-not-called", message: "status 3"),
        Row(principalClass: "ExitsAtStart", reason: "extension-not-started", message: "status 5"),
        Row(principalClass: "NoSuchClass", reason: "extension-not-started", message: "no such principal class"),
        Row(principalClass: "Allocates200MB", reason: "extension-memory", message: "the limit is 25165824"),
        Row(principalClass: "EmptiesContent", reason: "empty-content"),
    ]

    @Test("comes to one delivery, in time, and leaves nothing behind", arguments: rows)
    func outcome(_ row: Row) async throws {
        let app = try TestApp(row.principalClass)
        let outcome = await app.deliver(settings: app.settings(budget: row.budget))
        #expect(outcome.reason?.code.rawValue == row.reason, "\(outcome.reason?.message ?? "") \(outcome.output)")
        #expect(outcome.content.title == row.title ?? "Goal")
        #expect(outcome.isReplaced == (row.title != nil))
        if row.title == nil { #expect(outcome.content == TestApp.payload().content) }
        #expect(row.message.isEmpty || outcome.reason?.message.contains(row.message) == true)
        #expect((outcome.times.launch ?? .infinity) <= outcome.times.delivery)
        // What ends by itself does not wait for the end of its time.
        if row.budget == 30 { #expect(outcome.times.delivery < 25) }
        #expect(try Leftovers.processes(of: app).isEmpty)
        #expect(try Leftovers.files(of: app).isEmpty)
    }

    @Test("warns before the end, and takes the answer to that")
    func warning() async throws {
        let app = try TestApp("CallsAfterWarning")
        var settings = app.settings(budget: 20)
        settings.warning = 19.5
        let outcome = await app.deliver(settings: settings)
        #expect(outcome.content.title == "in the last moment")
        #expect((outcome.times.handler ?? 0) >= 0.5)
        #expect(outcome.times.delivery < 20)
    }

    @Test("counts the budget from the launch, and delivers the original at its end", arguments: [0.5, 1])
    func budget(_ seconds: Double) async throws {
        let app = try TestApp("NeverCalls")
        let outcome = await app.deliver(settings: app.settings(budget: seconds))
        #expect(outcome.reason?.code.rawValue == "extension-timed-out")
        #expect(outcome.times.delivery >= seconds)
        #expect(outcome.times.delivery < seconds + 2)
    }

    @Test("tells what it measured: stages, memory and output")
    func measures() async throws {
        let app = try TestApp("Allocates8MB")
        let outcome = await app.deliver()
        let times = outcome.times
        let (launch, ready) = (try #require(times.launch), try #require(times.ready))
        let handler = try #require(times.handler)
        #expect(0 < launch && launch <= ready && ready <= handler && handler <= times.delivery)
        #expect((8 << 20..<20 << 20).contains(outcome.peakMemory))
        let printed = await (try TestApp("PrintsALot")).deliver()
        #expect(printed.output.hasPrefix("hello\nxxx"))
        #expect(printed.output.utf8.count == 64 << 10)
    }

    @Test("keeps a line that an extension prints just before it answers")
    func line() async throws {
        let outcome = await (try TestApp("PrintsALine")).deliver()
        #expect(outcome.content.title == "printed")
        #expect(outcome.output == "one line\n")
    }

    @Test("lifts the limit on memory when there is none")
    func unlimited() async throws {
        let app = try TestApp("Allocates200MB")
        var settings = app.settings()
        settings.memory = nil
        let outcome = await app.deliver(settings: settings)
        #expect(outcome.content.title == "200")
        #expect(outcome.peakMemory > 150 << 20)
    }

    @Test("names the class that the executable lacks")
    func missingClass() async throws {
        let outcome = await (try TestApp("NoSuchClass")).deliver()
        #expect(outcome.output.contains("there is no class TestExtension.NoSuchClass"))
    }

    @Test("says so when the executable cannot be executed")
    func noProgram() async throws {
        let app = try TestApp("AppendsProcessed")
        try FileManager.default.removeItem(atPath: app.bundle.executable)
        let outcome = await app.deliver()
        #expect(outcome.reason?.code.rawValue == "extension-not-started")
        #expect(outcome.content.title == "Goal")
        try Data("no program".utf8).write(to: URL(fileURLWithPath: app.bundle.executable))
        chmod(app.bundle.executable, 0o755)
        let other = await app.deliver()
        #expect(other.reason?.code.rawValue == "extension-not-started")
        #expect(other.reason?.message.contains("execve") == true)
        #expect(try Leftovers.files(of: app).isEmpty)
    }
}
