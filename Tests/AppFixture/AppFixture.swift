import Foundation

/// An app's bundle as files, right unless a test changes it; its extension is the test target `TestExtension`.
package struct AppFixture: Sendable {
    /// The app's directory, `Test.app`.
    package let path: String
    /// The extension's name.
    package let name: String

    /// The extension's directory.
    package var appex: String { path + "/PlugIns/\(name).appex" }
    /// Where the extension's executable belongs.
    package var executable: String { appex + "/TestExtension" }

    /// Writes the directories and both Info.plist files; the executable is still missing.
    package init(
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
                "NSExtensionPointIdentifier": "com.apple.usernotifications.service",
                "NSExtensionPrincipalClass": "TestExtension.\(principalClass)",
            ],
        ]
        change(&list)
        try Self.write(list, to: appex, isBinary)
    }

    /// Writes a bundle's Info.plist.
    package static func write(_ list: [String: Any], to bundle: String, _ isBinary: Bool = false) throws {
        let data = try PropertyListSerialization.data(
            fromPropertyList: list, format: isBinary ? .binary : .xml, options: 0)
        try data.write(to: URL(fileURLWithPath: bundle + "/Info.plist"))
    }

    /// Puts the built `TestExtension` into the bundle: a link, or a copy where a link cannot be made.
    package func install(from products: String) throws {
        let file = products + "/TestExtension"
        if link(file, executable) != 0 { try FileManager.default.copyItem(atPath: file, toPath: executable) }
    }
}
