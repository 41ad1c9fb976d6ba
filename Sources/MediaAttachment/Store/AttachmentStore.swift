internal import Foundation
internal import Glibc

/// Where attached files are put: a directory the user names, or a fresh private one.
///
/// Files get names of ours, never a server's or a payload's, and the extension of the detected format, since the platform goes by
/// that alone. They are linked, not copied, and stay until their user removes them.
package struct AttachmentStore: Sendable {
    /// The directory the user named; `nil` for a fresh one a delivery.
    let directory: String?
    /// The directory of a run whose deliveries share files.
    private let shared: SharedDirectory?

    /// Creates a store in a directory, or one that makes a fresh directory a delivery.
    package init(directory: String?) {
        self.directory = directory
        shared = nil
    }

    /// Creates a store of which every delivery puts its files into the same directory, by their content.
    init(shared: SharedDirectory) {
        directory = shared.path
        self.shared = shared
    }

    /// Removes what a run's store leaves behind beside attached files.
    func close() { shared?.close() }

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
    package func place() -> Place { Place(directory: directory, shared: shared) }

    /// The files of one delivery.
    package struct Place: Sendable {
        private let directory: String?
        private let shared: SharedDirectory?
        private var fresh: String?
        private var files: [String] = []

        fileprivate init(directory: String?, shared: SharedDirectory?) {
            self.directory = directory
            self.shared = shared
        }

        /// Puts a file under a name of ours and returns its path; `copying` leaves the file itself alone.
        ///
        /// A link takes no time to speak of; a copy is given up as soon as `stop` gives a reason. Where deliveries share files, the
        /// SHA-256 of the bytes is the name.
        package mutating func put(
            _ file: String, extension suffix: String, sha256: String? = nil, copying: Bool = false,
            stop: () -> Reason? = { nil }
        ) throws(Reason) -> String {
            if let shared, let sha256 { return try shared.put(file, named: "\(sha256).\(suffix)") }
            let directory = try openDirectory()
            for _ in 0..<16 {
                let path = "\(directory)/\(name(suffix))"
                // Across file systems a link cannot be made.
                let isPut =
                    !copying && link(file, path) == 0
                    || (copying || errno == EXDEV) && FileCopy.make(of: file, at: path, stop)
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
            // What others may have attached as well stays.
            guard shared == nil else { return }
            unlink(path)
            files.removeAll { $0 == path }
        }

        /// Leaves no directory of ours without a file in it.
        package func finish() {
            if let fresh, files.isEmpty { rmdir(fresh) }
        }

        private mutating func openDirectory() throws(Reason) -> String {
            if let directory = directory ?? fresh { return directory }
            let made = try PrivateDirectory.make(in: PrivateDirectory.temporary, prefix: "attach-")
            fresh = made
            return made
        }

        /// In a directory of its own a file is `media.jpg`; in a shared one the name has to be unique.
        private func name(_ suffix: String) -> String {
            if fresh != nil { return files.isEmpty ? "media.\(suffix)" : "media-\(files.count + 1).\(suffix)" }
            let random = String(UInt64.random(in: 0...UInt64.max), radix: 16)
            return "media-\(String(repeating: "0", count: 16 - random.count))\(random).\(suffix)"
        }
    }
}
