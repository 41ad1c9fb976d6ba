import Dispatch
import Foundation
import Locking

/// Writes deliveries one a line, in the order of their lines or as they come, on a thread that may block.
final class BatchWriter: Sendable {
    /// Documents on their way, and what they stand for.
    struct Piece: Sendable {
        /// The documents, each with the end of its line.
        var text: [UInt8] = []
        var lines = 0
        /// The bytes of their lines.
        var bytes = 0
        /// Their share of the work.
        var weight: Int64 = 0

        fileprivate mutating func append(_ other: Piece) {
            text += other.text
            lines += other.lines
            bytes += other.bytes
            weight += other.weight
        }
    }

    private struct State {
        var next = 0
        /// What came before its turn.
        var early: [Int: Piece] = [:]
        var ready = Piece()
        var isWaiting = false
        var isFinished = false
        var failure: Streams.WriteError?
        var ending: CheckedContinuation<Void, Never>?
    }

    /// How long deliveries gather before they are written together; nobody notices, and a call of the system for each would be dear.
    private static let gathering: useconds_t = 5000

    private let state = Locked(State())
    private let work = DispatchSemaphore(value: 0)
    private let isOrdered: Bool

    /// Starts to write to an open descriptor.
    /// - Parameters:
    ///   - descriptor: Stays the caller's, and open until `finish` has returned.
    ///   - isOrdered: Whether deliveries wait for those of earlier lines.
    ///   - written: Hears of what was written.
    ///   - failed: Hears, once, that nothing more can be written.
    init(
        _ descriptor: Int32, isOrdered: Bool, written: @escaping @Sendable (Piece) -> Void,
        failed: @escaping @Sendable () -> Void
    ) {
        self.isOrdered = isOrdered
        let thread = Thread { [self] in
            while let piece = nextPiece() {
                do throws(Streams.WriteError) {
                    try Streams.write(piece.text, to: descriptor)
                    written(piece)
                    if !state.withLock({ $0.isFinished }) { usleep(Self.gathering) }
                } catch {
                    state.withLock { $0.failure = error }
                    failed()
                }
            }
            state.withLock { state in
                defer { state.ending = nil }
                return state.ending
            }?.resume()
        }
        thread.name = "batch-writer"
        thread.start()
    }

    /// Takes the documents of a place in the order, counted from 0.
    func take(_ piece: Piece, at place: Int) {
        wake { state in
            guard state.failure == nil else { return }
            guard isOrdered else { return state.ready.append(piece) }
            state.early[place] = piece
            while let piece = state.early.removeValue(forKey: state.next) {
                state.ready.append(piece)
                state.next += 1
            }
        }
    }

    /// Waits until all that was taken is written; throws when it could not be.
    func finish() async throws(Streams.WriteError) {
        await withCheckedContinuation { continuation in
            wake { state in
                state.ending = continuation
                state.isFinished = true
            }
        }
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }

    private func wake(_ change: (inout State) -> Void) {
        let wasWaiting = state.withLock { state in
            change(&state)
            guard state.isWaiting, state.isFinished || state.ready.lines > 0 else { return false }
            state.isWaiting = false
            return true
        }
        if wasWaiting { work.signal() }
    }

    /// Waits for something to write; `nil` when nothing will come.
    private func nextPiece() -> Piece? {
        while true {
            let (piece, isEnd) = state.withLock { state -> (Piece?, Bool) in
                if state.ready.lines > 0, state.failure == nil {
                    defer { state.ready = Piece() }
                    return (state.ready, false)
                }
                state.isWaiting = !state.isFinished
                return (nil, state.isFinished)
            }
            if piece != nil || isEnd { return piece }
            work.wait()
        }
    }
}
