/// What is wrong with an app's or an extension's bundle: a stable code, where, and the fact.
public struct BundleFault: Error, Sendable, Equatable {
    /// A stable code of a fault.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The code as it stands in documents.
        public let rawValue: String

        /// Creates a code from its text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The path names no directory.
        public static let notADirectory = Self(rawValue: "not-a-directory")
        /// The bundle has no Info.plist.
        public static let noInfoPlist = Self(rawValue: "no-info-plist")
        /// Its Info.plist is no property list, XML or binary, of a size that is read.
        public static let unreadableInfoPlist = Self(rawValue: "unreadable-info-plist")
        /// `CFBundlePackageType` is not `XPC!`.
        public static let wrongPackageType = Self(rawValue: "wrong-package-type")
        /// There is no `NSExtension` dictionary.
        public static let noExtension = Self(rawValue: "no-extension")
        /// `NSExtensionPointIdentifier` is not that of a notification service.
        public static let wrongExtensionPoint = Self(rawValue: "wrong-extension-point")
        /// `NSExtensionPrincipalClass` is missing or not `Module.Class`.
        public static let badPrincipalClass = Self(rawValue: "bad-principal-class")
        /// `NSExtensionAttributes` is no dictionary.
        public static let badAttributes = Self(rawValue: "bad-attributes")
        /// `CFBundleExecutable` is missing or names no file.
        public static let noExecutable = Self(rawValue: "no-executable")
        /// The executable may not be executed.
        public static let notExecutable = Self(rawValue: "not-executable")
        /// The executable lies outside the bundle, by its name or by a link.
        public static let executableOutside = Self(rawValue: "executable-outside")
        /// `CFBundleIdentifier` is missing.
        public static let noIdentifier = Self(rawValue: "no-identifier")
        /// The extension's identifier does not begin with the app's.
        public static let foreignIdentifier = Self(rawValue: "foreign-identifier")
        /// The files take more than 50 MB.
        public static let tooLarge = Self(rawValue: "bundle-too-large")
        /// A symbolic link leads out of the bundle.
        public static let linkOutside = Self(rawValue: "link-outside")
        /// The app has no notification service extension.
        public static let noServiceExtension = Self(rawValue: "no-service-extension")
        /// The app has more than one.
        public static let severalServiceExtensions = Self(rawValue: "several-service-extensions")
    }

    /// The code.
    public var code: Code
    /// The file or directory that it is about.
    public var path: String
    /// What was found and what is expected, in one phrase without a full stop.
    public var message: String

    init(_ code: Code, _ path: String, _ message: String) {
        self.code = code
        self.path = path
        self.message = message
    }
}

extension BundleFault: CustomStringConvertible {
    /// The path, the message and the code in one line.
    public var description: String { "\(path): \(message) [\(code.rawValue)]" }
}
