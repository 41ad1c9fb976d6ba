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
    let answer = Answer<Outcome>()
    let working = Task {
        if let outcome = await work(claim) { answer.settle(outcome) }
    }
    let alarm = Alarm.shared.set(at: instant) {
        if claim.take() { answer.settle(otherwise(false)) }
    }
    defer {
        working.cancel()
        Alarm.shared.unset(alarm)
    }
    return await withTaskCancellationHandler {
        await answer.value
    } onCancel: {
        if claim.take() { answer.settle(otherwise(true)) }
    }
}

/// What one task waits for and whoever took the claim gives, before or after.
private final class Answer<Outcome: Sendable>: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<Outcome, Never>)
        case settled(Outcome)
    }

    private let state = Locked(State.open)

    /// Gives the outcome, once.
    func settle(_ outcome: Outcome) {
        let waiting = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
            guard case .awaited(let continuation) = state else {
                state = .settled(outcome)
                return nil
            }
            return continuation
        }
        waiting?.resume(returning: outcome)
    }

    /// The outcome, as soon as it is given; also for a task that is cancelled.
    var value: Outcome {
        get async {
            await withCheckedContinuation { continuation in
                let outcome = state.withLock { state -> Outcome? in
                    guard case .settled(let outcome) = state else {
                        state = .awaited(continuation)
                        return nil
                    }
                    return outcome
                }
                if let outcome { continuation.resume(returning: outcome) }
            }
        }
    }
}
