internal import Locking

/// Lets exactly one of several settle a matter.
package final class Claim: Sendable {
    private let isTaken = Locked(false)

    /// True for the first that asks.
    package func take() -> Bool {
        isTaken.withLock { taken in
            defer { taken = true }
            return !taken
        }
    }
}

/// The outcome of `work`, or, when that has not taken the claim by an instant or before the caller is cancelled, of `otherwise`.
///
/// Not a task group, which would wait for work that hangs. Whoever takes the claim gives the outcome, and nobody else; work that took it
/// is waited for.
/// - Parameters:
///   - instant: When patience ends.
///   - work: Takes the claim once its outcome is certain and before it does anything that cannot be undone; `nil` when it came too late.
///   - otherwise: Gives the outcome when nobody has taken the claim in time; told whether the caller was cancelled.
/// - Returns: The one outcome.
package func firstOutcome<Outcome: Sendable>(
    by instant: ContinuousClock.Instant, _ work: @escaping @Sendable (Claim) async -> Outcome?,
    otherwise: @escaping @Sendable (_ isCancelled: Bool) -> Outcome
) async -> Outcome {
    let claim = Claim()
    let (outcomes, settle) = AsyncStream<Outcome>.makeStream()
    let working = Task {
        if let outcome = await work(claim) { settle.yield(outcome) }
    }
    let watching = Task {
        try? await Task.sleep(until: instant, clock: .continuous)
        if claim.take() { settle.yield(otherwise(Task.isCancelled)) }
    }
    // A task of its own, because a stream ends at once for a task that is cancelled.
    let waiting = Task {
        var first = outcomes.makeAsyncIterator()
        return await first.next() ?? otherwise(true)
    }
    defer {
        working.cancel()
        watching.cancel()
    }
    return await withTaskCancellationHandler {
        await waiting.value
    } onCancel: {
        watching.cancel()
    }
}
