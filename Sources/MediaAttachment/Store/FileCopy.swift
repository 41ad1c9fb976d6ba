internal import Glibc

/// Copies of files, for where a link cannot be made.
enum FileCopy {
    /// Copies a file to a path where there is none, unless it is told to stop; false with `errno` when it could not.
    static func make(of file: String, at path: String, _ stop: () -> Reason? = { nil }) -> Bool {
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
