internal import Foundation
internal import Glibc
internal import MediaFetch

/// Media by content: `media/ab/abcd…`, whole as soon as it has its name.
///
/// Files are copied in and out, never linked: whoever edits an attached file edits that file alone. Where the file system shares
/// blocks (Btrfs, XFS) a copy still costs a read, since its digest is checked.
struct ContentFiles: Sendable {
    let directory: String

    /// How old a file that nobody holds has to be, in seconds, so that no process is about to use it.
    static let orphanAge = 3600

    private var incoming: String { directory + "/incoming" }
    private var media: String { directory + "/media" }

    /// Makes the directories, 0700.
    func prepare() throws(CacheFailure) {
        for path in [incoming, media] where mkdir(path, 0o700) != 0 && errno != EEXIST { throw failure("mkdir", path) }
    }

    /// Where a content is.
    func path(of content: String) -> String { "\(media)/\(content.prefix(2))/\(content)" }

    /// True when a content is there in its size.
    func holds(_ content: String, bytes: Int64) -> Bool {
        var status = stat()
        return lstat(path(of: content), &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size == bytes
    }

    /// Copies a file in, to be placed later; gives its path.
    func receive(_ file: String, as content: String) throws(CacheFailure) -> String {
        let path = "\(incoming)/\(String(UInt64.random(in: .min ... .max), radix: 16))"
        guard let digest = try copy(file, to: path) else { throw failure("open", file) }
        guard digest == content else {
            unlink(path)
            throw CacheFailure("\(file) has changed")
        }
        return path
    }

    /// Gives a received file the name of its content; only in a transaction, as is `remove`.
    func place(_ file: String, as content: String) throws(CacheFailure) {
        let target = path(of: content)
        let parent = String(target.prefix(target.count - content.count - 1))
        guard mkdir(parent, 0o700) == 0 || errno == EEXIST else { throw failure("mkdir", parent) }
        guard rename(file, target) == 0 else { throw failure("rename", target) }
    }

    /// Copies a content out into a new file; false when it is missing or damaged.
    func give(_ content: String, to file: String) throws(CacheFailure) -> Bool {
        // Another process may evict it at any moment until it is open.
        guard let digest = try copy(path(of: content), to: file) else { return false }
        if digest != content { unlink(file) }
        return digest == content
    }

    /// The digest of a content as it is; `nil` when it cannot be read.
    func digest(of content: String) -> String? {
        let descriptor = open(path(of: content), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return Self.digest(of: descriptor) { _ in true }
    }

    /// Removes a content.
    func remove(_ content: String) { unlink(path(of: content)) }

    /// Names of contents there are, and when each was placed, in seconds since 1970.
    func all() -> [(content: String, placed: Int)] {
        list(media).flatMap { list($0.path) }.map { ($0.name, $0.changed) }
    }

    /// Removes what killed processes were about to place.
    func sweepIncoming(now: Int) {
        for file in list(incoming) where now - file.changed > Self.orphanAge { unlink(file.path) }
    }

    private func list(_ directory: String) -> [(name: String, path: String, changed: Int)] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        return names.compactMap { name in
            var status = stat()
            guard lstat("\(directory)/\(name)", &status) == 0 else { return nil }
            return (name, "\(directory)/\(name)", status.st_mtim.tv_sec)
        }
    }

    /// Copies into a new file, 0600, and gives the digest; `nil` when there is nothing to read.
    ///
    /// What it cannot finish it removes.
    private func copy(_ file: String, to path: String) throws(CacheFailure) -> String? {
        let source = open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard source >= 0 else { return nil }
        defer { close(source) }
        let target = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard target >= 0 else { throw failure("open", path) }
        let digest = Self.digest(of: source) { piece in
            var rest = piece[...]
            while !rest.isEmpty {
                let count = write(target, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                guard count >= 0 || errno == EINTR else { return false }
                rest = rest.dropFirst(max(0, count))
            }
            return true
        }
        let code = errno
        let isClosed = close(target) == 0
        guard let digest, isClosed else {
            unlink(path)
            errno = digest == nil ? code : errno
            throw failure("write", path)
        }
        return digest
    }

    /// Reads to the end, gives each piece to `take` until that says no, and digests them.
    private static func digest(of descriptor: Int32, _ take: (UnsafeRawBufferPointer) -> Bool) -> String? {
        guard let digest = SHA256Digest() else { return nil }
        var piece = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = read(descriptor, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count == 0 ? digest.finish() : nil }
            let isTaken = piece.withUnsafeBytes { bytes in
                let new = UnsafeRawBufferPointer(rebasing: bytes[..<count])
                return digest.update(new) && take(new)
            }
            guard isTaken else { return nil }
        }
    }

    private func failure(_ call: String, _ path: String) -> CacheFailure {
        CacheFailure("\(call) \(path): \(String(cString: strerror(errno)))")
    }
}
