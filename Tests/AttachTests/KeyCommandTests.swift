import Foundation
import Testing
import UserNotifications

@Suite("Keys: attach key", .timeLimit(.minutes(1)))
struct KeysCommandTests {
    let command: Command
    private let secret = (0..<32).map { UInt8($0 * 8 + 5) }

    init() throws { command = try Command() }

    private var data: String { command.directory.appendingPathComponent("data").path }

    private func attach(_ arguments: [String], input: String = "") async throws -> Command.Result {
        try await command.run(["key"] + arguments, input: input, environment: ["XDG_DATA_HOME": data])
    }

    private var digits: String { secret.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }

    @Test("makes, lists and deletes keys, and prints none")
    func life() async throws {
        let made = try await attach(["generate", "news"])
        #expect(made.status == 0 && made.errors.isEmpty)
        #expect(made.output.wholeMatch(of: /news [0-9a-f]{6}\n/) != nil)
        let file = data + "/attach/keys/news.key"
        let bytes = try #require(FileManager.default.contents(atPath: file))
        #expect(bytes.count == 32)
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)

        let list = try await attach(["list"])
        #expect(list.status == 0 && list.output == made.output)
        let again = try await attach(["generate", "news"])
        #expect(again.status == 2 && again.output.isEmpty && again.errors.contains("there is a key news already"))
        #expect(FileManager.default.contents(atPath: file) == bytes)

        #expect(try await attach(["delete", "news"]).status == 0)
        #expect(try await attach(["list"]).output.isEmpty)
        let gone = try await attach(["delete", "news"])
        #expect(gone.status == 2 && gone.errors.contains("there is no key news"))
    }

    @Test("imports raw bytes, hexadecimal and base64, from a file or standard input")
    func importing() async throws {
        let raw = command.directory.appendingPathComponent("raw")
        try Data(secret).write(to: raw)
        let text = try command.write(Data(secret).base64EncodedString() + "\n", to: "text")
        let results = [
            try await attach(["import", "raw", raw.path]), try await attach(["import", "text", text]),
            try await attach(["import", "digits", "-"], input: digits + "\n"),
        ]
        let values = results.map { $0.output.split(separator: " ").last }
        #expect(results.allSatisfy { $0.status == 0 } && Set(values).count == 1)
        for name in ["raw", "text", "digits"] {
            #expect(FileManager.default.contents(atPath: "\(data)/attach/keys/\(name).key") == Data(secret))
        }
        for result in results { #expect(!(result.output + result.errors).contains(digits.prefix(12))) }
    }

    @Test("takes no key as an argument, and does not repeat it")
    func argument() async throws {
        for text in [digits, Data(secret).base64EncodedString(), String(digits.prefix(32))] {
            let result = try await attach(["import", "k", text])
            #expect(result.status == 2 && result.errors.contains("never an argument"))
            #expect(!result.errors.contains(text))
        }
    }

    @Test(
        "says what is wrong, and exits with 2",
        arguments: [
            ([], "wants an action: generate, import, list or delete"), (["genrate", "k"], "did you mean generate?"),
            (["generate"], "wants one identifier"), (["generate", "a", "b"], "wants one identifier"),
            (["generate", "../k"], "that is no identifier of a key"),
            (["import", "k"], "wants an identifier and a file"),
            (["import", "k", "/nowhere/key"], "cannot read /nowhere/key"), (["import", "k", "/"], "Is a directory"),
            (["import", "k", "-"], "the key has 16 bytes, a key of AES-128"), (["list", "k"], "takes no operand"),
            (["--kid", "k", "list"], "--kid is no option of attach key"),
            (["list", "--keychian", "x"], "did you mean --keychain?"),
            (["list", "--keychain", "/tmp"], "/tmp is open to others"),
        ] as [([String], String)])
    func faults(_ arguments: [String], _ message: String) async throws {
        let result = try await attach(arguments, input: "00112233445566778899aabbccddeeff")
        #expect(result.status == 2)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains(message), "\(result.errors)")
    }

    @Test("ends when it is told to, though nobody writes into the pipe that it reads a key from")
    func silentPipe() async throws {
        let pipe = command.directory.appendingPathComponent("pipe").path
        try #require(mkfifo(pipe, 0o600) == 0)
        let run = try command.start(["key", "import", "k", pipe], environment: ["XDG_DATA_HOME": data])
        // Opened for reading without waiting, the pipe can be opened for writing without waiting too.
        var writer: Int32 = -1
        while writer < 0 {
            try await Task.sleep(for: .milliseconds(5))
            writer = open(pipe, O_WRONLY | O_NONBLOCK)
        }
        defer { close(writer) }
        kill(run.process.processIdentifier, SIGTERM)
        #expect(try await run.end().status == 128 + SIGTERM)
    }

    @Test("lists what it can, and tells of a key that others may read")
    func insecure() async throws {
        let keychain = command.directory.appendingPathComponent("keys").path
        for name in ["a", "b"] { #expect(try await attach(["generate", name, "--keychain", keychain]).status == 0) }
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: keychain + "/a.key")
        let list = try await attach(["list", "--keychain", keychain])
        #expect(list.status == 2)
        #expect(list.output.hasPrefix("b "))
        #expect(list.errors.contains("a.key is open to others (mode 644)"))
    }

    @Test("has help with examples")
    func help() async throws {
        let result = try await command.run(["key", "--help"])
        #expect(result.status == 0 && result.output.contains("attach key import news-2024 -"))
        #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 120 })
    }
}
