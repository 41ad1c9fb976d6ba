import Locking

/// What callers ask of the loop, in the order in which they ask.
final class Mailbox: Sendable {
    typealias Answer = Result<FetchAnswer, FetchFailure>

    /// One thing to do.
    enum Command: Sendable {
        case start(id: UInt64, FetchRequest, CheckedContinuation<Answer, Never>)
        case cancel(id: UInt64)
        /// A name was looked up for a transfer.
        case resolved(id: UInt64, host: String, Resolver.Answer)
    }

    private struct State: Sendable {
        var commands: [Command] = []
        var isClosed = false
        var lastID: UInt64 = 0
        var loop: MultiReference?
    }

    private let state: Locked<State>

    /// Creates a mailbox that wakes the loop.
    init(waking loop: MultiReference) {
        state = Locked(State(loop: loop))
    }

    /// Makes a new number for a transfer.
    func makeID() -> UInt64 {
        state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
    }

    /// Adds a command.
    func post(_ command: Command) {
        state.withLock { state in
            state.commands.append(command)
            // Under the lock, so that the handle cannot be freed meanwhile; it only writes to a socket pair.
            state.loop?.wake()
        }
    }

    /// Has the loop end.
    func close() {
        state.withLock { state in
            state.isClosed = true
            state.loop?.wake()
        }
    }

    /// Takes all commands, and whether the loop has to end.
    func take() -> (commands: [Command], isClosed: Bool) {
        state.withLock { state in
            defer { state.commands.removeAll() }
            return (state.commands, state.isClosed)
        }
    }

    /// Forgets the loop, whose handle is about to be freed.
    func detach() {
        state.withLock { $0.loop = nil }
    }
}
