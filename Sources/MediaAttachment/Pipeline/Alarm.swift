internal import Dispatch
internal import Foundation
internal import Locking

/// Calls back at instants, on one thread for the whole process.
///
/// `Task.sleep` would do, but for what it leaves behind: the timer of a sleep that was cancelled stays until its time, and thousands of
/// payloads a second, each with half a minute, would keep hundreds of thousands of them.
final class Alarm: Sendable {
    private struct State {
        var next = 0
        var calls: [Int: (instant: ContinuousClock.Instant, call: @Sendable () -> Void)] = [:]
        /// When the thread will look again; `nil` when it waits for a call to be set.
        var wake: ContinuousClock.Instant?
        var isStarted = false
    }

    /// The one of the process.
    static let shared = Alarm()

    private let state = Locked(State())
    private let changed = DispatchSemaphore(value: 0)

    /// Sets a call, which must not block; gives the number by which it is taken back.
    func set(at instant: ContinuousClock.Instant, _ call: @escaping @Sendable () -> Void) -> Int {
        let (number, isFirst, isEarlier) = state.withLock { state in
            state.next += 1
            state.calls[state.next] = (instant, call)
            let isEarlier = state.wake.map { instant < $0 } ?? true
            // Whoever comes next need not wake the thread once more.
            if isEarlier { state.wake = instant }
            defer { state.isStarted = true }
            return (state.next, !state.isStarted, isEarlier)
        }
        if isFirst { start() }
        if isEarlier { changed.signal() }
        return number
    }

    /// Takes a call back, unless it was made.
    func unset(_ number: Int) { state.withLock { _ = $0.calls.removeValue(forKey: number) } }

    private func start() {
        let thread = Thread { [self] in
            while true {
                let due = state.withLock { state in
                    let due = state.calls.filter { $0.value.instant <= .now }
                    for number in due.keys { state.calls[number] = nil }
                    state.wake = state.calls.values.lazy.map(\.instant).min()
                    return (due.values.sorted { $0.instant < $1.instant }.map(\.call), state.wake)
                }
                for call in due.0 { call() }
                guard let wake = due.1 else {
                    changed.wait()
                    continue
                }
                let nanoseconds = max(0, ContinuousClock.now.duration(to: wake) / .nanoseconds(1))
                // In steps, so that no far instant overflows; the thread looks again in any case.
                _ = changed.wait(timeout: .now() + .nanoseconds(Int(min(nanoseconds, 3.6e12)) + 1))
            }
        }
        thread.name = "alarm"
        thread.start()
    }
}
