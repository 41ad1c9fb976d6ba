internal import Foundation
internal import Glibc

/// Where attached files are put: a directory the user names, or a fresh private one.
///
/// Files get names of ours, never a server's or a payload's, and the extension of the detected format, since the platform goes by
/// that alone. They are linked, not copied, and stay until their user removes them.
package struct AttachmentStore: Sendable {
    /// The directory the user named; `nil` for a fresh one a delivery.
    let directory: String?

    /// Creates a store in a directory, or one that makes a fresh directory a delivery.
    package init(directory: String?) {
        self.directory = directory
    }

    /// Where a delivery's files go unless another directory is named.
    package static var temporaryDirectory: String { PrivateDirectory.temporary }

    /// Where scratch files go, so that an attached one need only be linked.
    package func scratchParent() throws(Reason) -> String {
        guard let directory else { return PrivateDirectory.temporary }
        do {
            try FileManager.default.createDirectory(
                atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Reason(.storageFailed, "cannot make the output directory \(directory)")
        }
        return directory
    }

    /// Opens a place for one delivery's files; nothing is made before the first file is put.
    package func place() -> Place { Place(directory: directory) }

    /// The files of one delivery.
    package struct Place: Sendable {
        private var directory: String?
        private var fresh: String?
        private var files: [String] = []

        fileprivate init(directory: String?) {
            self.directory = directory
        }

        /// Puts a file under a name of ours and returns its path; `copying` leaves the file itself alone.
        ///
        /// A link takes no time to speak of; a copy is given up as soon as `stop` gives a reason.
        package mutating func put(
            _ file: String, extension suffix: String, copying: Bool = false, stop: () -> Reason? = { nil }
        ) throws(Reason) -> String {
            let directory = try openDirectory()
            for _ in 0..<16 {
                let path = "\(directory)/\(name(suffix))"
                // Across file systems a link cannot be made.
                let isPut =
                    !copying && link(file, path) == 0
                    || (copying || errno == EXDEV) && copy(file, to: path, stop)
                if isPut {
                    files.append(path)
                    return path
                }
                if errno == ECANCELED, let reason = stop() { throw reason }
                if errno != EEXIST { break }
            }
            throw Reason(errno: errno, "cannot put a file into \(directory)")
        }

        /// Takes a file out again: nobody will attach it.
        package mutating func remove(_ path: String) {
            unlink(path)
            files.removeAll { $0 == path }
        }

        /// Leaves no directory of ours without a file in it.
        package func finish() {
            if let fresh, files.isEmpty { rmdir(fresh) }
        }

        private mutating func openDirectory() throws(Reason) -> String {
            if let directory { return directory }
            let made = try PrivateDirectory.make(in: PrivateDirectory.temporary, prefix: "attach-")
            directory = made
            fresh = made
            return made
        }

        /// In a directory of its own a file is `media.jpg`; in a shared one the name has to be unique.
        private func name(_ suffix: String) -> String {
            if fresh != nil { return files.isEmpty ? "media.\(suffix)" : "media-\(files.count + 1).\(suffix)" }
            let random = String(UInt64.random(in: 0...UInt64.max), radix: 16)
            return "media-\(String(repeating: "0", count: 16 - random.count))\(random).\(suffix)"
        }

        /// Copies a file unless it is told to stop; false with `errno` when it could not.
        private func copy(_ file: String, to path: String, _ stop: () -> Reason?) -> Bool {
            let source = open(file, O_RDONLY | O_CLOEXEC)
            guard source >= 0 else { return false }
            defer { close(source) }
            let target = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
            guard target >= 0 else { return false }
            var sent = 1
            while sent > 0 {
                sent = sendfile(target, source, nil, 1 << 20)
                guard sent > 0, stop() != nil else { continue }
                sent = -1
                errno = ECANCELED
            }
            let failure = sent < 0 ? errno : close(target) < 0 ? errno : 0
            guard failure != 0 else { return true }
            if sent < 0 { close(target) }
            unlink(path)
            errno = failure
            return false
        }
    }
}
