import CLinux
import Glibc

/// Starts a program with nothing of ours: no environment, no descriptors but one, no signal settings.
enum Spawn {
    /// The code of the call that failed.
    struct Failure: Error {
        let code: Int32
    }

    /// Starts a program whose descriptor 3 is a socket and whose 0 to 2 are `/dev/null`.
    static func run(_ executable: String, _ arguments: [String], socket: Int32) -> Result<pid_t, Failure> {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        // The socket goes first: with our own standard streams closed it may be one of the numbers that are opened next.
        var code = posix_spawn_file_actions_adddup2(&actions, socket, 3)
        for descriptor: Int32 in 0...2 where code == 0 {
            code = posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        if code == 0 { code = clinux_spawn_close_from(&actions, 4) }

        var every = sigset_t()
        var none = sigset_t()
        sigfillset(&every)
        sigemptyset(&none)
        posix_spawnattr_setsigdefault(&attributes, &every)
        posix_spawnattr_setsigmask(&attributes, &none)
        // A process group of its own: an interrupt typed at the terminal is for the program that asks, which ends it.
        let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP
        posix_spawnattr_setflags(&attributes, Int16(flags))

        var identifier: pid_t = 0
        if code == 0 {
            var argv = arguments.map { strdup($0) } + [nil]
            var environment: [UnsafeMutablePointer<CChar>?] = [nil]
            code = posix_spawn(&identifier, executable, &actions, &attributes, &argv, &environment)
            for argument in argv { free(argument) }
        }
        return code == 0 ? .success(identifier) : .failure(Failure(code: code))
    }
}
