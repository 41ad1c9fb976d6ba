internal import MediaFetch
internal import UserNotifications

/// Tells an observer the steps of one delivery: knows the request and since when it is under way.
package struct StepLog: Sendable {
    /// Who hears of the steps.
    let observer: DeliveryObserver
    /// The digest of the request; empty when nobody listens.
    let request: String
    /// When the payload was taken up.
    package let start: ContinuousClock.Instant

    /// Creates the log of a request, named by its identifier, or by its payload where it has none.
    package init(
        _ observer: DeliveryObserver, request: some Collection<UInt8>, start: ContinuousClock.Instant = .now
    ) {
        self.observer = observer
        self.start = start
        self.request = observer.step == nil ? "" : Self.digest(request)
    }

    /// Tells a step; `since` is when its stage began, and `until` when it ended.
    package func tell(
        _ stage: String, _ category: DeliveryObserver.Step.Category, _ level: DeliveryObserver.Step.Level = .info,
        since beginning: ContinuousClock.Instant? = nil, until end: ContinuousClock.Instant = .now,
        _ fields: @autoclosure () -> [(String, String)] = []
    ) {
        guard let tell = observer.step else { return }
        tell(
            DeliveryObserver.Step(
                stage, category, level: level, request: request, fields: fields().map { (name: $0.0, value: $0.1) },
                elapsed: start.duration(to: end) / .seconds(1),
                interval: beginning.map { $0.duration(to: end) / .seconds(1) }))
    }

    /// Tells of a delivery, the end of every request.
    package func tell(_ delivery: Delivery) {
        let isWhole = delivery.outcome == .attached || delivery.outcome == .unchanged
        let attachments = delivery.content?.attachments.count ?? 0
        tell(
            "delivery", .delivery, isWhole ? .notice : .error, since: start,
            [("outcome", delivery.outcome.rawValue), ("attachments", "\(attachments)")])
    }

    /// Twelve digits tell requests apart, and say nothing of them.
    package static func digest(_ bytes: some Collection<UInt8>) -> String {
        guard let digest = SHA256Digest(), Array(bytes).withUnsafeBytes({ digest.update($0) }) else { return "" }
        return String((digest.finish() ?? "").prefix(12))
    }
}
