import AppFixture
import Foundation
import Testing

/// What the suites about `attach push` share: a private keychain, an app, and ways to push.
struct PushBench {
    static let loopback = ["--allow-http", "--allow-private-addresses"]
    let command: Command

    init() throws { command = try Command() }

    var keychain: String { path("keys") }
    func path(_ name: String) -> String { command.directory.appendingPathComponent(name).path }

    /// Pushes one payload, on standard input.
    func push(
        _ payload: String, _ arguments: [String] = [], environment: [String: String] = [:]
    ) async throws -> Command.Result {
        try await command.run(
            ["push", "--keychain", keychain] + Self.loopback + arguments + ["-"], input: payload,
            environment: environment)
    }

    /// Makes a key and seals a payload with it.
    func sealed(_ payload: String, key: String = "default") async throws -> String {
        _ = try await command.run(["key", "generate", key, "--keychain", keychain])
        let result = try await command.run(["seal", "--keychain", keychain, "--kid", key, "-"], input: payload)
        try #require(result.status == 0, "\(result.errors)")
        return result.output
    }

    /// An app around the built test extension, with German tables.
    func app(_ principalClass: String = "AppendsProcessed", in name: String = "apps") throws -> AppFixture {
        let app = try AppFixture(in: path(name), identifier: "test.push", principalClass: principalClass)
        try app.install(from: Command.products.path)
        let tables = app.path + "/de.lproj"
        try FileManager.default.createDirectory(atPath: tables, withIntermediateDirectories: true)
        try Data(#""GOAL" = "Tor für %@";"#.utf8)
            .write(to: URL(fileURLWithPath: tables + "/Localizable.strings"))
        return app
    }

    static func jpeg() throws -> [UInt8] {
        [UInt8](try Data(contentsOf: Command.root.appendingPathComponent("media-fixtures/media/jpeg-baseline.jpg")))
    }

    static let plain = #"{"aps": {"alert": {"title": "Goal", "body": "1-0"}, "mutable-content": 1}}"#
}
