import FaultServer
import Foundation
import MediaAttachment
import Testing
import UserNotifications

@testable import NotificationExtension

@Suite("Runner: the sandbox", .timeLimit(.minutes(2)))
struct RunnerSandboxTests {
    @Test("keeps an extension from files that are not its own", .enabled(if: Sandbox.isAvailable))
    func reads() async throws {
        let app = try TestApp("ReadsForbiddenFile")
        let secret = app.directory + "/secret"
        try Data([1]).write(to: URL(fileURLWithPath: secret))
        for path in [secret, "/etc/passwd", "/proc/\(getpid())/status", "/proc/1/cmdline", "/root/.bashrc"] {
            #expect(await app.deliver(["path": .string(path)]).content.title == "denied", "\(path)")
        }
        let own = await app.deliver(["path": .string(app.bundle.path + "/Info.plist")])
        #expect(own.content.title == "read")
    }

    @Test("keeps an extension from writing outside its directories", .enabled(if: Sandbox.isAvailable))
    func writes() async throws {
        let app = try TestApp("WritesForbiddenFile")
        for path in [app.directory + "/x", app.bundle.path + "/x", app.bundle.path + "/Info.plist", "/usr/x", "/tmp/x"]
        {
            #expect(await app.deliver(["path": .string(path)]).content.title == "denied", "\(path)")
        }
    }

    @Test("lets an extension write to its temporary directory and its container, and read its bundle")
    func own() async throws {
        let app = try TestApp("WritesItsOwnFiles")
        #expect(await app.deliver().content.title == "2 written, bundle read")
        #expect(try FileManager.default.contentsOfDirectory(atPath: app.container) == ["one.txt"])
    }

    @Test("makes paths that are relative absolute, and a container that is not there")
    func relative() async throws {
        let app = try TestApp("WritesItsOwnFiles")
        var settings = app.settings()
        let here = FileManager.default.currentDirectoryPath.split(separator: "/").map { _ in ".." }
        let relative = here.joined(separator: "/") + app.directory
        settings.containerDirectory = relative + "/made/here"
        settings.outputDirectory = relative + "/output"
        #expect(await app.deliver(settings: settings).content.title == "2 written, bundle read")
        #expect(try FileManager.default.contentsOfDirectory(atPath: app.directory + "/made/here") == ["one.txt"])
    }

    @Test("lets an extension reach the network")
    func connects() async throws {
        let server = try FaultServer(.response(body: []))
        defer { server.stop() }
        let outcome = await (try TestApp("Connects")).deliver(["port": .number(JSONNumber(server.port))])
        #expect(outcome.content.title == "connected")
    }

    @Test("lets an extension start no process")
    func forks() async throws {
        let outcome = await (try TestApp("ForksChild")).deliver()
        #expect(outcome.content.title == String(cString: strerror(EPERM)), "\(outcome.output)")
    }

    @Test("lets an extension neither outlive its runner nor reach it")
    func escapes() async throws {
        let outcome = await (try TestApp("TriesToEscape")).deliver()
        #expect(outcome.content.title == "tried", "\(outcome.reason?.message ?? "") \(outcome.output)")
        let denied = JSONValue.number(JSONNumber(Int(EPERM)))
        for call in ["prctl", "setuid", "setpgid", "kill", "setrlimit", "execv"] {
            #expect(outcome.content.exactUserInfo[call] == denied, "\(call)")
        }
        for call in ["getrlimit", "raise"] { #expect(outcome.content.exactUserInfo[call] == 0, "\(call)") }
    }

    @Test("shows an extension its own place and nothing of the runner's")
    func place() async throws {
        let app = try TestApp("TellsPlace")
        var settings = app.settings()
        settings.languages = ["de-CH", "fr"]
        let info = await app.deliver(settings: settings).content.exactUserInfo
        #expect(info["environment"] == ["HOME", "LANG", "SWIFT_BACKTRACE", "TMPDIR"])
        #expect(info["home"] == info["temporary"])
        #expect(info["home"]?.string?.hasPrefix(app.output) == true)
        #expect(info["container"] == .string(app.container))
        #expect(info["language"] == "de_CH.UTF-8")
        #expect(info["identifier"] == "request-1")
        #expect(info["isMainThread"] == false)
        // 0 to 3, the run loop's, and the directory that it reads.
        #expect((info["descriptors"]?.number?.int64 ?? 99) < 12)
    }

    @Test("finds where an executable has its libraries searched for, and trusts no damage")
    func searchPath() throws {
        let program = TestApp.products.appendingPathComponent("TestExtension").path
        #expect(ELFSearchPath.directories(of: program).contains("$ORIGIN"))
        #expect(ELFSearchPath.directories(of: "/nowhere").isEmpty)
        let directory = try TestApp.makeDirectory()
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let head = try #require(try FileHandle(forReadingAtPath: program)?.read(upToCount: 4096))
        for seed in 0..<300 {
            var bytes = [UInt8](head)
            for place in 16..<1024 where (place &* 2_654_435_761 &+ seed) % 7 == 0 {
                bytes[place] = UInt8(truncatingIfNeeded: place &* seed)
            }
            try Data(bytes).write(to: URL(fileURLWithPath: directory + "/damaged"))
            _ = ELFSearchPath.directories(of: directory + "/damaged")
        }
    }
}
