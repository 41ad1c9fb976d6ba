import FaultServer
import Foundation
import Testing
import UserNotifications

@Suite("The command line", .timeLimit(.minutes(1)))
struct UsageTests {
    let command: Command

    init() throws { command = try Command() }

    @Test(
        "says what is wrong with it, and exits with 2",
        arguments: [
            ([], "no payload is named"),
            (["--limts", "x"], "did you mean --limits?"),
            (["--timeout"], "--timeout wants a value"),
            (["--output-dir=", "-"], "--output-dir wants a value"),
            (["--output-dir", "a\u{FFFD}", "-"], "--output-dir: the value is not UTF-8"),
            (["--timeout", "0", "-"], "'0' is not a number of seconds"),
            (["--timeout=nan", "-"], "'nan' is not a number of seconds"),
            (["--key", "a..b", "-"], "'a..b' is no payload path"),
            (["--resolve", "host", "-"], "'host' is not HOST:PORT:ADDRESS"),
            (["--color", "blue", "-"], "'blue' is not one of auto, always, never"),
            (["--allow-http=yes", "-"], "--allow-http takes no value"),
            (["-x"], "unknown option -x"),
            (["--limits", "/nowhere/limits.json", "-"], "cannot read /nowhere/limits.json"),
            (["--cacert", "/nowhere/ca.pem", "-"], "/nowhere/ca.pem"),
            (["--output-dir", "/proc/nowhere", "-"], "cannot make the output directory"),
            (["--resolve", "a:b:c", "-"], "is not of the form HOST:PORT:ADDRESS"),
            (["delivr", "x"], "did you mean 'attach deliver'?"),
            (["check"], "no file or URL is named"),
            (["check", "--key", "a", "x"], "--key is no option of attach check"),
            (["limits", "x"], "takes no operand"),
        ] as [([String], String)])
    func faults(_ arguments: [String], message: String) async throws {
        let result = try await command.run(arguments)
        #expect(result.status == 2)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains(message))
    }

    @Test(
        "gives help and its version on standard output",
        arguments: [["--help"], ["help"], ["check", "--help"], ["limits", "-h"], ["bundle", "-h"], ["--version"]])
    func help(_ arguments: [String]) async throws {
        let result = try await command.run(arguments)
        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
        #expect(result.output.hasPrefix("attach"))
        #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 120 })
    }

    @Test("keeps no attached file that it could not tell of")
    func untold() async throws {
        let jpeg = Command.root.appendingPathComponent("media-fixtures/media/jpeg-baseline.jpg")
        let server = try FaultServer(.response(body: [UInt8](try Data(contentsOf: jpeg))))
        let result = try await command.run(
            DeliverTests.loopback + ["-"], input: payload(server.url("/a")), shell: #"exec "$0" "$@" >/dev/full"#)
        #expect(result.status == 2)
        #expect(try command.leftovers().isEmpty)
    }

    @Test("has exit status 2 when output cannot be written")
    func fullOutput() async throws {
        let result = try await command.run(["limits"], shell: #"exec "$0" "$@" >/dev/full"#)
        #expect(result.status == 2)
        #expect(result.errors.contains("cannot write"))
    }
}

@Suite("attach limits", .timeLimit(.minutes(1)))
struct LimitsCommandTests {
    let command: Command

    init() throws { command = try Command() }

    @Test("prints the limits in force, from a file or the environment")
    func print() async throws {
        let file = try command.write(#"{"families": {"image": {"bytes": 7}}}"#, to: "limits.json")
        for result in [
            try await command.run(["limits", "--limits", file]),
            try await command.run(["limits"], environment: ["ATTACH_LIMITS": file]),
        ] {
            #expect(result.status == 0)
            let document = try JSONValue(parsing: result.output.utf8)
            #expect(document["families"]?["image"]?["bytes"] == 7)
            #expect(document["families"]?["video"]?["bytes"] == 52_428_800)
        }
    }

    @Test("prints what the options change")
    func options() async throws {
        let result = try await command.run(["limits", "--timeout", "5", "--allow-http", "--allow-private-addresses"])
        let document = try JSONValue(parsing: result.output.utf8)
        #expect(document["time"]?["budget"] == 5)
        #expect(document["network"]?["schemes"] == ["https", "http"])
        #expect(document["network"]?["privateAddresses"] == true)
    }

    @Test("prints by default exactly the limits.json of the package")
    func standard() async throws {
        let file = try Data(contentsOf: Command.root.appendingPathComponent("limits.json"))
        #expect(try JSONValue(parsing: try await command.run(["limits"]).output.utf8) == JSONValue(parsing: file))
    }

    @Test("checks a file and names the path of a fault")
    func check() async throws {
        let good = try command.write(#"{"time": {"budget": 10}}"#, to: "good.json")
        #expect(try await command.run(["limits", "--check", good]).status == 0)
        let bad = try command.write(#"{"time": {"budgt": 10}}"#, to: "bad.json")
        let result = try await command.run(["limits", "--check", bad])
        #expect(result.status == 2)
        #expect(result.errors.contains("time.budgt: unknown key"))
    }
}
