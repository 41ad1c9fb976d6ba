internal import Foundation

/// An app's bundle, as far as pushes need it: its identifier and its notification service extension.
public struct AppBundle: Sendable, Equatable {
    /// The bundle's directory, absolute and without links.
    public let path: String
    /// The bundle identifier.
    public let identifier: String
    /// The extension in `PlugIns` whose point is `com.apple.usernotifications.service`.
    public let serviceExtension: ExtensionBundle

    /// Reads `Name.app` and finds its extension; throws the first fault.
    public init(at path: String) throws(BundleFault) {
        let app = try Self.outline(at: path)
        self.path = app.path
        identifier = app.identifier
        serviceExtension = try ExtensionBundle(at: app.plugIn, appIdentifier: app.identifier)
    }

    /// Everything that is wrong with an app and its extension; empty when it can be run.
    public static func faults(at path: String) -> [BundleFault] {
        do {
            let app = try outline(at: path)
            return ExtensionBundle.faults(at: app.plugIn, appIdentifier: app.identifier)
        } catch {
            return [error]
        }
    }

    /// The identifier of the bundle at a path; `nil` when it has none that can be read.
    public static func identifier(at path: String) -> String? {
        (try? InfoPlist(bundle: path))?.text("CFBundleIdentifier")
    }

    private static func outline(
        at path: String
    ) throws(BundleFault) -> (path: String, identifier: String, plugIn: String) {
        guard BundleFiles.isDirectory(path), let root = BundleFiles.resolved(path) else {
            throw BundleFault(.notADirectory, path, "an app's bundle is a directory, Name.app")
        }
        let list = try InfoPlist(bundle: root)
        guard let identifier = list.text("CFBundleIdentifier") else {
            throw BundleFault(.noIdentifier, list.path, "CFBundleIdentifier is missing")
        }
        let plugIn = try serviceExtension(in: root + "/PlugIns")
        guard BundleFiles.leads(plugIn, into: root) else {
            throw BundleFault(.linkOutside, plugIn, "the extension's bundle is a link out of the app's")
        }
        return (root, identifier, plugIn)
    }

    /// The one extension for the point; a bundle that cannot be read is it when there is no other.
    private static func serviceExtension(in directory: String) throws(BundleFault) -> String {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        let bundles = names.filter { $0.hasSuffix(".appex") }.sorted().map { directory + "/" + $0 }
        guard let only = bundles.first else {
            throw BundleFault(.noServiceExtension, directory, "the app has no extension: PlugIns/Name.appex")
        }
        if bundles.count == 1 { return only }
        let services = bundles.filter { bundle in
            let list = try? InfoPlist(bundle: bundle)
            return list?["NSExtension"]?["NSExtensionPointIdentifier"]?.string == ExtensionBundle.extensionPoint
        }
        guard let service = services.first else {
            throw BundleFault(
                .noServiceExtension, directory,
                "none of the app's \(bundles.count) extensions is for \(ExtensionBundle.extensionPoint)")
        }
        guard services.count == 1 else {
            throw BundleFault(
                .severalServiceExtensions, directory,
                "\(services.count) extensions are for \(ExtensionBundle.extensionPoint); an app has one")
        }
        return service
    }
}
