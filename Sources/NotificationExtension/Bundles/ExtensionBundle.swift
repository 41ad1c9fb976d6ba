/// A notification service extension's bundle: `Name.appex`, flat, with its Info.plist and its executable beside each other.
///
/// The rules are those of Apple's "Information Property List" (`NSExtension`, `CFBundlePackageType`, `CFBundleExecutable`) and of an
/// app's `PlugIns`; that all files take at most 50 MB is this package's.
public struct ExtensionBundle: Sendable, Equatable {
    /// The extension point of notification services.
    public static let extensionPoint = "com.apple.usernotifications.service"

    /// The bundle's directory, absolute and without links.
    public let path: String
    /// The path of the executable.
    public let executable: String
    /// The bundle identifier.
    public let identifier: String
    /// The principal class, as `Module.Class`.
    public let principalClass: String

    /// Reads a bundle; throws the first fault.
    ///
    /// - Parameters:
    ///   - path: The `.appex` directory.
    ///   - appIdentifier: The app's identifier, which that of the extension has to begin with; `nil` to not ask.
    /// - Throws: The first of `faults(at:appIdentifier:)`.
    public init(at path: String, appIdentifier: String? = nil) throws(BundleFault) {
        var reading = BundleReading(path, appIdentifier: appIdentifier)
        guard let bundle = reading.read(), reading.faults.isEmpty else {
            throw reading.faults.first ?? BundleFault(.notADirectory, path, "there is no bundle")
        }
        self = bundle
    }

    init(path: String, executable: String, identifier: String, principalClass: String) {
        self.path = path
        self.executable = executable
        self.identifier = identifier
        self.principalClass = principalClass
    }

    /// Everything that is wrong with a bundle; empty when it can be run.
    public static func faults(at path: String, appIdentifier: String? = nil) -> [BundleFault] {
        var reading = BundleReading(path, appIdentifier: appIdentifier)
        _ = reading.read()
        return reading.faults
    }
}
