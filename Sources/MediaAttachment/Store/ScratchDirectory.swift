internal import Foundation
internal import Glibc

/// A private directory for the files of one payload, gone when the delivery is made.
///
/// The directory is held by `flock` on itself, which the kernel lets go of when the process dies: so the next run can tell
/// what a killed one left, and sweeps it.
package final class ScratchDirectory: Sendable {
    private static let prefix = ".attach-scratch-"
    /// The directory.
    package let path: String
    private let descriptor: Int32

    /// Makes a directory in `parent`, 0700, and sweeps those beside it that nobody holds.
    ///
    /// Sweeping many files may not put a delivery off: what the time is too short for is left to the next run.
    package init(in parent: String, sweepingFor time: Duration = .milliseconds(100)) throws(Reason) {
        Self.sweep(parent, until: .now + time)
        path = try PrivateDirectory.make(in: parent, prefix: Self.prefix)
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let fault = Reason(errno: errno, "cannot hold \(path)")
            if descriptor >= 0 { close(descriptor) }
            rmdir(path)
            throw fault
        }
    }

    /// Removes the directory and all that is in it.
    package func remove() {
        _ = TreeRemoval(path).run()
    }

    deinit {
        remove()
        close(descriptor)
    }

    /// Removes the directories that a killed run left: those whose lock is free, and not so young that their maker may not hold them yet.
    private static func sweep(_ parent: String, until end: ContinuousClock.Instant) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] where name.hasPrefix(prefix) {
            let path = parent + "/" + name
            let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            var status = stat()
            guard fstat(descriptor, &status) == 0, status.st_uid == geteuid(),
                time(nil) - status.st_mtim.tv_sec > 2, flock(descriptor, LOCK_EX | LOCK_NB) == 0
            else { continue }
            guard TreeRemoval(path).run(until: end) else { return }
        }
    }
}

/// Directories of ours that nobody else can look into.
enum PrivateDirectory {
    /// Makes a fresh 0700 directory with an unpredictable name.
    static func make(in parent: String, prefix: String) throws(Reason) -> String {
        var template = Array((parent + "/" + prefix + "XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else {
            throw Reason(errno: errno, "cannot make a directory in \(parent)")
        }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The directory for temporary files: `TMPDIR`, else `/tmp`.
    static var temporary: String {
        let named = ProcessInfo.processInfo.environment["TMPDIR"] ?? ""
        guard !named.isEmpty else { return "/tmp" }
        return URL(fileURLWithPath: named).path
    }
}

extension Reason {
    /// A system call on a file or directory of ours that failed.
    init(errno code: Int32, _ what: String) {
        let isFull = code == ENOSPC || code == EDQUOT
        self.init(
            isFull ? .storageFull : .storageFailed, "\(what): \(String(cString: strerror(code)))",
            advice: isFull ? "free some space, or name another place with --output-dir" : nil)
    }
}
