internal import MediaCache
internal import MediaFetch
internal import MediaInspection

/// What came of URLs lately: bounded in time, in number and in bytes of files.
///
/// A queue in the order in which flights ended, and so the order in which they are forgotten. What was asked for since it came goes
/// to the end of the queue once instead of being dropped for want of room.
struct SupplyMemory: Sendable {
    typealias Instant = ContinuousClock.Instant

    /// How long what came is used again.
    static let successes = Duration.seconds(60)
    /// How long a failure is.
    static let failures = Duration.seconds(5)

    private struct Entry: Sendable {
        let supplied: Supplied
        let end: Instant
        let turn: UInt64
        var isUsed = false
    }

    private let limits: (entries: Int, bytes: Int64)
    private var entries: [String: Entry] = [:]
    /// Keys with the turns in which they came; those whose entry has another turn are void.
    private var queue: [(key: String, turn: UInt64)] = []
    private var head = 0
    private var lastTurn: UInt64 = 0
    private var bytes: Int64 = 0

    init(entries: Int = 10_000, bytes: Int64 = 1 << 30) {
        limits = (entries, bytes)
    }

    /// What came of a URL, while it is remembered.
    mutating func recall(_ key: String, at now: Instant) -> Supplied? {
        guard let entry = entries[key], now < entry.end else { return nil }
        entries[key]?.isUsed = true
        return entry.supplied.shared
    }

    /// Remembers what came of a URL; gives what is let go of for it.
    mutating func remember(_ supplied: Supplied, as key: String, at now: Instant) -> [Supplied] {
        guard let time = Self.time(for: supplied) else { return [] }
        var dropped = [forget(key)].compactMap(\.self) + dropExpired(at: now)
        lastTurn += 1
        entries[key] = Entry(supplied: supplied, end: now + time, turn: lastTurn)
        queue.append((key, lastTurn))
        bytes += supplied.bytes
        while entries.count > limits.entries || bytes > limits.bytes, let (key, turn) = pop() {
            guard let entry = entries[key], entry.turn == turn else { continue }
            if entry.isUsed {
                entries[key]?.isUsed = false
                queue.append((key, turn))
            } else if let old = forget(key) {
                dropped.append(old)
            }
        }
        return dropped
    }

    /// Forgets a URL; gives what was remembered.
    mutating func forget(_ key: String) -> Supplied? {
        guard let entry = entries.removeValue(forKey: key) else { return nil }
        bytes -= entry.supplied.bytes
        return entry.supplied
    }

    /// Forgets what is too old, from the oldest on.
    mutating func dropExpired(at now: Instant) -> [Supplied] {
        var dropped: [Supplied] = []
        while head < queue.count {
            let (key, turn) = queue[head]
            if let entry = entries[key], entry.turn == turn {
                guard entry.end <= now, let old = forget(key) else { break }
                dropped.append(old)
            }
            _ = pop()
        }
        return dropped
    }

    /// When something may be forgotten next; `nil` when nothing is remembered.
    var nextEnd: Instant? { entries.isEmpty ? nil : entries[queue[head].key]?.end ?? .now }

    private mutating func pop() -> (key: String, turn: UInt64)? {
        guard head < queue.count else { return nil }
        defer {
            head += 1
            if head > 1000, head * 2 > queue.count {
                queue.removeFirst(head)
                head = 0
            }
        }
        return queue[head]
    }

    /// How long something is remembered; `nil` for what is nobody else's: want of time, an interruption, and what its server wants nobody
    /// to keep.
    private static func time(for supplied: Supplied) -> Duration? {
        switch supplied.result {
        case .failure(let failure):
            return [.cancelled, .budgetExhausted].contains(failure.code) ? nil : failures
        case .success(let medium):
            guard Freshness.isStorable(medium.report.caching ?? CacheFields()) else { return nil }
            switch medium.examination {
            case .success: return successes
            case .failure(.uninspected(let failure)) where failure.kind == .cancelled: return nil
            case .failure: return failures
            }
        }
    }
}

extension Supplied {
    /// The bytes that remembering it keeps on the disk.
    fileprivate var bytes: Int64 {
        guard case .success(let medium) = result else { return 0 }
        return medium.file.bytes
    }
}
