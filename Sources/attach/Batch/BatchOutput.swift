import Glibc

/// Where the deliveries of a batch go: standard output, or a file that no other run writes to meanwhile.
final class BatchOutput: Sendable {
    let descriptor: Int32
    /// What an earlier run wrote.
    let journal: BatchJournal
    private let isFile: Bool

    /// Opens a file, or standard output where none is named.
    ///
    /// A file with something in it is gone on with or refused, never written over.
    init(_ path: String?, isResumed: Bool) throws {
        guard let path else {
            descriptor = STDOUT_FILENO
            journal = BatchJournal()
            isFile = false
            return
        }
        func fault(_ what: String) -> UsageError { UsageError("\(what) \(path): \(String(cString: strerror(errno)))") }
        let opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        // A terminal or a pipe may be open for writing alone.
        descriptor = opened >= 0 ? opened : open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw fault("cannot write to") }
        var status = stat()
        isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        guard isFile else {
            journal = BatchJournal()
            if isResumed { throw UsageError("--resume: \(path) is no file, and keeps nothing to go on with") }
            return
        }
        // The kernel lets go of the lock when a run is killed.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw errno == EWOULDBLOCK ? UsageError("another run writes to \(path)") : fault("cannot lock")
        }
        guard isResumed || status.st_size == 0 else {
            throw UsageError("\(path) is not empty; --resume goes on with it, and nothing writes over it")
        }
        journal = isResumed ? try BatchJournal(reading: descriptor, path: path) : BatchJournal()
        guard ftruncate(descriptor, off_t(journal.end)) == 0, lseek(descriptor, off_t(journal.end), SEEK_SET) >= 0
        else {
            throw fault("cannot write to")
        }
    }

    /// Makes sure that what was written outlives the machine's power.
    func synchronize() throws(Streams.WriteError) {
        guard isFile, fdatasync(descriptor) != 0 else { return }
        throw Streams.WriteError(code: errno)
    }

    deinit { if descriptor != STDOUT_FILENO { close(descriptor) } }
}
