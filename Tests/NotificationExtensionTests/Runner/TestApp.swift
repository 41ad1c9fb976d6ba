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
        try Self.place(Self.products.appendingPathComponent("TestExtension").path, at: app.executable)
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

    /// Links a file, or copies it where a link cannot be made.
    private static func place(_ file: String, at path: String) throws {
        if link(file, path) != 0 { try FileManager.default.copyItem(atPath: file, toPath: path) }
    }
}

/// An app's bundle as files, right unless a test changes it.
struct AppFixture {
    let path: String
    let name: String

    var appex: String { path + "/PlugIns/\(name).appex" }
    var executable: String { appex + "/TestExtension" }

    init(
        in directory: String, identifier: String = "test.app", principalClass: String = "AppendsProcessed",
        name: String = "Service", isBinary: Bool = false, change: (inout [String: Any]) -> Void = { _ in }
    ) throws {
        path = directory + "/Test.app"
        self.name = name
        try FileManager.default.createDirectory(atPath: appex, withIntermediateDirectories: true)
        try Self.write(["CFBundleIdentifier": identifier, "CFBundlePackageType": "APPL"], to: path, isBinary)
        var list: [String: Any] = [
            "CFBundleIdentifier": identifier + ".service", "CFBundlePackageType": "XPC!",
            "CFBundleExecutable": "TestExtension",
            "NSExtension": [
                "NSExtensionPointIdentifier": ExtensionBundle.extensionPoint,
                "NSExtensionPrincipalClass": "TestExtension.\(principalClass)",
            ],
        ]
        change(&list)
        try Self.write(list, to: appex, isBinary)
    }

    static func write(_ list: [String: Any], to bundle: String, _ isBinary: Bool = false) throws {
        let data = try PropertyListSerialization.data(
            fromPropertyList: list, format: isBinary ? .binary : .xml, options: 0)
        try data.write(to: URL(fileURLWithPath: bundle + "/Info.plist"))
    }
}
