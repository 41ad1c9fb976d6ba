import FaultServer
import Foundation
import Testing
import UserNotifications

@Suite("attach check", .timeLimit(.minutes(1)))
struct CheckTests {
    let command: Command

    init() throws { command = try Command() }

    private func path(_ name: String) -> String {
        Command.root.appendingPathComponent("media-fixtures/media/\(name)").path
    }

    @Test("judges files by their bytes")
    func files() async throws {
        let result = try await command.run(["check", path("jpeg-baseline.jpg"), path("lossy.webp")])
        #expect(result.status == 1)
        let documents = try result.documents
        #expect(documents.map { $0["status"] } == ["accepted", "refused"])
        #expect(documents.map { $0["path"]?.string } == [path("jpeg-baseline.jpg"), path("lossy.webp")])
        #expect(documents[0]["description"]?["sha256"]?.string?.count == 64)
        #expect(documents[1]["reason"]?["code"] == "unsupported-format")
    }

    @Test("judges URLs, and keeps nothing")
    func urls() async throws {
        let jpeg = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path("jpeg-baseline.jpg"))))
        let server = try FaultServer { $0.target == "/a" ? .response(body: jpeg) : .response(status: 404) }
        let result = try await command.run(DeliverTests.loopback + ["check", server.url("/a"), server.url("/b")])
        #expect(result.status == 1)
        #expect(try result.documents.map { $0["status"] } == ["accepted", "failed"])
        #expect(try result.documents.map { $0["url"]?.string } == [server.url("/a"), server.url("/b")])
        #expect(try command.leftovers().isEmpty)
    }

    @Test(
        "reads no pipe, directory or missing file, and says so with exit status 2",
        arguments: ["/", "/nowhere", "/dev/null"])
    func trouble(_ file: String) async throws {
        let result = try await command.run(["check", file])
        #expect(result.status == 2)
        #expect(try result.documents[0]["status"] == "failed")
    }

    @Test("answers within its time for a file of any size")
    func huge() async throws {
        let file = command.directory.appendingPathComponent("huge.jpg").path
        try FileManager.default.copyItem(atPath: path("jpeg-baseline.jpg"), toPath: file)
        try #require(truncate(file, 1 << 38) == 0)  // Sparse: it takes no space.
        let start = ContinuousClock.now
        let result = try await command.run(["check", "--timeout", "1", file])
        #expect(start.duration(to: .now) < .seconds(30))
        #expect(try result.documents.count == 1)
    }

    @Test("tells no secret of a URL")
    func secrets() async throws {
        for url in ["https://user:hush@127.0.0.1/x", "http://127.0.0.1:1/x?token=hush", "http:/hush"] {
            let result = try await command.run(DeliverTests.loopback + ["-v", "check", url])
            #expect(result.status == 1)
            #expect(url == "http:/hush" || !(result.output + result.errors).contains("hush"))
        }
    }

    @Test("agrees with the package's own manifest")
    func manifest() async throws {
        let manifest = Command.root.appendingPathComponent("media-fixtures/manifest.json").path
        let result = try await command.run(["check", "--manifest", manifest])
        #expect(result.status == 0, "\(result.output)")
    }

    @Test("takes no file that cannot be read for one that is refused")
    func missingFixture() async throws {
        let manifest = try command.write(
            #"{"fixtures": [{"file": "nowhere.jpg", "verdict": "refuse"}]}"#, to: "manifest.json")
        #expect(try await command.run(["check", "--manifest", manifest]).status == 1)
    }

    @Test("names what disagrees with a manifest")
    func disagreement() async throws {
        let manifest = try command.write(
            #"{"fixtures": [{"file": "x.bin", "format": "png", "verdict": "accept"}]}"#, to: "manifest.json")
        _ = try command.write("no picture", to: "x.bin")
        let result = try await command.run(["check", "--manifest", manifest])
        #expect(result.status == 1)
        #expect(result.output.contains("0 of 1") && result.output.contains("x.bin: expected accept, got refused"))
    }
}
