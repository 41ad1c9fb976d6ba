import Foundation
import NotificationExtension
import Testing
import UserNotifications

@Suite("Decryption: attach seal", .timeLimit(.minutes(1)))
struct DecryptionSealCommandTests {
    let command: Command
    private let payload = #"""
        {"aps": {"alert": {"title": "Goal", "body": "1-0"}, "badge": 1}, "media_url": "https://e.example/a.jpg", "n": 1.50}
        """#

    init() throws { command = try Command() }

    private var keychain: String { command.directory.appendingPathComponent("keys").path }

    private func seal(
        _ arguments: [String] = [], payload: String? = nil, environment: [String: String] = [:]
    ) async throws -> Command.Result {
        try await command.run(
            ["seal", "--keychain", keychain, "-"] + arguments, input: payload ?? self.payload, environment: environment)
    }

    private func generate(_ identifier: String) async throws {
        #expect(try await command.run(["key", "generate", identifier, "--keychain", keychain]).status == 0)
    }

    private func opened(_ result: Command.Result) throws -> UNNotificationContent {
        let payload = try Payload(Array(result.output.utf8))
        return try PayloadDecryptor(keychain: FileKeychain(directory: keychain)).decrypt(payload.content)
    }

    @Test("prints a payload that says nothing, and that its key opens")
    func roundTrip() async throws {
        try await generate("default")
        let result = try await seal()
        #expect(result.status == 0 && result.errors.isEmpty)
        #expect(result.output.split(separator: "\n").count == 1)
        let document = try result.documents[0]
        #expect(document["aps"]?["alert"] == ["body": "New message"])
        #expect(document["aps"]?["mutable-content"] == 1)
        #expect(document["encrypted_data"]?["kid"] == "default")
        #expect(!result.output.contains("Goal") && !result.output.contains("media_url"))
        let content = try opened(result)
        #expect(content.title == "Goal" && content.body == "1-0" && content.badge == 1)
        #expect(content.exactUserInfo["media_url"] == "https://e.example/a.jpg")
        #expect(content.exactUserInfo.text().contains(#""n":1.50"#))
    }

    @Test("takes the key, the visible text and the secret from options")
    func options() async throws {
        try await generate("news-2024")
        let plain = try command.write(#"{"subtitle": "Final", "secret": true}"#, to: "plain.json")
        let result = try await seal(
            ["--kid", "news-2024", "--plain", plain, "--title", "Sport", "--body", "News", "--pretty"])
        #expect(result.status == 0)
        let document = try JSONValue(parsing: result.output.utf8)
        #expect(document["aps"]?["alert"] == ["title": "Sport", "body": "News"])
        #expect(document["media_url"] == "https://e.example/a.jpg")
        #expect(result.output.contains("\n  \"aps\""))
        let content = try opened(result)
        #expect(content.title == "Goal" && content.subtitle == "Final")
        #expect(content.exactUserInfo["secret"] == true)
    }

    @Test("finds the key among a service's credentials")
    func credentials() async throws {
        let directory = command.directory.appendingPathComponent("credentials")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let file = directory.appendingPathComponent("attach-key-default")
        try Data(repeating: 7, count: 32).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: file.path)
        let result = try await command.run(
            ["seal", "-"], input: payload,
            environment: ["CREDENTIALS_DIRECTORY": directory.path, "HOME": command.directory.path])
        #expect(result.status == 0)
        let keychain = CredentialKeychain(environment: ["CREDENTIALS_DIRECTORY": directory.path])
        let decryptor = PayloadDecryptor(keychain: try #require(keychain))
        #expect(try decryptor.decrypt(Payload(Array(result.output.utf8)).content).title == "Goal")
    }

    @Test("warns when the payload is larger than APNs takes")
    func size() async throws {
        try await generate("default")
        let long = #"{"aps": {"alert": "\#(String(repeating: "a", count: 3200))"}}"#
        let result = try await seal(payload: long)
        #expect(result.status == 0 && result.errors.contains("APNs takes 4096"))
        #expect(try await seal(["-q"], payload: long).errors.isEmpty)
        // About 2.9 kB of text fit.
        let fitting = #"{"aps": {"alert": "\#(String(repeating: "a", count: 2860))"}}"#
        #expect(try await seal(payload: fitting).errors.isEmpty)
    }

    @Test(
        "says what is wrong, and exits with 2",
        arguments: [
            (["--kid", "old"], "{}", "there is no key old: attach key generate old"),
            (["--kid", "a/b"], "{}", "that is no identifier of a key"),
            ([], "[1]", "a payload is an object, this is an array"),
            ([], "{", "standard input: line 1"), ([], #"{"encrypted_data": "x"}"#, "has an encrypted part already"),
            ([], #"{"aps": {"alert": {"loc-key": "K"}}}"#, "aps.alert.loc-key is text that the phone looks up"),
            (["second"], "{}", "attach seal wants one payload"),
            (["--plain", "-"], "{}", "cannot both be standard input"),
            (["--plain", "/nowhere"], "{}", "cannot read /nowhere"),
            (["--body", ""], "{}", "--body wants a value"),
            (["--tilte", "x"], "{}", "did you mean --title?"),
            (["--allow-http"], "{}", "--allow-http is no option of attach seal"),
        ] as [([String], String, String)])
    func faults(_ arguments: [String], _ payload: String, _ message: String) async throws {
        try await generate("default")
        let result = try await seal(arguments, payload: payload)
        #expect(result.status == 2)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains(message), "\(result.errors)")
    }

    @Test("has help with examples")
    func help() async throws {
        let result = try await command.run(["seal", "--help"])
        #expect(result.status == 0 && result.output.contains("attach seal payload.apns > sealed.apns"))
        #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 120 })
    }
}
