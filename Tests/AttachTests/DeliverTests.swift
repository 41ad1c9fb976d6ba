import FaultServer
import Foundation
import Testing
import UserNotifications

@Suite("attach deliver", .timeLimit(.minutes(1)))
struct DeliverTests {
    static let loopback = ["--allow-http", "--allow-private-addresses"]
    let command: Command

    init() throws { command = try Command() }

    private func fixture(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: Command.root.appendingPathComponent("media-fixtures/media/\(name)")))
    }

    @Test("prints one delivery on standard output, the story on standard error, and exits with 0")
    func attached() async throws {
        let server = try FaultServer(.response(body: try fixture("jpeg-baseline.jpg")))
        let result = try await command.run(Self.loopback + ["-"], input: payload(server.url("/a.jpg")))
        #expect(result.status == 0)
        let documents = try result.documents
        #expect(documents.count == 1)
        #expect(documents[0]["outcome"] == "attached")
        let url = try #require(documents[0]["content"]?["attachments"]?[0]?["url"]?.string.flatMap { URL(string: $0) })
        #expect(try Data(contentsOf: url) == Data(try fixture("jpeg-baseline.jpg")))
        let mode = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o600)
        #expect(result.errors.contains("attached"))
        #expect(try command.leftovers().count == 2)  // The fresh directory, and the file in it.
    }

    @Test("delivers every payload in order, whatever the others came to, and exits with the highest status")
    func several() async throws {
        let server = try FaultServer(.response(body: try fixture("jpeg-baseline.jpg")))
        let good = try command.write(payload(server.url("/a.jpg")), to: "good.apns")
        let bad = try command.write("{", to: "bad.apns")
        let result = try await command.run(Self.loopback + [good, bad, "nowhere.apns", good])
        #expect(result.status == 2)
        #expect(try result.documents.map { $0["outcome"] } == ["attached", "original", "original", "attached"])
        #expect(result.errors.contains("bad.apns: line 1, column 2"))
    }

    @Test("exits with 1 and keeps no file when the original is delivered")
    func original() async throws {
        let server = try FaultServer(.response(status: 404))
        let output = command.directory.appendingPathComponent("output").path
        let result = try await command.run(
            Self.loopback + ["--output-dir", output, "-"], input: payload(server.url("/a.jpg")))
        #expect(result.status == 1)
        #expect(try result.documents[0]["media"]?[0]?["reason"]?["code"] == "http-status")
        #expect(try command.leftovers().isEmpty)
        #expect(try FileManager.default.subpathsOfDirectory(atPath: output).isEmpty)
    }

    @Test("fetches over http and from this machine only when it is allowed")
    func policy() async throws {
        let server = try FaultServer(.response(body: try fixture("jpeg-baseline.jpg")))
        for (flags, code) in [([], "scheme-not-allowed"), (["--allow-http"], "port-not-allowed")] {
            let result = try await command.run(flags + ["-"], input: payload(server.url("/a.jpg")))
            #expect(result.status == 1)
            #expect(try result.documents[0]["media"]?[0]?["reason"]?["code"]?.string == code)
        }
        #expect(server.connections == 0)
    }

    @Test("goes through a proxy that is named, and warns of what that gives up")
    func proxy() async throws {
        let server = try FaultServer(.response(body: try fixture("jpeg-baseline.jpg")))
        let result = try await command.run(
            ["--allow-http", "--proxy", server.url(""), "-"], input: payload("http://media.invalid/a.jpg"))
        #expect(result.status == 0)
        #expect(try result.documents[0]["findings"]?.array?.map { $0["code"] } == ["proxy-used"])
        #expect(server.requests.map(\.target) == ["http://media.invalid/a.jpg"])
        let bad = try await command.run(["--proxy", "localhost", "-"], input: "{}")
        #expect(bad.status == 2 && bad.errors.contains("'localhost' is no proxy"))
    }

    @Test("looks where --key says")
    func key() async throws {
        let server = try FaultServer(.response(body: try fixture("jpeg-baseline.jpg")))
        let text = #"{"aps": {"alert": "x", "mutable-content": 1}, "a.b": [{"pic": "\#(server.url("/a"))"}]}"#
        let result = try await command.run(Self.loopback + ["--key", #"a\.b[].pic"#, "-"], input: text)
        #expect(result.status == 0)
        #expect(try result.documents[0]["media"]?[0]?["source"] == #"a\.b[0].pic"#)
    }

    @Test("gives one delivery, in time, when its inspector is killed at any moment")
    func killedInspector() async throws {
        let server = try FaultServer { _ in
            let jpeg = (try? self.fixture("jpeg-baseline.jpg")) ?? []
            return Script([
                .pause(.milliseconds(200)), .send(Script.head(200, [("Content-Length", "\(jpeg.count)")]) + jpeg),
            ])
        }
        let text = payload(server.url("/a.jpg"))
        for moment in stride(from: 0, through: 300, by: 60) {
            let run = try command.start(Self.loopback + ["--timeout", "10", "-"], input: text)
            try await Task.sleep(for: .milliseconds(moment))
            for _ in 0..<50 where run.process.isRunning {
                Children.killAll(of: run.process.processIdentifier)
                try await Task.sleep(for: .milliseconds(4))
            }
            let result = try await run.end()
            #expect(try result.documents.count == 1)
            #expect(result.status == 0 || result.status == 1 && result.output.contains("inspector-"))
        }
    }

    @Test("says so, and delivers the original, when there is no inspector")
    func noInspector() async throws {
        let server = try FaultServer(.response(body: try fixture("jpeg-baseline.jpg")))
        let result = try await command.run(
            Self.loopback + ["-"], input: payload(server.url("/a.jpg")),
            environment: ["ATTACH_INSPECTOR": "/nowhere/inspector"])
        #expect(result.status == 1)
        let reason = try result.documents[0]["media"]?[0]?["reason"]
        #expect(reason?["code"] == "inspector-unavailable")
        #expect(reason?["message"]?.string?.contains("/nowhere/inspector") == true)
    }

    @Test("sweeps what a killed run left")
    func sweep() async throws {
        let server = try FaultServer(Script([.stall]))
        let run = try command.start(Self.loopback + ["-"], input: payload(server.url("/a.jpg")))
        while server.connections == 0 { try await Task.sleep(for: .milliseconds(1)) }
        kill(run.process.processIdentifier, SIGKILL)
        #expect(try await run.end().status == -SIGKILL)
        let left = try command.leftovers()
        #expect(left.contains { $0.hasPrefix(".attach-scratch-") })
        // The sweep leaves alone what is younger than two seconds: its maker may not hold it yet.
        for name in left {
            let path = command.directory.appendingPathComponent("tmp/\(name)").path
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: path)
        }
        let next = try await command.run(
            Self.loopback + ["--timeout", "0.2", "-"], input: payload(server.url("/a.jpg")))
        #expect(next.status == 1)
        #expect(try command.leftovers().isEmpty)
    }

    @Test("delivers at once what there is when it is interrupted, and leaves nothing", arguments: [SIGINT, SIGTERM])
    func interrupted(_ signal: Int32) async throws {
        let server = try FaultServer(Script([.stall]))
        let run = try command.start(Self.loopback + ["-"], input: payload(server.url("/a.jpg")))
        while server.connections == 0 { try await Task.sleep(for: .milliseconds(1)) }
        kill(run.process.processIdentifier, signal)
        let result = try await run.end()
        #expect(result.status == 128 + signal)
        #expect(try result.documents.map { $0["media"]?[0]?["reason"]?["code"] } == ["cancelled"])
        #expect(try command.leftovers().isEmpty)
    }

    @Test("logs a line a stage with -v, and no secret")
    func log() async throws {
        let server = try FaultServer(.response(body: try fixture("jpeg-baseline.jpg")))
        let result = try await command.run(
            Self.loopback + ["-v", "-q", "--log-format", "json", "-"], input: payload(server.url("/a.jpg?sig=hush")))
        let stages = try result.errors.split(separator: "\n").map { try JSONValue(parsing: $0.utf8)["stage"]?.string }
        #expect(stages == ["payload", "fetch", "inspect", "judge", "store", "delivery"])
        #expect(!result.errors.contains("hush"))
    }
}

/// The children of a process, found in `/proc`.
enum Children {
    static func all(of parent: Int32) -> [Int32] {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(parent)/task")) ?? []
        return tasks.flatMap { task in
            let path = "/proc/\(parent)/task/\(task)/children"
            let pids = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            return pids.split(separator: " ").compactMap { Int32($0) }
        }
    }

    static func killAll(of parent: Int32) {
        for pid in all(of: parent) { kill(pid, SIGKILL) }
    }
}
