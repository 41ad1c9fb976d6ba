internal import Locking

/// Lets one after the other in, per app and in the order of asking.
final class AppQueue: Sendable {
    private struct Waiter: Sendable {
        let ticket: UInt64
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State: Sendable {
        var tickets: UInt64 = 0
        /// Who waits, by app; an app that is there has somebody in.
        var waiting: [String: [Waiter]] = [:]
        /// Who gave up before waiting.
        var cancelled: Set<UInt64> = []
    }

    /// The queue of this process: the platform has one, whoever asks.
    static let shared = AppQueue()
    private let state = Locked(State())

    /// Waits for its turn; false, and nobody is in, when the task is cancelled before.
    func enter(_ app: String) async -> Bool {
        let ticket = state.withLock { state in
            state.tickets += 1
            return state.tickets
        }
        let isIn = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer: Bool? = state.withLock { state in
                    if state.cancelled.remove(ticket) != nil { return false }
                    guard state.waiting[app] != nil else {
                        state.waiting[app] = []
                        return true
                    }
                    state.waiting[app]?.append(Waiter(ticket: ticket, continuation: continuation))
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            let waiter: Waiter? = state.withLock { state in
                guard let place = state.waiting[app]?.firstIndex(where: { $0.ticket == ticket }) else {
                    state.cancelled.insert(ticket)
                    return nil
                }
                return state.waiting[app]?.remove(at: place)
            }
            waiter?.continuation.resume(returning: false)
        }
        // A cancellation that came when it was in already is the run's to see.
        _ = state.withLock { $0.cancelled.remove(ticket) }
        return isIn
    }

    /// Leaves, and lets the next in.
    func leave(_ app: String) {
        let next: Waiter? = state.withLock { state in
            guard let waiting = state.waiting[app], !waiting.isEmpty else {
                state.waiting[app] = nil
                return nil
            }
            return state.waiting[app]?.removeFirst()
        }
        next?.continuation.resume(returning: true)
    }
}
