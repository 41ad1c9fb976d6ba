internal import Locking
internal import MediaAttachment
public import UserNotifications

/// Runs stages one after the other, and always has the best attempt so far at hand.
///
/// Critical stages come first. Each gets at most its share of the time left, so that an optional one can never take what a critical one
/// needs, and the last never more than there is.
public final class StagePipeline: Sendable {
    private let stages: [any NotificationStage]
    private let progress: Locked<Progress>
    private let request: UNNotificationRequest
    private let start: ContinuousClock.Instant

    /// Creates a pipeline for one request; stages keep their order among those of equal priority.
    public init(
        _ stages: [any NotificationStage], request: UNNotificationRequest, start: ContinuousClock.Instant = .now
    ) {
        self.start = start
        self.stages = StagePriority.allCases.flatMap { priority in stages.filter { $0.priority == priority } }
        self.request = request
        self.progress = Locked(Progress(attempt: StageAttempt(content: request.content)))
    }

    /// The best attempt so far: what is delivered when time is up.
    public var bestAttempt: StageAttempt { progress.withLock { $0.attempt } }

    /// The best attempt so far, for a delivery that does not wait: the stage that runs and those behind it are reported too.
    func attempt(cutShortBy reason: Reason) -> StageAttempt {
        var (attempt, start) = progress.withLock { ($0.attempt, $0.stageStart) }
        for stage in stages.dropFirst(attempt.reports.count) {
            let seconds = start.map { $0.duration(to: .now) / .seconds(1) }
            attempt.reports.append(
                StageReport(
                    name: stage.name, status: seconds == nil ? .skipped : .expired, seconds: seconds ?? 0,
                    reason: reason))
            start = nil
        }
        return attempt
    }

    /// Runs all stages, or as many as there is time for; cancelling the task ends the one that runs.
    public func run(
        until deadline: ContinuousClock.Instant, report: @Sendable (StageReport) -> Void = { _ in }
    ) async -> StageAttempt {
        for stage in stages {
            let (stageReport, result) = await run(stage, until: deadline)
            // At once: whoever looks in between must not see a stage's work without its report.
            progress.withLock { progress in
                if let result { progress.attempt.take(result) }
                progress.attempt.reports.append(stageReport)
                progress.stageStart = nil
            }
            report(stageReport)
        }
        return bestAttempt
    }

    private func run(
        _ stage: any NotificationStage, until deadline: ContinuousClock.Instant
    ) async -> (StageReport, StageResult?) {
        let start = ContinuousClock.now
        let left = start.duration(to: deadline)
        guard left > .zero, !Task.isCancelled else {
            return (StageReport(name: stage.name, status: .skipped, seconds: 0, reason: .stageOutOfTime), nil)
        }
        progress.withLock { $0.stageStart = start }
        let end = start + left * min(max(stage.share, 0), 1)
        let context = StageContext(request: request, start: self.start, deadline: end)
        let content = bestAttempt.content
        let outcome = await firstOutcome(by: end) { claim -> StageOutcome? in
            let outcome: StageOutcome
            do {
                outcome = .result(try await stage.run(content, context))
            } catch let failure as StageFailure {
                outcome = .failure(failure.reason)
            } catch {
                outcome = .failure(Reason(.stageFailed, "\(error)"))
            }
            return claim.take() ? outcome : nil
        } otherwise: { _ in
            .expired
        }
        let seconds = start.duration(to: .now) / .seconds(1)
        switch outcome {
        case .result(let result):
            return (StageReport(name: stage.name, status: result.isIdle ? .idle : .done, seconds: seconds), result)
        case .failure(let reason):
            return (StageReport(name: stage.name, status: .failed, seconds: seconds, reason: reason), nil)
        case .expired:
            return (StageReport(name: stage.name, status: .expired, seconds: seconds, reason: .stageOutOfTime), nil)
        }
    }
}

/// How far a pipeline has come.
private struct Progress: Sendable {
    var attempt: StageAttempt
    /// When the stage that runs was started; `nil` when none runs.
    var stageStart: ContinuousClock.Instant?
}

private enum StageOutcome: Sendable {
    case result(StageResult)
    case failure(Reason)
    case expired
}

extension Reason.Code {
    /// A stage failed with an error of its own.
    static let stageFailed = Self(rawValue: "stage-failed")
}

extension Reason {
    /// The time for a stage was used up.
    static let stageOutOfTime = Reason(
        Code(rawValue: "budget-exhausted"), "the stage's time was up; what was ready is shown")
    /// The delivery was asked for before the stage was done.
    static let stageCancelled = Reason(
        Code(rawValue: "cancelled"), "the delivery was asked for before the stage was done; what was ready is shown")
}
