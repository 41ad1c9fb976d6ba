import Dispatch
import Locking

/// How far reading may be ahead of writing: what bounds the memory of a batch, however long its input is.
///
/// A line is in the window from the moment it is read until its delivery is written, wherever it waits meanwhile.
final class BatchWindow: Sendable {
    /// Lines that may be under way; in their order, a slow one holds this many others back.
    static let lines = 4096
    /// Bytes of lines that may be under way.
    static let bytes = 4 << 20

    private struct State {
        var lines = 0
        var bytes = 0
        var isStopped = false
        var isWaiting = false
    }

    private let state = Locked(State())
    /// Wakes the reader, the one thread that waits for room.
    private let room = DispatchSemaphore(value: 0)

    /// True when no further line is to be taken up.
    var isStopped: Bool { state.withLock { $0.isStopped } }

    /// Waits for room for a line, on the reader's own thread; false when no line is wanted any more.
    func enter(bytes: Int) -> Bool {
        while true {
            let isIn = state.withLock { state -> Bool? in
                guard !state.isStopped else { return false }
                guard state.lines < Self.lines, state.lines == 0 || state.bytes + bytes <= Self.bytes else {
                    state.isWaiting = true
                    return nil
                }
                state.lines += 1
                state.bytes += bytes
                return true
            }
            if let isIn { return isIn }
            room.wait()
        }
    }

    /// Makes room: deliveries were written.
    func leave(lines: Int, bytes: Int) {
        wake { state in
            state.lines -= lines
            state.bytes -= bytes
        }
    }

    /// Lets nobody in any more.
    func stop() { wake { $0.isStopped = true } }

    private func wake(_ change: (inout State) -> Void) {
        let wasWaiting = state.withLock { state in
            change(&state)
            defer { state.isWaiting = false }
            return state.isWaiting
        }
        if wasWaiting { room.signal() }
    }
}
