internal import Locking

/// Lets exactly one of several deliver.
final class DeliveryClaim: Sendable {
    private let isTaken = Locked(false)

    /// True for the first that asks.
    func take() -> Bool {
        isTaken.withLock { taken in
            defer { taken = true }
            return !taken
        }
    }
}

/// The delivery of `work`, or, when that has not claimed it by an instant or the caller is cancelled, of `otherwise`.
///
/// Not a task group, which would wait for work that hangs.
func firstDelivery(
    by instant: ContinuousClock.Instant, _ work: @escaping @Sendable (DeliveryClaim) async -> Delivery?,
    otherwise: @escaping @Sendable (_ isCancelled: Bool) -> Delivery
) async -> Delivery {
    let claim = DeliveryClaim()
    let (deliveries, deliver) = AsyncStream<Delivery>.makeStream()
    let working = Task {
        if let delivery = await work(claim) { deliver.yield(delivery) }
    }
    let watching = Task {
        try? await Task.sleep(until: instant, clock: .continuous)
        if claim.take() { deliver.yield(otherwise(Task.isCancelled)) }
    }
    defer { working.cancel() }
    return await withTaskCancellationHandler {
        defer { watching.cancel() }
        for await delivery in deliveries { return delivery }
        return otherwise(true)
    } onCancel: {
        watching.cancel()
    }
}
