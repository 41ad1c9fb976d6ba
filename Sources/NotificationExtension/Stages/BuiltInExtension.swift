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
    /// - Parameters:
    ///   - payload: The push. That it may be changed is for the caller to see (`startsExtension`).
    ///   - requestIdentifier: The identifier of the request; the log has its digest only.
    ///   - log: Hears of each stage when it has ended.
    /// - Returns: The one delivery.
    public func deliver(
        _ payload: Payload, requestIdentifier: String, log: DeliveryObserver = DeliveryObserver()
    ) async -> ExtensionDelivery {
        await deliver(
            payload, requestIdentifier: requestIdentifier, StepLog(log, request: requestIdentifier.utf8))
    }

    /// Delivers as above, as a part of something that has a log already.
    package func deliver(_ payload: Payload, requestIdentifier: String, _ log: StepLog) async -> ExtensionDelivery {
        let start = ContinuousClock.now
        let request = UNNotificationRequest(identifier: requestIdentifier, content: payload.content)
        let pipeline = StagePipeline(stages, request: request, start: log.start)
        let warning = start + .seconds(limits.time.budget - limits.time.warning)
        let attempt = await firstOutcome(by: warning) { claim in
            let attempt = await pipeline.run(until: warning) { log.tell($0) }
            return claim.take() ? attempt : nil
        } otherwise: { isCancelled in
            pipeline.attempt(cutShortBy: isCancelled ? .stageCancelled : .stageOutOfTime)
        }
        return ExtensionDelivery(attempt, original: request.content, seconds: start.duration(to: .now) / .seconds(1))
    }
}

extension StepLog {
    /// Tells how a stage went.
    fileprivate func tell(_ report: StageReport) {
        var fields = [("status", report.status.rawValue)]
        if let reason = report.reason { fields.append(("reason", reason.code.rawValue)) }
        let category = DeliveryObserver.Step.Category(rawValue: report.name) ?? .extension
        let beginning = ContinuousClock.now - .seconds(report.seconds)
        tell(report.name, category, report.reason == nil ? .info : .error, since: beginning, fields)
    }
}
