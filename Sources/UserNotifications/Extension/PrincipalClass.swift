import Foundation

/// The class that an extension's Info.plist names: `NSExtension` → `NSExtensionPrincipalClass`, as `Module.Class`.
///
/// Apple, "Information Property List": `NSExtensionPrincipalClass`.
enum PrincipalClass {
    /// Why there is none.
    struct Fault: Error {
        let exit: ExtensionExit
        let message: String
    }

    /// The class named in the bundle that the running executable lies in.
    static func find(besideExecutable executable: String) throws(Fault) -> UNNotificationServiceExtension.Type {
        let list = (executable as NSString).deletingLastPathComponent + "/Info.plist"
        let name = try name(in: list)
        guard let found = NSClassFromString(name) else {
            throw Fault(
                exit: .noSuchClass,
                message: "there is no class \(name), which \(list) names as NSExtensionPrincipalClass (Module.Class)")
        }
        guard let principal = found as? UNNotificationServiceExtension.Type else {
            throw Fault(exit: .noSuchClass, message: "the class \(name) is no UNNotificationServiceExtension")
        }
        return principal
    }

    private static func name(in list: String) throws(Fault) -> String {
        guard let data = FileManager.default.contents(atPath: list),
            let root = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        else { throw Fault(exit: .noClassNamed, message: "\(list) cannot be read as a property list") }
        let name = (root["NSExtension"] as? [String: Any])?["NSExtensionPrincipalClass"] as? String
        guard let name, !name.isEmpty else {
            throw Fault(exit: .noClassNamed, message: "\(list) names no NSExtension.NSExtensionPrincipalClass")
        }
        return name
    }
}
