internal import Foundation
internal import Glibc

/// An open directory of keys that has been found to be private.
final class KeyDirectory {
    let path: String
    let descriptor: Int32

    /// Opens a directory; `nil` when there is none, a failure when it is another's or others may look into it.
    convenience init?(_ path: String) throws(KeychainFailure) {
        let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        if descriptor < 0, errno == ENOENT { return nil }
        guard descriptor >= 0 else {
            // With O_DIRECTORY Linux tells of a link by ENOTDIR.
            let isLink = errno == ELOOP || errno == ENOTDIR
            throw isLink
                ? KeychainFailure(.insecure, "\(path) is no directory, or a symbolic link to one")
                : .failed("cannot open \(path)", errno)
        }
        self.init(path, descriptor)
        try check()
    }

    /// Opens a directory, made first where it is missing.
    convenience init(making path: String) throws(KeychainFailure) {
        if try KeyDirectory(path) == nil {
            do {
                try FileManager.default.createDirectory(
                    atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            } catch {
                throw KeychainFailure(.unavailable, "cannot make the directory \(path)")
            }
        }
        let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw .failed("cannot open \(path)", errno) }
        self.init(path, descriptor)
        try check()
    }

    private init(_ path: String, _ descriptor: Int32) {
        self.path = path
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    private func check() throws(KeychainFailure) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .failed("cannot look at \(path)", errno) }
        try Self.check(status, path, mode: "0700")
    }

    /// Opens a key file that is private; `nil` when there is none.
    func open(_ name: String, _ flags: Int32) throws(KeychainFailure) -> Int32? {
        // O_NONBLOCK: the open of a FIFO would wait for its other end.
        let file = openat(descriptor, name, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        if file < 0, errno == ENOENT { return nil }
        guard file >= 0 else {
            throw errno == ELOOP
                ? KeychainFailure(.insecure, "\(path)/\(name) is a symbolic link", advice: "put the key itself there")
                : .failed("cannot open \(path)/\(name)", errno)
        }
        var status = stat()
        do throws(KeychainFailure) {
            guard fstat(file, &status) == 0 else { throw .failed("cannot look at \(name)", errno) }
            guard status.st_mode & S_IFMT == S_IFREG else {
                throw KeychainFailure(.insecure, "\(path)/\(name) is no regular file")
            }
            try Self.check(status, "\(path)/\(name)", mode: "0600")
        } catch {
            close(file)
            throw error
        }
        return file
    }

    /// The names of all entries.
    func names() throws(KeychainFailure) -> [String] {
        let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0, let stream = fdopendir(copy) else { throw .failed("cannot list \(path)", errno) }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            names.append(name)
        }
        return names
    }

    private static func check(_ status: stat, _ path: String, mode: String) throws(KeychainFailure) {
        guard status.st_uid == geteuid() else {
            throw KeychainFailure(.insecure, "\(path) belongs to another user (\(status.st_uid))")
        }
        guard status.st_mode & 0o077 == 0 else {
            let found = String(status.st_mode & 0o7777, radix: 8)
            throw KeychainFailure(
                .insecure, "\(path) is open to others (mode \(found))",
                advice: "chmod \(mode) it, if the key is still secret")
        }
    }
}
