import Foundation

/// What a run may have left behind.
enum Leftovers {
    /// The processes that run an app's executable, zombies of ours included.
    static func processes(of app: TestApp) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { name in
            guard name.allSatisfy(\.isNumber) else { return false }
            let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(name)/exe")
            return link?.hasPrefix(app.directory) ?? false
        }
    }

    /// The files and directories in the output directory that are no attachments.
    static func files(of app: TestApp) throws -> [String] {
        guard FileManager.default.fileExists(atPath: app.output) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: app.output).filter { !$0.hasPrefix("media-") }
    }

    /// The children of this process that are dead and not reaped.
    static func zombies() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { name in
            guard name.allSatisfy(\.isNumber),
                let text = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8),
                let end = text.lastIndex(of: ")")
            else { return false }
            let fields = text[text.index(after: end)...].split(separator: " ")
            return fields.count > 1 && fields[0] == "Z" && fields[1] == "\(getpid())"
        }
    }
}
