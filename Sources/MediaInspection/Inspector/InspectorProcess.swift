import Glibc

/// Owns one running `attach-inspector` and the socket to it.
///
/// Confined to the pool's thread. Whoever drops it has ended and reaped it before.
final class InspectorProcess {
    /// The process's identifier, ours until it is reaped.
    let identifier: pid_t
    /// Our end of the socket.
    let socket: Int32
    /// True once it has answered: it is known to start and to work.
    var hasAnswered = false

    /// Starts a process that knows nothing of ours but its end of the socket.
    convenience init(_ settings: InspectorSettings, _ witnesses: Witnesses) throws(InspectorFailure) {
        let arguments = InspectorArguments(
            memory: settings.memory, sandbox: settings.sandbox, witnesses: witnesses)
        try self.init(executable: settings.executable, arguments: arguments.words)
    }

    /// Starts a process likewise, with these arguments.
    init(executable: String, arguments: [String]) throws(InspectorFailure) {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
            throw InspectorFailure(.unavailable, "socketpair: \(String(cString: strerror(errno)))")
        }
        defer { close(ends[1]) }
        switch Spawn.run(executable, [executable] + arguments, socket: ends[1]) {
        case .success(let identifier):
            self.identifier = identifier
            socket = ends[0]
        case .failure(let error):
            close(ends[0])
            let reason = String(cString: strerror(error.code))
            throw InspectorFailure(.unavailable, "\(executable) cannot be started: \(reason)")
        }
    }

    deinit {
        close(socket)
    }

    /// Ends the process at once; a process that is ending already keeps its own status.
    func kill() {
        Glibc.kill(identifier, SIGKILL)
    }

    /// Takes the status of the process when it has ended, or waits for that; `nil` while it runs.
    func reap(waiting: Bool = false) -> ProcessEnd? {
        var status: Int32 = 0
        while true {
            let result = waitpid(identifier, &status, waiting ? 0 : WNOHANG)
            if result == identifier { return ProcessEnd(status: status) }
            if result == 0 { return nil }
            // Somebody else has reaped it (a program that ignores SIGCHLD): gone all the same.
            if errno != EINTR { return ProcessEnd(status: nil) }
        }
    }
}

/// How a process ended.
struct ProcessEnd: CustomStringConvertible {
    /// The status of `waitpid`; `nil` when it is not known.
    let status: Int32?

    /// True when SIGKILL ended it, which no program sends itself.
    var isKill: Bool { status.map { $0 & 0x7F == SIGKILL } ?? false }

    var description: String {
        guard let status else { return "ended, nobody knows how" }
        let signal = status & 0x7F
        if signal != 0 {
            return "was ended by signal \(signal) (\(String(cString: strsignal(signal))))"
        }
        let code = status >> 8 & 0xFF
        return InspectorExit(rawValue: code).map { "\($0) (exit status \(code))" }
            ?? "ended with exit status \(code)"
    }
}
