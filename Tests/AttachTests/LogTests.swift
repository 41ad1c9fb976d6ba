import FaultServer
import Foundation
import MediaAttachment
import Testing
import UserNotifications

@testable import attach

@Suite("The log", .timeLimit(.minutes(2)))
struct LogTests {
    private let command: Command
    private static let stages = ["payload", "fetch", "inspect", "judge", "store", "delivery"]

    init() throws { command = try Command() }

    private func server() throws -> FaultServer {
        let file = Command.root.appendingPathComponent("media-fixtures/media/jpeg-baseline.jpg")
        return try FaultServer(.response(body: [UInt8](try Data(contentsOf: file))))
    }

    /// A payload that says a word wherever a payload can say something.
    private func payload(_ url: String) -> String {
        """
        {"aps": {"alert": {"title": "MARKER", "subtitle": "MARKER", "body": "MARKER", "loc-key": "MARKER",
        "loc-args": ["MARKER"]}, "sound": "MARKER", "thread-id": "MARKER", "category": "MARKER", "mutable-content": 1},
        "MARKER": {"MARKER": "MARKER"}, "attachments": [{"id": "MARKER", "url": "\(url)?sig=MARKER#MARKER",
        "caption": "MARKER"}], "media_url": "\(url)?sig=MARKER", "localizations": {"en": {"body": "MARKER 2"}},
        "encrypted_data": "MARKER"}
        """
    }

    private func run(
        _ arguments: [String], _ format: String, _ journal: FakeJournal? = nil
    ) async throws -> Command.Result {
        let server = try server()
        let environment = journal.map { ["ATTACH_JOURNAL_SOCKET": $0.path] } ?? [:]
        return try await command.run(
            arguments + DeliverTests.loopback + ["-v", "-q", "--log-format", format, "-"],
            input: payload(server.url("/a.jpg")), environment: environment)
    }

    @Test("has the same keys first in every line of text")
    func text() async throws {
        let result = try await run([], "text")
        let lines = result.errors.split(separator: "\n")
        #expect(lines.count >= Self.stages.count, "\(result.errors)")
        let head = #/elapsed=[0-9.]+ level=(info|notice|error) subsystem=attach category=[a-z]+ request=[0-9a-f]{12} /#
        #expect(lines.allSatisfy { $0.prefixMatch(of: head) != nil && $0.contains(" interval=") }, "\(lines)")
        #expect(Set(lines.map { $0.firstMatch(of: #/request=(\w+)/#)?.1 }).count == 1)
    }

    @Test("names no content, no key of a payload and no secret, in any format", arguments: [[], ["push"]])
    func markers(_ subcommand: [String]) async throws {
        for format in ["text", "json"] {
            let result = try await run(subcommand, format)
            #expect(result.errors.contains("delivery"))
            #expect(!result.errors.contains("MARKER"), "\(result.errors)")
            #expect(result.output.contains("MARKER"))
        }
        let journal = FakeJournal(at: command.directory.path + "/journal")
        let result = try await run(subcommand, "journald", journal)
        #expect(result.errors.isEmpty)
        #expect(await !journal.entries().isEmpty)
        #expect(!journal.text.contains("MARKER"), "\(journal.text)")
    }

    @Test("goes to the journal, a datagram a stage")
    func journald() async throws {
        let journal = FakeJournal(at: command.directory.path + "/journal")
        let result = try await run(["--key", "media_url"], "journald", journal)
        #expect(try result.documents.count == 1)
        let entries = await journal.entries()
        #expect(entries.map { $0["ATTACH_STAGE"] }.first == "payload")
        #expect(entries.map { $0["ATTACH_STAGE"] }.last == "delivery")
        for entry in entries {
            #expect(entry["SYSLOG_IDENTIFIER"] == "attach" && entry["ATTACH_SUBSYSTEM"] == "attach")
            #expect(["6", "5", "3"].contains(entry["PRIORITY"]))
            #expect(entry["ATTACH_REQUEST"]?.count == 12)
            #expect(entry["ATTACH_ELAPSED_USEC"].flatMap { Int($0) } != nil)
            #expect(entry["ATTACH_INTERVAL_USEC"].flatMap { Int($0) } != nil)
            #expect(entry["MESSAGE"]?.hasPrefix("stage=\(entry["ATTACH_STAGE"] ?? "?")") == true)
        }
    }

    @Test("does not wait for a journal that takes nothing")
    func sleepingJournal() async throws {
        let journal = FakeJournal(at: command.directory.path + "/journal", sleeps: true)
        for _ in 0..<4 { #expect(try await run([], "journald", journal).documents.count == 1) }
        // More than a socket keeps: the rest is lost, and nobody waits.
        let log = try Journal(environment: ["ATTACH_JOURNAL_SOCKET": journal.path])
        let step = DeliveryObserver.Step(
            "output", .extension, level: .debug, request: "",
            fields: [("text", String(repeating: "x", count: 1000))], elapsed: 0)
        for _ in 0..<1000 { log.tell(step) }
    }

    @Test("says at the start that there is no journal")
    func noJournal() async throws {
        let path = command.directory.path + "/nobody"
        let result = try await command.run(
            ["--log-format", "journald", "-"], input: "{}", environment: ["ATTACH_JOURNAL_SOCKET": path])
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(result.errors.contains("there is no journal at \(path): No such file or directory"))
    }

    @Test("tells the journal the length of a value with line breaks, and every level's priority")
    func binary() {
        for (level, priority) in zip(DeliveryObserver.Step.Level.allCases, ["7", "6", "5", "3", "2"]) {
            let step = DeliveryObserver.Step(
                "output", .extension, level: level, request: "0123456789ab",
                fields: [("output-text", "one\ntwo=2\nPRIORITY=0"), ("empty", "")], elapsed: 1.5)
            let fields = FakeJournal.fields(Journal.datagram(step))
            #expect(fields["ATTACH_OUTPUT_TEXT"] == "one\ntwo=2\nPRIORITY=0")
            #expect(fields["ATTACH_EMPTY"]?.isEmpty == true)
            #expect(fields["PRIORITY"] == priority && fields["ATTACH_LEVEL"] == level.rawValue)
            #expect(fields["ATTACH_ELAPSED_USEC"] == "1500000" && fields["ATTACH_INTERVAL_USEC"] == nil)
            #expect(fields["MESSAGE"]?.contains("\n") == false)
        }
    }
}
