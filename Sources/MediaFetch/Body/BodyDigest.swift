import Dispatch
import Foundation
import Locking

/// The SHA-256 of a body, computed piece by piece beside its transfer.
///
/// A film from nearby takes longer to hash than to fetch, and the thread of all transfers has others to serve. When it gets too far
/// ahead it lends a hand, which bounds what waits.
final class BodyDigest: @unchecked Sendable {
    // Safe: `digest` and `isBroken` are used only while `hashing` is held; the rest is constant and Sendable.
    typealias Answer = Result<String, FetchFailure>

    /// How many pieces may wait.
    private static let mostWaiting = 16

    private let digest: SHA256Digest
    private var isBroken = false
    private let hashing = NSLock()
    /// What comes next, in its order.
    private let waiting = Locked<[[UInt8]]>([])
    private let queue = DispatchQueue(label: "media-digest")

    init() throws(FetchFailure) {
        guard let digest = SHA256Digest() else { throw .digestFailed }
        self.digest = digest
    }

    /// Adds a piece here and now.
    func add(_ piece: [UInt8]) {
        waiting.withLock { $0.append(piece) }
        addNext()
    }

    /// Adds a piece soon, on another thread.
    func addSoon(_ piece: [UInt8]) {
        let count = waiting.withLock { waiting in
            waiting.append(piece)
            return waiting.count
        }
        queue.async { [self] in addNext() }
        if count > Self.mostWaiting { addNext() }
    }

    /// Ends the digest of pieces that were all added here and now.
    func finish() throws(FetchFailure) -> String { try end().get() }

    /// Ends the digest when all that waits is added, and tells it on another thread.
    func finish(_ answer: @escaping @Sendable (Answer) -> Void) {
        queue.async { [self] in answer(end()) }
    }

    /// Forgets what waits: nobody wants the digest any more.
    func stop() {
        waiting.withLock { $0 = [] }
    }

    private func addNext() {
        hashing.lock()
        defer { hashing.unlock() }
        guard let piece = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return }
        if !piece.withUnsafeBytes({ digest.update($0) }) { isBroken = true }
    }

    private func end() -> Answer {
        hashing.lock()
        defer { hashing.unlock() }
        guard !isBroken, let value = digest.finish() else { return .failure(.digestFailed) }
        return .success(value)
    }
}

extension FetchFailure {
    fileprivate static var digestFailed: FetchFailure { .storage("libcrypto gives no SHA-256") }
}
