import AppFixture
import Foundation
import MediaAttachment
import NotificationExtension
import Testing
import UserNotifications

/// A private directory with an app around the built `TestExtension`, whose principal class is one of its many.
final class TestApp: Sendable {
    let directory: String
    let bundle: ExtensionBundle

    static let products = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent()

    /// The container's directory, which the extension may write to.
    var container: String { directory + "/container" }
    /// Where attached files go.
    var output: String { directory + "/output" }

    /// Builds an app of an own identifier, so that its pushes wait for no other's.
    init(_ principalClass: String, identifier: String = UUID().uuidString) throws {
        directory = try Self.makeDirectory()
        try FileManager.default.createDirectory(atPath: directory + "/container", withIntermediateDirectories: true)
        let app = try AppFixture(in: directory, identifier: "test.app.\(identifier)", principalClass: principalClass)
        try app.install(from: Self.products.path)
        try Data([0x89, 0x50, 0x4E, 0x47]).write(to: URL(fileURLWithPath: app.appex + "/bundled.png"))
        bundle = try AppBundle(at: app.path).serviceExtension
    }

    deinit { try? FileManager.default.removeItem(atPath: directory) }

    /// Settings with a budget that a loaded machine keeps for what ends by itself.
    func settings(budget: Double = 30) -> ExtensionRunner.Settings {
        var settings = ExtensionRunner.Settings()
        settings.budget = budget
        settings.containerDirectory = container
        settings.outputDirectory = output
        return settings
    }

    /// Delivers a push with custom keys beside its alert.
    func deliver(
        _ custom: JSONObject = [:], settings: ExtensionRunner.Settings? = nil,
        log: DeliveryObserver = DeliveryObserver()
    ) async -> ExtensionOutcome {
        let runner = ExtensionRunner(bundle: bundle, settings: settings ?? self.settings())
        return await runner.deliver(Self.payload(custom), requestIdentifier: "request-1", log: log)
    }

    static func payload(_ custom: JSONObject = [:]) -> Payload {
        var root: JSONObject = ["aps": ["alert": ["title": "Goal", "body": "1-0"], "mutable-content": 1]]
        for (key, value) in custom { root[key] = value }
        return Payload(root)
    }

    static func makeDirectory() throws -> String {
        let directory = FileManager.default.temporaryDirectory.path + "/attach-tests-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        return URL(fileURLWithPath: directory).resolvingSymlinksInPath().path
    }
}
