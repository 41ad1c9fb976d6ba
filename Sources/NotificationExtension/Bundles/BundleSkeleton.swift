internal import Foundation

/// Writes the beginnings of an app with a notification service extension, to be built with Swift alone.
public enum BundleSkeleton {
    /// Why nothing was written.
    public struct Fault: Error, Sendable, CustomStringConvertible {
        /// What stands in the way, in one phrase.
        public let description: String
    }

    /// Writes a Swift package whose `make-bundle` builds `Name.app/PlugIns/Name.appex`.
    ///
    /// - Parameters:
    ///   - name: The app's name, which is also the extension's module: a letter, then letters, digits and `_`.
    ///   - directory: Where to write; made when it is not there, refused when it is not empty.
    ///   - package: The path or URL of the `attach` package; `nil` for a placeholder to be filled in.
    /// - Throws: A fault when the name or the directory will not do, or writing fails.
    public static func write(name: String, to directory: String, package: String? = nil) throws(Fault) {
        guard isModuleName(name) else {
            throw Fault(description: "'\(name)' is no name of a Swift module: a letter, then letters, digits and _")
        }
        let there = try? FileManager.default.contentsOfDirectory(atPath: directory)
        guard there?.isEmpty ?? true else { throw Fault(description: "\(directory) is there and not empty") }
        do {
            for file in SkeletonFiles.all(name: name, package: package) {
                let url = URL(fileURLWithPath: directory).appendingPathComponent(file.path)
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(file.text.utf8).write(to: url)
                if file.isExecutable {
                    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
                }
            }
        } catch {
            throw Fault(description: "cannot write to \(directory): \(error.localizedDescription)")
        }
    }

    private static func isModuleName(_ name: String) -> Bool {
        guard let first = name.first, first.isASCII, first.isLetter, name.utf8.count <= 64 else { return false }
        return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    }
}
