import AppFixture
import FaultServer
import Foundation
import Testing
import UserNotifications

@Suite("attach push: the built-in extension", .timeLimit(.minutes(2)))
struct PushBuiltInTests {
    let bench: PushBench

    init() throws { bench = try PushBench() }

    /// Its title is sealed, its body is looked up, its picture lies on a server.
    private func everything(_ url: String) async throws -> String {
        let sealed = try await bench.sealed(
            #"{"aps": {"alert": {"title": "Geheim"}, "badge": 1}, "media_url": "\#(url)"}"#)
        let visible = #""alert":{"body":"New message"}"#
        try #require(sealed.contains(visible))
        return sealed.replacing(visible, with: #""alert":{"body":"Goal","loc-key":"GOAL","loc-args":["Bern"]}"#)
    }

    @Test("decrypts, localizes and attaches media in one run")
    func everything() async throws {
        let server = try FaultServer(.response(body: try PushBench.jpeg()))
        defer { server.stop() }
        let result = try await bench.push(
            try await everything(server.url("/a.jpg")),
            ["--app", try bench.app().path, "--built-in", "--language", "de"])
        #expect(result.status == 0, "\(result.errors)")
        let document = try #require(try result.documents.first)
        #expect(document["outcome"] == "attached" && document["extension"] == "built-in")
        let content = document["content"]
        #expect(content?["title"] == "Geheim" && content?["body"] == "Tor für Bern" && content?["badge"] == 1)
        #expect(content?["attachments"]?[0]?["type"] == "public.jpeg")
        let stages = document["stages"]?.array ?? []
        #expect(stages.map { $0["stage"] } == ["decryption", "localization", "media"])
        #expect(stages.map { $0["status"] } == ["done", "done", "done"])
        #expect(stages.allSatisfy { $0["seconds"]?.number != nil })
        let total = document["seconds"]?.number?.double ?? 0
        #expect(stages.reduce(0) { $0 + ($1["seconds"]?.number?.double ?? 0) } <= total + 0.001)
        #expect(result.errors.contains("attached   -: built-in extension, 1 attachment"))
    }

    @Test("delivers the decrypted and localized text, and says why, when the server hangs")
    func slow() async throws {
        let server = try FaultServer(Script([.stall]))
        defer { server.stop() }
        let text = try await everything(server.url("/a.jpg"))
        let options = ["--app", try bench.app().path, "--built-in", "--language", "de", "--timeout", "2"]
        let start = ContinuousClock.now
        let result = try await bench.push(text, options)
        #expect(start.duration(to: .now) < .seconds(6))
        #expect(result.status == 1)
        let document = try #require(try result.documents.first)
        #expect(document["outcome"] == "partial")
        #expect(document["content"]?["title"] == "Geheim" && document["content"]?["body"] == "Tor für Bern")
        #expect(document["content"]?["attachments"] == [])
        #expect((document["seconds"]?.number?.double ?? 9) < 2)
        #expect(document["media"]?[0]?["status"] == "failed")
        let code = document["media"]?[0]?["reason"]?["code"]
        #expect(code == "budget-exhausted" || code == "timed-out", "\(String(describing: code))")
    }

    private static let short = Data(repeating: 1, count: 27).base64EncodedString()
    private static let whole = Data(repeating: 1, count: 60).base64EncodedString()

    @Test(
        "shows the original, and names the reason, when the data cannot be opened",
        arguments: [
            (#"{"v": 1, "kid": "default", "data": "\#(whole)"}"#, "decryption-failed"),
            (#"{"v": 1, "kid": "nobody", "data": "\#(whole)"}"#, "unknown-key"),
            (#"{"v": 1, "kid": "short", "data": "\#(whole)"}"#, "wrong-key-length"),
            (#"{"v": 1, "kid": "open", "data": "\#(whole)"}"#, "key-unavailable"),
            (#"{"v": 2, "kid": "default", "data": "\#(whole)"}"#, "unsupported-encryption"),
            (#""\#(short)""#, "encrypted-data-malformed"),
            (#""not base64!""#, "encrypted-data-malformed"),
            ("7", "encrypted-data-malformed"),
        ])
    func closed(_ data: String, code: String) async throws {
        _ = try await bench.sealed(PushBench.plain)
        for (name, count, mode) in [("short", 16, 0o600), ("open", 32, 0o644)] {
            let path = bench.keychain + "/\(name).key"
            try Data(repeating: 7, count: count).write(to: URL(fileURLWithPath: path))
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        }
        let result = try await bench.push(
            #"{"aps": {"alert": {"body": "New message"}, "mutable-content": 1}, "encrypted_data": \#(data)}"#)
        #expect(result.status == 1)
        let document = try #require(try result.documents.first)
        #expect(document["outcome"] == "original")
        #expect(document["content"]?["body"] == "New message")
        let stage = document["stages"]?[0]
        #expect(stage?["stage"] == "decryption" && stage?["status"] == "failed")
        #expect(stage?["reason"]?["code"]?.string == code && stage?["reason"]?["stage"] == "decryption")
        #expect(document["stages"]?[2]?["status"] == "idle")
        #expect(result.errors.contains("[\(code)]"))
    }

    @Test("still attaches media when the data cannot be opened")
    func mediaRegardless() async throws {
        let server = try FaultServer(.response(body: try PushBench.jpeg()))
        defer { server.stop() }
        let url = server.url("/a.jpg")
        let result = try await bench.push(
            #"{"aps": {"alert": "x", "mutable-content": 1}, "encrypted_data": "x", "media_url": "\#(url)"}"#)
        #expect(result.status == 1)
        let document = try #require(try result.documents.first)
        #expect(document["outcome"] == "partial")
        #expect(document["content"]?["attachments"]?.array?.count == 1)
    }

    @Test("does nothing for a payload that may not be changed, and says so when it asks for it")
    func immutable() async throws {
        let quiet = try await bench.push(#"{"aps": {"alert": "x"}}"#)
        #expect(quiet.status == 0)
        #expect(try quiet.documents.first?["outcome"] == "unchanged")
        #expect(try quiet.documents.first?["stages"] == nil)
        let asking = try await bench.push(#"{"aps": {"alert": "x"}, "encrypted_data": "x"}"#)
        #expect(asking.status == 1)
        let document = try #require(try asking.documents.first)
        #expect(document["outcome"] == "original")
        #expect(document["findings"]?[0]?["code"] == "mutable-content-missing")
    }

    @Test("exits with 2 for what is no payload, and still pushes the others")
    func invalid() async throws {
        let good = try bench.command.write(PushBench.plain, to: "good.apns")
        let bad = try bench.command.write("{", to: "bad.apns")
        let result = try await bench.command.run(["push", bad, bench.path("nowhere.apns"), good])
        #expect(result.status == 2)
        #expect(try result.documents.map { $0["outcome"] } == ["original", "original", "unchanged"])
        #expect(try result.documents.map { $0["content"]?.isNull } == [true, true, false])
        #expect(result.errors.contains("bad.apns: line 1, column 2"))
    }

    @Test("logs a line a stage with -v, by one clock, and no secret")
    func log() async throws {
        let server = try FaultServer(.response(body: try PushBench.jpeg()))
        defer { server.stop() }
        let text = try await everything(server.url("/a.jpg?sig=hush"))
        let result = try await bench.push(text, ["-v", "-q", "--log-format", "json"])
        let lines = try result.errors.split(separator: "\n").map { try JSONValue(parsing: $0.utf8) }
        #expect(
            lines.compactMap { $0["stage"]?.string } == [
                "payload", "decryption", "localization", "fetch", "inspect", "judge", "store", "media", "delivery",
            ])
        let times = lines.compactMap { $0["elapsed"]?.number?.double }
        #expect(times == times.sorted() && times.count == lines.count)
        let key = try Data(contentsOf: URL(fileURLWithPath: bench.keychain + "/default.key"))
        let secrets = [
            "hush", "Geheim", "Goal", "Bern", key.base64EncodedString(), key.map { String($0, radix: 16) }.joined(),
            try JSONValue(parsing: text.utf8)["encrypted_data"]?["data"]?.string ?? "",
        ]
        for secret in secrets { #expect(!secret.isEmpty && !result.errors.contains(secret)) }
    }
}
