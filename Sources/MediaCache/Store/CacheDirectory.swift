internal import Glibc

/// The directory of a cache, which is the user's own or is not touched.
enum CacheDirectory {
    /// The file of the database in it.
    static func database(in directory: String) -> String { directory + "/cache.sqlite" }

    /// Makes the directory, or makes sure that nobody else can write to it.
    static func prepare(_ directory: String) throws(CacheFailure) {
        guard mkdir(directory, 0o700) != 0 else { return }
        var status = stat()
        guard errno == EEXIST, stat(directory, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw CacheFailure("cannot make the cache \(directory): \(String(cString: strerror(errno)))")
        }
        guard status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else {
            throw CacheFailure(
                "\(directory) belongs to others, or others may write to it; name a directory of your own")
        }
    }

    /// Opens the database, 0600; waits for another process that makes it.
    static func openDatabase(in directory: String) throws(CacheFailure) -> Database {
        let path = database(in: directory)
        try make(path)
        let end = ContinuousClock.now + .milliseconds(Int(Database.patience))
        while true {
            do {
                let database = try Database(path)
                try Schema.prepare(database, at: path)
                return database
            } catch {
                // Changing to the log fails at once while another process does.
                guard error.isBusy, .now < end else { throw error }
                usleep(5000)
            }
        }
    }

    /// Makes the file, which SQLite would make for all to read; its log has the rights of the file.
    ///
    /// Under another name first: closing a file frees all locks that this process holds on it, SQLite's among them.
    private static func make(_ path: String) throws(CacheFailure) {
        guard access(path, F_OK) != 0 else { return }
        let new = "\(path)-\(String(UInt64.random(in: .min ... .max), radix: 16))"
        let descriptor = open(new, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        let isMade = descriptor >= 0 && close(descriptor) == 0 && (link(new, path) == 0 || errno == EEXIST)
        let code = errno
        unlink(new)
        guard isMade else { throw CacheFailure("cannot make \(path): \(String(cString: strerror(code)))") }
    }
}
