internal import CLinux
internal import Glibc
internal import MediaAttachment

/// A program that is asked one thing: input on its standard input, the answer on its standard output, within a time.
struct ToolProcess: Sendable {
    /// What came of it.
    struct Answer {
        /// The exit status; a signal's number below zero.
        let status: Int32
        /// Its standard output, which may be secret.
        let output: SecretMemory
        /// What it said on standard error, made harmless for a terminal.
        let complaint: String
    }

    let executable: String
    let environment: [String: String]
    let timeout: Duration

    /// The most that is read of either stream.
    private static let limit = 4096

    /// Runs the program to its end, or kills it when the time is up.
    func run(_ arguments: [String], input: SecretMemory? = nil) throws(KeychainFailure) -> Answer {
        let deadline = ContinuousClock.now + timeout
        let pipes = try Pipes()
        defer { pipes.close() }
        let process = try start(arguments, pipes)
        pipes.closeTheirs()
        var said: [UInt8] = []
        do {
            let output = try SecretMemory(capacity: Self.limit) { output throws(KeychainFailure) in
                try pipes.exchange(input, output, &said, until: deadline)
            }
            let status = try wait(for: process, until: deadline)
            let text = String(decoding: said.prefix(Self.limit), as: UTF8.self).split(separator: "\n").first ?? ""
            return Answer(status: status, output: output, complaint: String(text).printable(limit: 200))
        } catch {
            kill(process, SIGKILL)
            while waitpid(process, nil, 0) < 0, errno == EINTR {}
            throw error
        }
    }

    static func late(_ executable: String) -> KeychainFailure {
        KeychainFailure(
            .timedOut, "\(executable) gave no answer in time", advice: "unlock the keyring, or use another keychain")
    }

    private func start(_ arguments: [String], _ pipes: Pipes) throws(KeychainFailure) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        var code: Int32 = 0
        for (number, descriptor) in pipes.theirs.enumerated() where code == 0 {
            code = posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
        }
        if code == 0 { code = clinux_spawn_close_from(&actions, 3) }
        var every = sigset_t()
        var none = sigset_t()
        sigfillset(&every)
        sigemptyset(&none)
        posix_spawnattr_setsigdefault(&attributes, &every)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

        var identifier: pid_t = 0
        var argv = ([executable] + arguments).map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in argv + variables { free(text) } }
        if code == 0 { code = posix_spawn(&identifier, executable, &actions, &attributes, &argv, &variables) }
        guard code == 0 else { throw .failed("cannot start \(executable)", code) }
        return identifier
    }

    /// Waits for the end of a process that has closed its output, which most do by ending.
    private func wait(for process: pid_t, until deadline: ContinuousClock.Instant) throws(KeychainFailure) -> Int32 {
        var status: Int32 = 0
        while true {
            let found = waitpid(process, &status, WNOHANG)
            if found == process { break }
            if found < 0, errno != EINTR { throw .failed("cannot wait for \(executable)", errno) }
            guard .now < deadline else { throw Self.late(executable) }
            usleep(2000)
        }
        return status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
    }
}
