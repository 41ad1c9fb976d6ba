import Foundation

/// A value that is only reached while its lock is held.
///
/// The package's one lock. It is over `NSLock` because the thread sanitizer follows that on Linux, where
/// `Synchronization.Mutex` gives it false reports. Never hold it over a callback, a continuation or an `await`.
package final class Locked<Value: Sendable>: @unchecked Sendable {
    // Safe: `value` is read and written only between `lock()` and `unlock()`, in `withLock`.
    private let lock = NSLock()
    private var value: Value

    /// Creates a lock around a value.
    package init(_ value: Value) {
        self.value = value
    }

    /// Calls `body` with the value while the lock is held.
    package func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
