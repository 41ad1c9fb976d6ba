import FaultServer
import Foundation
import Glibc
import Testing
import UserNotifications

/// `--cache` and `attach cache`, with as many processes as it takes.
@Suite("attach --cache", .timeLimit(.minutes(2)))
struct CacheTests {
    private let command: Command
    private let jpeg: [UInt8]

    init() throws {
        command = try Command()
        let file = Command.root.appendingPathComponent("media-fixtures/media/jpeg-baseline.jpg")
        jpeg = [UInt8](try Data(contentsOf: file))
    }

    private var cache: String { command.directory.appendingPathComponent("cache").path }

    /// A server of many pictures, no two alike: what stands behind a complete one is no fault.
    private func server(_ control: String) throws -> FaultServer {
        let jpeg = jpeg
        return try FaultServer { request in
            let fields = [("ETag", "\"\(request.target)\""), ("Cache-Control", control)]
            return request.headers["if-none-match"] == nil
                ? .response(headers: fields, body: jpeg + Array(request.target.utf8))
                : Script([.send(Script.head(304, fields))])
        }
    }

    /// Payloads for the URLs `/0`, `/1`… of a server.
    private func payloads(_ server: FaultServer, _ count: Int) throws -> [String] {
        try (0..<count).map { number in
            let url = server.url("/\(number)")
            return try command.write(
                #"{"aps": {"alert": "x", "mutable-content": 1}, "media_url": "\#(url)"}"#, to: "\(number).apns")
        }
    }

    private func arguments(_ payloads: [String]) -> [String] {
        DeliverTests.loopback + ["--cache", cache, "-q"] + payloads
    }

    private func verification() async throws -> JSONValue {
        let result = try await command.run(["cache", "verify", cache])
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        return try #require(try result.documents.first)
    }

    @Test("asks for nothing in a second run while it is fresh, and on condition once it is not")
    func secondRun() async throws {
        for (control, second) in [("max-age=600", "cache"), ("no-cache", "revalidated")] {
            let server = try server(control)
            let payloads = try payloads(server, 3)
            let origins = try await [1, 2].asyncMap { _ in
                try await command.run(arguments(payloads)).documents.map {
                    $0["media"]?[0]?["fetch"]?["source"]?.string
                }
            }
            #expect(origins == [Array(repeating: "network", count: 3), Array(repeating: second, count: 3)])
            let conditional = server.requests.filter { $0.headers["if-none-match"] != nil }
            #expect(conditional.count == (second == "cache" ? 0 : 3))
            #expect(server.requests.count == 3 + conditional.count)
        }
    }

    @Test("is shared by eight processes at once: each URL is fetched once, and nothing is harmed")
    func processes() async throws {
        let server = try server("max-age=600")
        let payloads = try payloads(server, 25)
        let commands = try (0..<8).map { _ in try Command() }
        let runs = try commands.map { try $0.start(arguments(payloads.shuffled())) }
        for run in runs {
            let result = try await run.end()
            #expect(result.status == 0, "\(result.errors)")
            #expect(
                try result.documents.allSatisfy {
                    $0["outcome"] == "attached" && !$0.text().contains("cache-unavailable")
                })
        }
        #expect(server.requests.count == 25)
        #expect(try await verification()["sound"] == 25)
    }

    @Test("is whole after any number of kills, and holds no claim of the dead")
    func kills() async throws {
        let server = try server("max-age=600")
        let payloads = try payloads(server, 200)
        for _ in 0..<20 {
            let run = try command.start(arguments(payloads.shuffled()))
            try await Task.sleep(for: .milliseconds(Int.random(in: 20...200)))
            kill(run.process.processIdentifier, SIGKILL)
            _ = try await run.end()
        }
        let sound = try await verification()["sound"]?.number?.double ?? 0
        let result = try await command.run(arguments(payloads))
        #expect(result.status == 0)
        let kept = try result.documents.filter { $0["media"]?[0]?["fetch"]?["source"] == "cache" }
        #expect(kept.count == Int(sound))
        #expect(try await verification()["sound"] == 200)
    }

    @Test("stays under the limit of bytes that the limits file names")
    func limit() async throws {
        let server = try server("max-age=600")
        let limits = try command.write(#"{"cache": {"bytes": 20000}}"#, to: "limits.json")
        _ = try await command.run(arguments(try payloads(server, 30)) + ["--limits", limits])
        let statistics = try #require(
            try await command.run(["cache", "stats", cache, "--limits", limits]).documents.first)
        #expect(statistics["limit"] == 20000)
        let bytes = try #require(statistics["bytes"]?.number?.double)
        #expect(bytes > 10000 && bytes <= 20000)
        #expect(try await verification()["status"] == "sound")
    }

    @Test("of another kind costs no delivery, and says what is wrong", arguments: ["garbage", "file"])
    func unusable(_ kind: String) async throws {
        if kind == "file" {
            try Data().write(to: URL(fileURLWithPath: cache))
        } else {
            try FileManager.default.createDirectory(
                atPath: cache, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try Data(repeating: 7, count: 9000).write(to: URL(fileURLWithPath: cache + "/cache.sqlite"))
        }
        let result = try await command.run(arguments(try payloads(try server("max-age=600"), 1)))
        #expect(result.status == 0)
        #expect(try result.documents[0]["findings"]?[0]?["code"] == "cache-unavailable")
        guard kind == "garbage" else { return }
        #expect(try await command.run(["cache", "stats", cache]).status == 2)
        #expect(try await command.run(["cache", "clear", cache]).status == 0)
        #expect(try await command.run(["cache", "stats", cache]).documents[0]["media"] == 0)
    }

    @Test("tells of damage, and clears")
    func damage() async throws {
        _ = try await command.run(arguments(try payloads(try server("max-age=600"), 2)))
        let media = cache + "/media"
        let file = try #require(try FileManager.default.subpathsOfDirectory(atPath: media).first { $0.contains("/") })
        try Data("x".utf8).write(to: URL(fileURLWithPath: "\(media)/\(file)"))
        let result = try await command.run(["cache", "verify", cache])
        #expect(result.status == 1)
        #expect(try result.documents[0]["damaged"] == [.string(String(file.dropFirst(3)))])
        #expect(try await verification()["sound"] == 1)
        #expect(try await command.run(["cache", "clear", cache]).status == 0)
        #expect(try await verification()["sound"] == 0)
    }

    @Test(
        "wants an action and a directory that is a cache", arguments: [[], ["stats"], ["state", "/"], ["stats", "/"]])
    func usage(_ operands: [String]) async throws {
        #expect(try await command.run(["cache"] + operands).status == 2)
    }
}

extension Array {
    fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
