import Dispatch
import Foundation
import Locking

/// The SHA-256 of a body, computed piece by piece beside its transfer.
///
/// A film from nearby takes longer to hash than to fetch, and the thread of all transfers has others to serve. When it gets too far
/// ahead it lends a hand, which bounds what waits.
final class BodyDigest: @unchecked Sendable {
    // Safe: `digest` and `isBroken` are used only while `hashing` is held; the rest is constant and Sendable.

    private struct State {
        /// What comes next, in its order.
        var waiting: [[UInt8]] = []
        /// Whether a thread is at it.
        var isWorking = false
        var value: String?
    }

    /// How many pieces may wait.
    private static let mostWaiting = 16

    private let digest: SHA256Digest
    private var isBroken = false
    private let hashing = NSLock()
    private let state = Locked(State())

    init() throws(FetchFailure) {
        guard let digest = SHA256Digest() else { throw .storage("libcrypto gives no SHA-256") }
        self.digest = digest
    }

    /// Adds a piece here and now.
    func add(_ piece: [UInt8]) {
        state.withLock { $0.waiting.append(piece) }
        _ = addNext()
    }

    /// Adds a piece soon, on another thread.
    func addSoon(_ piece: [UInt8]) {
        let (count, isWorking) = state.withLock { state in
            defer { state.isWorking = true }
            state.waiting.append(piece)
            return (state.waiting.count, state.isWorking)
        }
        if !isWorking { DispatchQueue.global().async { [self] in work() } }
        if count > Self.mostWaiting { _ = addNext() }
    }

    /// Ends the digest, when no more pieces come.
    func end() {
        while addNext() {}
        hashing.lock()
        defer { hashing.unlock() }
        guard state.withLock({ $0.value }) == nil else { return }
        let value = isBroken ? nil : digest.finish()
        state.withLock { $0.value = value }
    }

    /// The digest of all pieces, in lower-case hexadecimal, once no more come; `nil` when libcrypto could not.
    func value() async -> String? {
        if let known = state.withLock({ $0.value }) { return known }
        return await withCheckedContinuation { continuation in
            DispatchQueue.global().async { [self] in
                end()
                continuation.resume(returning: state.withLock { $0.value })
            }
        }
    }

    /// Forgets what waits: nobody wants the digest any more.
    func stop() {
        state.withLock { $0.waiting = [] }
    }

    /// Adds pieces until none waits.
    private func work() {
        repeat {
            while addNext() {}
        } while state.withLock { state in
            state.isWorking = !state.waiting.isEmpty
            return state.isWorking
        }
    }

    /// Adds the next piece, if one waits.
    private func addNext() -> Bool {
        // Taken and added under one lock: the order is that of the body, whichever thread does it.
        hashing.lock()
        defer { hashing.unlock() }
        let piece = state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
        guard let piece else { return false }
        if !piece.withUnsafeBytes({ digest.update($0) }) { isBroken = true }
        return true
    }
}
