internal import MediaAttachment
internal import UserNotifications

/// What becomes of one push in an extension: the platform's rules, as a table from events to actions.
///
/// Pure: whoever runs the process tells what happened and does what is answered. The rules are those that iOS was observed to follow
/// (30 s with the launch, a warning a second before the end, the first call of the handler wins, else the original).
struct ExtensionState: Equatable {
    /// What happened.
    enum Event: Equatable {
        /// The process could not be started.
        case notStarted(String)
        /// The class is made.
        case ready
        /// The handler was called; `isEmpty` when the content has neither title, subtitle nor body.
        case handlerCalled(isEmpty: Bool)
        /// The moment of the warning has come.
        case expired
        /// The budget is used up.
        case budgetEnded
        /// The process ended by itself.
        case exited(Int32)
        /// A signal ended the process.
        case killed(Int32)
        /// It holds more memory than it may.
        case memoryExceeded(observed: Int64, limit: Int64)
        /// What it sent makes no sense.
        case garbage(String)
        /// Whoever asked wants the delivery now.
        case cancelled
    }

    /// What is to be done about it.
    enum Action: Equatable {
        case nothing
        /// Hand over the push: the class may be called.
        case begin
        /// Tell the extension that time is almost up.
        case warn
        /// End the process and deliver its content.
        case deliver
        /// End the process and deliver the original.
        case original(Reason)
    }

    private enum Phase: Equatable {
        case starting
        case running(isWarned: Bool)
        case over
    }

    private var phase = Phase.starting

    /// Takes an event and says what to do; after the end of a run nothing counts any more.
    mutating func handle(_ event: Event) -> Action {
        let action = action(for: event)
        switch action {
        case .begin: phase = .running(isWarned: false)
        case .warn: phase = .running(isWarned: true)
        case .deliver, .original: phase = .over
        case .nothing: break
        }
        return action
    }

    private func action(for event: Event) -> Action {
        switch (phase, event) {
        case (.over, _): .nothing
        case (.starting, .ready): .begin
        // Killed while starting: the original, and no warning before.
        case (.starting, .expired): .nothing
        case (.starting, .handlerCalled): .original(.outOfTurn)
        case (.starting, .exited(let status)): .original(.exitedEarly(status))
        case (.running, .ready): .original(.outOfTurn)
        case (.running, .handlerCalled(isEmpty: true)): .original(.empty)
        case (.running, .handlerCalled(isEmpty: false)): .deliver
        case (.running(isWarned: false), .expired): .warn
        case (.running(isWarned: true), .expired): .nothing
        case (.running, .exited(let status)): .original(.exited(status))
        case (_, .notStarted(let message)): .original(Reason(.extensionNotStarted, message))
        case (_, .budgetEnded): .original(.timedOut(isReady: phase != .starting))
        case (_, .killed(let signal)): .original(.killed(signal, isReady: phase != .starting))
        case (_, .memoryExceeded(let observed, let limit)): .original(.memory(observed, limit))
        case (_, .garbage(let fault)): .original(.garbage(fault))
        case (_, .cancelled): .original(.cancelled)
        }
    }
}
