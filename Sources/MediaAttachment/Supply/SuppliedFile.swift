internal import Glibc

/// A file that several deliveries may attach, gone when the last of them and the supply's memory let go.
final class SuppliedFile: Sendable {
    let path: String
    let bytes: Int64
    // Keeps the directory until the last file in it is let go.
    private let directory: ScratchDirectory
    private let changed: timespec?

    /// Takes over a file of the supply's directory.
    init(_ path: String, in directory: ScratchDirectory) {
        self.path = path
        self.directory = directory
        let status = Self.status(of: path)
        bytes = Int64(status?.st_size ?? 0)
        changed = status?.st_mtim
    }

    deinit { unlink(path) }

    /// False when somebody has written to the file since: attached files are links to it.
    var isIntact: Bool {
        guard let status = Self.status(of: path), let changed else { return false }
        return status.st_size == bytes && status.st_mtim.tv_sec == changed.tv_sec
            && status.st_mtim.tv_nsec == changed.tv_nsec
    }

    private static func status(of path: String) -> stat? {
        var status = stat()
        return lstat(path, &status) == 0 ? status : nil
    }
}
