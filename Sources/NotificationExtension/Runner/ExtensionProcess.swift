internal import CLinux
internal import Glibc
internal import MediaAttachment
internal import UserNotifications

/// Owns an extension's running process, the socket to it and what it writes.
///
/// Confined to the run's thread.
final class ExtensionProcess {
    /// How a process ended.
    enum End: Equatable {
        case exited(Int32)
        case killed(Int32)
    }

    /// The process's identifier, and its group's; ours until it is reaped.
    let identifier: pid_t
    /// True when Landlock governs its files.
    let isSandboxed: Bool
    /// Our end of the socket; -1 once it is closed.
    private(set) var socket: Int32
    /// Our end of the pipe that its output comes through; -1 once it is closed.
    private(set) var output: Int32
    private var outbox: ArraySlice<UInt8> = []
    private var isReaped = false

    /// Starts a bundle's executable with nothing of ours but its end of the socket.
    init(_ bundle: ExtensionBundle, _ settings: ExtensionRunner.Settings, temporaryDirectory: String) throws(Reason) {
        let channels = try Channels()
        defer { channels.closeTheirs() }
        let ruleset: Int32
        do {
            ruleset = try Sandbox.ruleset(
                bundle: bundle, temporaryDirectory: temporaryDirectory,
                containerDirectory: settings.containerDirectory)
        } catch {
            channels.closeOurs()
            throw error
        }
        defer { if ruleset >= 0 { close(ruleset) } }
        let start = Self.start(bundle, settings, temporaryDirectory, channels, ruleset)
        guard start.step == CLINUX_STARTED.rawValue else {
            channels.closeOurs()
            throw Reason(
                .extensionNotStarted,
                "\(bundle.executable) cannot be started: \(Self.step(start.step)): \(String(cString: strerror(start.code)))"
            )
        }
        identifier = start.process
        isSandboxed = ruleset >= 0
        socket = channels.socket.ours
        output = channels.output.ours
    }

    /// Puts a message into the outbox, and sends what the socket takes.
    func send(_ frame: ExtensionFrame) {
        outbox += frame.bytes
        flush()
    }

    /// True while there is something to send.
    var isSending: Bool { !outbox.isEmpty && socket >= 0 }

    /// Sends what the socket takes without waiting.
    func flush() {
        while isSending {
            let count = outbox.withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            outbox = outbox.dropFirst(count)
        }
    }

    /// Reads what lies in the socket without waiting; empty when nothing does, `nil` at its end.
    ///
    /// Bounded: whoever writes faster than this reads must not keep the runner from its clock.
    func receive() -> [UInt8]? {
        guard socket >= 0 else { return nil }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65536)
        while bytes.count < 1 << 16 {
            let count = recv(socket, &piece, piece.count, Int32(MSG_DONTWAIT))
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { break }
            guard count > 0 else { return bytes.isEmpty ? nil : bytes }
            bytes += piece[..<count]
        }
        return bytes
    }

    /// Takes the status of the process when it has ended; `nil` while it runs.
    func reap(waiting: Bool = false) -> End? {
        guard !isReaped else { return nil }
        var status: Int32 = 0
        while true {
            let result = waitpid(identifier, &status, waiting ? 0 : WNOHANG)
            if result == 0 { return nil }
            if result < 0, errno == EINTR { continue }
            isReaped = true
            // Reaped by somebody else (a program that ignores SIGCHLD): how it ended is not known.
            guard result == identifier else { return .exited(0) }
            let signal = status & 0x7F
            return signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal)
        }
    }

    /// Ends the process and whatever is in its group, and waits until it is gone.
    func end() {
        // A group's number is not given anew while the process that leads it is not reaped.
        guard !isReaped else { return }
        kill(-identifier, SIGKILL)
        kill(identifier, SIGKILL)
        _ = reap(waiting: true)
    }

    /// Closes the socket: nothing more is to come.
    func closeSocket() {
        if socket >= 0 { close(socket) }
        socket = -1
    }

    /// Closes the pipe.
    func closeOutput() {
        if output >= 0 { close(output) }
        output = -1
    }

    private static func step(_ number: Int32) -> String {
        switch UInt32(bitPattern: number) {
        case CLINUX_FORK.rawValue: "fork"
        case CLINUX_GROUP.rawValue: "its process group"
        case CLINUX_DESCRIPTORS.rawValue: "its descriptors"
        case CLINUX_LIMITS.rawValue: "its resource limits"
        case CLINUX_DIRECTORY.rawValue: "its temporary directory"
        case CLINUX_SANDBOX.rawValue: "its sandbox"
        default: "execve"
        }
    }
}
