import Glibc

/// The numbers of open files that a process starts with and may have.
enum Descriptors {
    /// What one payload needs for its media, the inspectors and the runtime, with some to spare.
    static let least: rlim_t = 32
    /// What is plenty: a batch has a connection and some files for each of up to 256 payloads, three media each.
    private static let plenty: rlim_t = 4096

    /// Takes the place of standard streams that are closed, so that no file or socket of ours gets their number.
    ///
    /// Each is opened the wrong way round: using it fails, as it would on the closed one.
    static func occupyStandardStreams() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Raises the limit on open files as far as it may be; gives the limit when that is too low to work with.
    static func raiseLimit() -> rlim_t? {
        let resource = Int32(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0, limit.rlim_cur < plenty else { return nil }
        limit.rlim_cur = min(plenty, limit.rlim_max)
        guard setrlimit(resource, &limit) == 0, limit.rlim_cur >= least else { return limit.rlim_cur }
        return nil
    }
}
