import Glibc
import Locking

/// What a pool's users ask of its thread, in order.
enum InspectorCommand: Sendable {
    case warmUp(Witnesses)
    case ask(InspectorJob)
    case cancel(UInt64)
}

/// The one way from a pool's users to its thread: any thread posts, the pool's takes.
final class InspectorMailbox: Sendable {
    private struct State: Sendable {
        var commands: [InspectorCommand] = []
        var tickets: UInt64 = 0
        var isClosed = false
        var processIdentifiers: [pid_t] = []
    }

    private let state = Locked(State())
    /// The sockets that wake the thread: what it polls, and what is written to; -1 when there are none.
    let wakeUp: Int32
    private let wakeUpWriter: Int32

    /// Makes a mailbox; without a way to wake the thread it is closed from the start.
    init() {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let isMade = socketpair(AF_UNIX, type, 0, &ends) == 0
        wakeUp = isMade ? ends[0] : -1
        wakeUpWriter = isMade ? ends[1] : -1
        if !isMade { state.withLock { $0.isClosed = true } }
    }

    deinit {
        guard wakeUp >= 0 else { return }
        Glibc.close(wakeUp)
        Glibc.close(wakeUpWriter)
    }

    /// A number for a request, never given twice.
    func ticket() -> UInt64 {
        state.withLock {
            $0.tickets += 1
            return $0.tickets
        }
    }

    /// Leaves a command; false, and nothing is left, once the mailbox is closed.
    @discardableResult
    func post(_ command: InspectorCommand) -> Bool {
        let isOpen = state.withLock {
            if !$0.isClosed { $0.commands.append(command) }
            return !$0.isClosed
        }
        if isOpen { wake() }
        return isOpen
    }

    /// Closes the mailbox; the thread takes what is in it and ends.
    func close() {
        state.withLock { $0.isClosed = true }
        wake()
    }

    /// Takes everything that was left, and says whether more can come.
    func take() -> (commands: [InspectorCommand], isClosed: Bool) {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(wakeUp, &bytes, bytes.count) == bytes.count {}
        return state.withLock { state in
            defer { state.commands.removeAll() }
            return (state.commands, state.isClosed)
        }
    }

    /// The processes that run, as the thread last told.
    var processIdentifiers: [pid_t] {
        get { state.withLock { $0.processIdentifiers } }
        set { state.withLock { $0.processIdentifiers = newValue } }
    }

    /// Wakes the thread; a full socket has woken it already.
    private func wake() {
        var byte: UInt8 = 0
        _ = write(wakeUpWriter, &byte, 1)
    }
}
