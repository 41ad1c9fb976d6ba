public import MediaAttachment
public import UserNotifications

/// The extension that works for an app without one of its own: stages in an order, and the platform's time.
///
/// ```swift
/// let stages: [any NotificationStage] = [
///     DecryptionStage(keychain: keychain), LocalizationStage(localizer: localizer), MediaStage(attacher: attacher),
/// ]
/// let delivery = await BuiltInExtension(stages: stages, limits: limits).deliver(payload)
/// ```
public struct BuiltInExtension: Sendable {
    /// The stages; add to them, replace or reorder them as you like.
    public var stages: [any NotificationStage]
    private let limits: Limits

    /// Creates an extension of stages.
    public init(stages: [any NotificationStage], limits: Limits) {
        self.stages = stages
        self.limits = limits
    }

    /// Delivers a payload, exactly once: the best attempt when a second of the time is left, whatever the stages do then.
    ///
    /// The platform warns an extension at that moment too.
    public func deliver(
        _ payload: Payload, requestIdentifier: String, report: @escaping @Sendable (StageReport) -> Void = { _ in }
    ) async -> ExtensionDelivery {
        let start = ContinuousClock.now
        let request = UNNotificationRequest(identifier: requestIdentifier, content: payload.content)
        let pipeline = StagePipeline(stages, request: request)
        let time = limits.time
        let warning = start + .seconds(time.budget - min(time.grace, time.budget / 10))
        let attempt = await firstOutcome(by: warning) { claim in
            let attempt = await pipeline.run(until: warning, report: report)
            return claim.take() ? attempt : nil
        } otherwise: { isCancelled in
            pipeline.attempt(cutShortBy: isCancelled ? .stageCancelled : .stageOutOfTime)
        }
        return ExtensionDelivery(attempt, original: request.content, seconds: start.duration(to: .now) / .seconds(1))
    }
}
