import FaultServer
import Foundation
import Testing
import UserNotifications

@Suite("attach batch", .timeLimit(.minutes(1)))
struct BatchTests {
    let bench: BatchBench
    private var command: Command { bench.command }

    init() throws { bench = try BatchBench() }

    @Test("delivers each line in the order of the input, with its number and the identifier that it came with")
    func lines() async throws {
        let input = """
            \u{FEFF}\(BatchBench.plain)\r
            {"id": "user-1", "payload": \(BatchBench.plain)}

            {"id": 12345678901234567890.50, "payload": \(BatchBench.plain)}
              \t
            {"payload": \(BatchBench.plain)}
            {"aps": {"alert": "x"}, "id": "the payload's own", "payload": 1}
            """
        let result = try await command.run(["batch", "-"], input: input)
        #expect(result.status == 0)
        let documents = try result.documents
        #expect(documents.lines == [1, 2, 4, 6, 7])
        #expect(documents.map { $0["id"]?.text() } == [nil, #""user-1""#, "12345678901234567890.50", nil, nil])
        #expect(documents.allSatisfy { $0["outcome"] == "unchanged" })
        #expect(documents[1]["content"]?["userInfo"] == ["aps": ["alert": "x"]])
    }

    @Test(
        "makes a delivery of a line that is no payload, says why, and goes on",
        arguments: [
            ("{", "invalid-payload", "line 2, column 2"), ("[]", "invalid-payload", "a payload is an object"),
            (#"{"id": 7, "payload": "text"}"#, "invalid-payload", "a payload is an object"),
            (#"{"id": 7, "payload": {"message": {"token": "x"}}}"#, "invalid-payload", "no APNs payload"),
            ("\u{0}\u{1}", "invalid-payload", "not JSON"),
            (String(repeating: "x", count: 1 << 20) + "x", "payload-too-large", "line 2 has more than 1048576 bytes"),
        ])
    func badLine(_ line: String, code: String, message: String) async throws {
        let good = BatchBench.plain
        let result = try await command.run(["batch", "-"], input: "\(good)\n\(line)\n\(good)\n")
        #expect(result.status == 2)
        let documents = try result.documents
        #expect(documents.lines == [1, 2, 3])
        #expect(documents.map { $0["outcome"] } == ["unchanged", "original", "unchanged"])
        let finding = documents[1]["findings"]?[0]
        #expect(finding?["code"]?.string == code)
        #expect(finding?["message"]?.string?.contains(message) == true)
        #expect(documents[1]["id"] == (line.hasPrefix("{\"id\"") ? 7 : nil))
    }

    @Test("takes payload files and those of directories, sorted, with their paths as identifiers")
    func files() async throws {
        let directory = bench.path("campaign")
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        for name in ["b.apns", "a.json", "c.txt"] { _ = try command.write(BatchBench.plain, to: "campaign/\(name)") }
        let single = try command.write("{\n", to: "single.apns")
        let lines = try command.write(BatchBench.lines(1...2), to: "lines.jsonl")
        let result = try await command.run(["batch", directory, single, lines, "nowhere.jsonl", "nowhere.apns"])
        #expect(result.status == 2)
        let documents = try result.documents
        #expect(documents.lines == [1, 2, 3, 4, 5, 6, 7])
        let identifiers = documents.map { $0["id"]?.string }
        #expect(
            identifiers == [
                directory + "/a.json", directory + "/b.apns", single, nil, nil, "nowhere.jsonl", "nowhere.apns",
            ])
        let messages = [2, 5, 6].map { documents[$0]["findings"]?[0]?["message"]?.string ?? "" }
        #expect(messages[0].hasPrefix("\(single): line 2, column 1"))
        #expect(messages[1].hasPrefix("cannot read nowhere.jsonl"))
        #expect(messages[2].hasPrefix("cannot read nowhere.apns"))
    }

    @Test("writes in the order of the input, and as they come when that is asked for", arguments: [true, false])
    func order(isOrdered: Bool) async throws {
        let server = try FaultServer { request in
            request.target == "/slow" ? Script([.stall]) : .response(status: 404)
        }
        defer { server.stop() }
        let input = ["/slow", "/a", "/b"].map { payload(server.url($0)) }.joined(separator: "\n")
        let arguments = BatchBench.loopback + (isOrdered ? [] : ["--unordered"]) + ["--timeout", "1", "-"]
        let documents = try await command.run(arguments, input: input).documents
        #expect(documents.lines.sorted() == [1, 2, 3])
        #expect(isOrdered ? documents.lines.first == 1 : documents.lines.last == 1)
    }

    @Test("has no more payloads under way than --jobs says")
    func jobs() async throws {
        let server = try FaultServer(Script([.stall]))
        defer { server.stop() }
        let input = (1...12).map { payload(server.url("/\($0)")) }.joined(separator: "\n")
        let result = try await command.run(
            BatchBench.loopback + ["--jobs", "3", "--timeout", "0.2", "-"], input: input)
        #expect(result.status == 1)
        let reasons = try result.documents.compactMap { $0["media"]?[0]?["reason"]?["code"]?.string }
        #expect(reasons == Array(repeating: "budget-exhausted", count: 12))
        let seconds = try result.documents.compactMap { $0["seconds"]?.number?.double }
        // The clock of a payload starts when it is taken up: those of later rounds have their whole time.
        #expect(seconds.allSatisfy { $0 < 2 })
        #expect(server.connections >= 12)
    }

    @Test("keeps every file once, named by its bytes, for all deliveries that attach it")
    func sharedFiles() async throws {
        let jpeg = try PushBench.jpeg()
        let server = try FaultServer { request in
            request.target == "/none" ? .response(status: 404) : .response(body: jpeg)
        }
        let input = ["/a", "/b", "/none"].map { payload(server.url($0)) }.joined(separator: "\n")
        let directory = bench.path("attached")
        for arguments in [["--output-dir", directory], []] {
            let result = try await command.run(BatchBench.loopback + arguments + ["-"], input: input)
            let documents = try result.documents
            #expect(documents.map { $0["outcome"] } == ["attached", "attached", "original"])
            let urls = documents.compactMap { $0["content"]?["attachments"]?[0]?["url"]?.string }
            #expect(urls.count == 2 && urls[0] == urls[1])
            let url = try #require(URL(string: urls[0]))
            #expect(try [UInt8](Data(contentsOf: url)) == jpeg)
            let digest = documents[0]["media"]?[0]?["description"]?["sha256"]?.string
            #expect(url.deletingPathExtension().lastPathComponent == digest)
            if arguments.isEmpty {
                #expect(try command.leftovers().count == 2)  // The directory of the run, and the file in it.
            } else {
                #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == [url.lastPathComponent])
                #expect(try command.leftovers().isEmpty)
            }
        }
    }

    @Test("counts outcomes and reasons at the end, also in a file")
    func summary() async throws {
        let server = try FaultServer(.response(status: 404))
        let input = [payload(server.url("/a")), "{", payload(server.url("/b")), BatchBench.plain]
        let file = bench.path("summary.json")
        let result = try await command.run(
            BatchBench.loopback + ["--summary", file, "-"], input: input.joined(separator: "\n"))
        #expect(result.errors.contains("done: 4 deliveries"))
        #expect(result.errors.contains("         2    http-status\n"))
        let summary = try JSONValue(parsing: try Data(contentsOf: URL(fileURLWithPath: file)))
        #expect(summary["deliveries"] == 4)
        #expect(summary["complete"] == true)
        #expect(summary["unreadable"] == 1)
        #expect(summary["outcomes"] == ["attached": 0, "partial": 0, "original": 3, "unchanged": 1])
        #expect(summary["reasons"] == ["http-status": 2, "invalid-payload": 1])
        let quiet = try await command.run(["batch", "-q", "-"], input: BatchBench.plain)
        #expect(quiet.errors.isEmpty)
    }

    @Test("needs no more memory for a line without end than for a short one")
    func endlessLine() async throws {
        let pipe = bench.path("pipe")
        try #require(mkfifo(pipe, 0o600) == 0)
        let run = try command.start(["batch", "-q", pipe])
        let writer = try #require(FileHandle(forWritingAtPath: pipe))
        let piece = Data(repeating: UInt8(ascii: "x"), count: 1 << 20)
        try writer.write(contentsOf: piece)
        let before = try memory(of: run)
        for _ in 0..<128 { try writer.write(contentsOf: piece) }
        #expect(try memory(of: run) - before < 16384)
        try writer.close()
        let result = try await run.end()
        #expect(result.status == 2)
        #expect(try result.documents.map { $0["findings"]?[0]?["code"] } == ["payload-too-large"])
    }

    /// The largest resident memory of a run so far, in KiB.
    private func memory(of run: Command.Run) throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(run.process.processIdentifier)/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
        return try #require(line.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    }
}
