internal import Foundation
internal import Locking
public import MediaAttachment
public import UserNotifications

/// Runs an app's notification service extension on pushes, as the platform does: in a process of its own, against a clock.
///
/// Every push comes to exactly one delivery, the extension's content or the original. Pushes to one app are taken one after the
/// other, in the order of the calls, whatever the number of runners. Each run has a thread of its own for its time, so there are at
/// most as many as apps.
///
/// ```swift
/// let app = try AppBundle(at: "Name.app")
/// let runner = ExtensionRunner(bundle: app.serviceExtension, settings: .init())
/// let outcome = await runner.deliver(payload, requestIdentifier: UUID().uuidString)
/// print(outcome.content.title, outcome.reason?.message ?? "replaced")
/// ```
public final class ExtensionRunner: Sendable {
    private let bundle: ExtensionBundle
    private let settings: Settings

    /// Creates a runner; nothing is started yet.
    public init(bundle: ExtensionBundle, settings: Settings) {
        self.bundle = bundle
        // The extension's process has a working directory of its own.
        var settings = settings
        settings.containerDirectory = settings.containerDirectory.map { URL(fileURLWithPath: $0).path }
        settings.outputDirectory = settings.outputDirectory.map { URL(fileURLWithPath: $0).path }
        self.settings = settings
    }

    /// Gives a push to the extension and delivers what comes of it, never later than the budget after its launch.
    ///
    /// Cancelling the task ends the extension and delivers the original at once.
    /// - Parameters:
    ///   - payload: The push. That it may be changed is for the caller to see (`startsExtension`).
    ///   - content: The push as the system shows it, its text localized; `nil` for the payload's own text.
    ///   - requestIdentifier: The identifier of the request that the extension sees; the log has its digest only.
    ///   - log: Hears of each stage, and line by line of what the extension wrote.
    /// - Returns: The one delivery: content to show, and why it is that.
    public func deliver(
        _ payload: Payload, as content: UNNotificationContent? = nil, requestIdentifier: String,
        log: DeliveryObserver = DeliveryObserver()
    ) async -> ExtensionOutcome {
        await deliver(
            payload, as: content, requestIdentifier: requestIdentifier, StepLog(log, request: requestIdentifier.utf8))
    }

    /// Delivers as above, as a part of something that has a log already.
    package func deliver(
        _ payload: Payload, as content: UNNotificationContent? = nil, requestIdentifier: String, _ log: StepLog
    ) async -> ExtensionOutcome {
        let original = content ?? payload.content
        guard await AppQueue.shared.enter(bundle.identifier) else {
            return ExtensionOutcome(
                original: original,
                Reason(.extensionCancelled, "the delivery was asked for before the extension could be started"))
        }
        defer { AppQueue.shared.leave(bundle.identifier) }
        let cancellation = Locked(false)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (bundle, settings) = (bundle, settings)
                Thread.detachNewThread {
                    // Made here and never leaves: the thread alone owns the process.
                    let run = ExtensionRun(
                        bundle, settings, payload, original, requestIdentifier, log, cancellation)
                    continuation.resume(returning: run.deliver())
                    run.finish()
                }
            }
        } onCancel: {
            cancellation.withLock { $0 = true }
        }
    }
}
