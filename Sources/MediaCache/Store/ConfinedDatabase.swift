internal import Dispatch

/// A database on a queue of its own, one use after another.
final class ConfinedDatabase: @unchecked Sendable {
    // Safe: `database` is touched in `use` alone, which only the serial queue runs.
    private let database: Database
    private let queue = DispatchQueue(label: "media-cache")

    init(_ database: Database) {
        self.database = database
    }

    /// Uses the database without blocking the caller's thread.
    func run<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws(CacheFailure) -> Value
    ) async throws(CacheFailure) -> Value {
        let result = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: self.use(body)) }
        }
        return try result.get()
    }

    /// Uses the database, and blocks the caller's thread meanwhile.
    func blocking<Value: Sendable>(
        _ body: @Sendable (Database) throws(CacheFailure) -> Value
    ) throws(CacheFailure) -> Value {
        try queue.sync { use(body) }.get()
    }

    private func use<Value: Sendable>(
        _ body: (Database) throws(CacheFailure) -> Value
    ) -> Result<Value, CacheFailure> {
        Result { () throws(CacheFailure) in try body(database) }
    }
}
