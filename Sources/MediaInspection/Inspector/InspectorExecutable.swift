import Foundation

extension InspectorPool {
    /// Finds the inspector's executable.
    ///
    /// `ATTACH_INSPECTOR` in the environment names it; else it lies beside the running program, or where a package puts it:
    /// `../libexec/attach/attach-inspector` from there. When neither is there, the first of the two is given, so that the
    /// failure to start it names a place.
    public static func defaultExecutable() -> String {
        if let named = ProcessInfo.processInfo.environment["ATTACH_INSPECTOR"], !named.isEmpty {
            return named
        }
        let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let program = link ?? CommandLine.arguments[0]
        let folder = (program as NSString).deletingLastPathComponent
        let beside = folder + "/attach-inspector"
        let packaged = (folder as NSString).deletingLastPathComponent + "/libexec/attach/attach-inspector"
        return [beside, packaged].first { access($0, X_OK) == 0 } ?? beside
    }
}
