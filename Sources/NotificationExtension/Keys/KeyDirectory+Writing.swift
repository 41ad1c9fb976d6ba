internal import CLibcrypto
internal import Glibc

extension KeyDirectory {
    /// The start of the names of files that are being written; what a killed writer left is swept by a later one.
    private static let unfinished = ".new-"

    /// Puts bytes under a name, whole or not at all; false when the name is taken.
    ///
    /// The bytes are on the disk before the name is, and the name before this returns. A link takes the place of the usual
    /// rename because, of several writers, it lets one win and none replace another.
    func write(_ bytes: UnsafeRawBufferPointer, as name: String) throws(KeychainFailure) -> Bool {
        sweep()
        let temporary = Self.unfinished + String(UInt64.random(in: 0...UInt64.max), radix: 16)
        let file = openat(
            descriptor, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .failed("cannot make a file in \(path)", errno) }
        defer {
            unlinkat(descriptor, temporary, 0)
            close(file)
        }
        // The user's mask may have taken away what the owner needs.
        guard fchmod(file, 0o600) == 0, Self.write(bytes, to: file), fsync(file) == 0 else {
            throw .failed("cannot write a key in \(path)", errno)
        }
        guard linkat(descriptor, temporary, descriptor, name, 0) == 0 else {
            if errno == EEXIST { return false }
            throw .failed("cannot put a key into \(path)", errno)
        }
        guard fsync(descriptor) == 0 else { throw .failed("cannot write \(path)", errno) }
        return true
    }

    /// Writes over a file and removes it; false when there is none.
    ///
    /// What cannot be a key of ours (a link, another's file, one open to others) is removed and not written to.
    func remove(_ name: String) throws(KeychainFailure) -> Bool {
        if let file = try? open(name, O_WRONLY) {
            Self.overwrite(file)
            close(file)
        }
        guard unlinkat(descriptor, name, 0) == 0 else {
            if errno == ENOENT { return false }
            throw .failed("cannot remove \(path)/\(name)", errno)
        }
        guard fsync(descriptor) == 0 else { throw .failed("cannot write \(path)", errno) }
        return true
    }

    /// Fills a file with random bytes: whoever reads it at this moment gets a key that nobody knows, not one of zeros.
    private static func overwrite(_ file: Int32) {
        var status = stat()
        guard fstat(file, &status) == 0, (1...4096).contains(status.st_size) else { return }
        var noise = [UInt8](repeating: 0, count: Int(status.st_size))
        guard RAND_bytes(&noise, Int32(noise.count)) == 1 else { return }
        _ = noise.withUnsafeBytes { write($0, to: file) }
        fsync(file)
    }

    private static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Glibc.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Removes unfinished files that are over a minute old, whose writers are gone.
    private func sweep() {
        for name in (try? names()) ?? [] where name.hasPrefix(Self.unfinished) {
            var status = stat()
            guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
                time(nil) - status.st_mtim.tv_sec > 60
            else { continue }
            _ = try? remove(name)
        }
    }
}
