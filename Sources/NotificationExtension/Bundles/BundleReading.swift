internal import Glibc

/// Reads an extension's bundle and collects everything that is wrong with it.
struct BundleReading {
    private let path: String
    private let appIdentifier: String?
    private(set) var faults: [BundleFault] = []

    init(_ path: String, appIdentifier: String?) {
        self.path = path
        self.appIdentifier = appIdentifier
    }

    /// The bundle, or `nil` when what it needs is not there.
    ///
    /// It counts only when there are no faults.
    mutating func read() -> ExtensionBundle? {
        guard BundleFiles.isDirectory(path), let root = BundleFiles.resolved(path) else {
            faults.append(BundleFault(.notADirectory, path, "an extension's bundle is a directory, Name.appex"))
            return nil
        }
        let list: InfoPlist
        do {
            list = try InfoPlist(bundle: root)
        } catch {
            faults.append(error)
            return nil
        }
        if list.text("CFBundlePackageType") != "XPC!" {
            faults.append(BundleFault(.wrongPackageType, list.path, "CFBundlePackageType is not XPC!"))
        }
        let principalClass = principalClass(list)
        let executable = executable(list, root)
        let identifier = identifier(list)
        faults += BundleFiles.faults(in: root)
        guard let principalClass, let executable, let identifier else { return nil }
        return ExtensionBundle(
            path: root, executable: executable, identifier: identifier, principalClass: principalClass)
    }

    /// Checks the `NSExtension` dictionary and gives the class that it names.
    private mutating func principalClass(_ list: InfoPlist) -> String? {
        guard let dictionary = list["NSExtension"], dictionary.isDictionary else {
            faults.append(BundleFault(.noExtension, list.path, "there is no NSExtension dictionary"))
            return nil
        }
        if dictionary["NSExtensionPointIdentifier"]?.string != ExtensionBundle.extensionPoint {
            faults.append(
                BundleFault(
                    .wrongExtensionPoint, list.path,
                    "NSExtensionPointIdentifier is not \(ExtensionBundle.extensionPoint)"))
        }
        if let attributes = dictionary["NSExtensionAttributes"], !attributes.isDictionary {
            faults.append(BundleFault(.badAttributes, list.path, "NSExtensionAttributes is no dictionary"))
        }
        guard let name = dictionary["NSExtensionPrincipalClass"]?.string, Self.isClassName(name) else {
            faults.append(
                BundleFault(
                    .badPrincipalClass, list.path,
                    "NSExtensionPrincipalClass is missing or not Module.Class; an executable's module has its name"))
            return nil
        }
        return name
    }

    /// Two Swift identifiers with a point between them.
    private static func isClassName(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 2 && name.utf8.count <= 512
            && parts.allSatisfy { part in
                part.first.map { $0.isLetter || $0 == "_" } ?? false
                    && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
            }
    }

    private mutating func executable(_ list: InfoPlist, _ root: String) -> String? {
        guard let name = list.text("CFBundleExecutable") else {
            faults.append(BundleFault(.noExecutable, list.path, "CFBundleExecutable is missing"))
            return nil
        }
        let file = root + "/" + name
        // By its name first: it need not be there to be wrong.
        guard !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else {
            faults.append(BundleFault(.executableOutside, list.path, "CFBundleExecutable leads out of the bundle"))
            return nil
        }
        guard let real = BundleFiles.resolved(file) else {
            faults.append(BundleFault(.noExecutable, file, "there is no executable of that name"))
            return nil
        }
        guard real.hasPrefix(root + "/") else {
            faults.append(BundleFault(.executableOutside, file, "the executable is a link out of the bundle"))
            return nil
        }
        var status = stat()
        guard stat(real, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(real, X_OK) == 0 else {
            faults.append(BundleFault(.notExecutable, file, "it is no file that may be executed"))
            return nil
        }
        return real
    }

    private mutating func identifier(_ list: InfoPlist) -> String? {
        guard let identifier = list.text("CFBundleIdentifier") else {
            faults.append(BundleFault(.noIdentifier, list.path, "CFBundleIdentifier is missing"))
            return nil
        }
        if let appIdentifier, !identifier.hasPrefix(appIdentifier + ".") {
            faults.append(
                BundleFault(
                    .foreignIdentifier, list.path, "the identifier does not begin with the app's and a point"))
        }
        return identifier
    }
}
