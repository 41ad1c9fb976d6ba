internal import MediaFetch
internal import MediaInspection

/// One transfer with its inspection under way, and everybody who waits for it.
struct SupplyFlight: Sendable {
    /// One who waits, and is answered exactly once: whoever takes him out of the flight answers him.
    struct Waiter: Sendable {
        let number: UInt64
        let continuation: CheckedContinuation<Supplied, Never>
        let progress: @Sendable (Int64, Int64?) -> Void
        /// Ends the waiting.
        let alarm: Int

        func answer(_ supplied: Supplied) {
            Alarm.shared.unset(alarm)
            continuation.resume(returning: supplied)
        }
    }

    /// Tells the flight from an earlier one for the same URL.
    let number: UInt64
    var waiters: [UInt64: Waiter]
    let task: Task<Void, Never>
}

extension SupplyFlight {
    /// Why somebody waits no longer.
    enum Departure: Sendable {
        case outOfTime
        case cancelled

        var failure: FetchFailure {
            switch self {
            case .outOfTime: .budgetExhausted
            case .cancelled: .cancelled
            }
        }

        /// The end of a flight as the one sees it whose leaving ended it: his own reason, with what is known of the transfer.
        func outcome(of supplied: Supplied) -> Supplied {
            switch supplied.result {
            case .failure(let end) where end.code == .cancelled:
                var failure = failure
                failure.report = end.report
                return Supplied(.failure(failure), from: supplied.origin, trouble: supplied.trouble)
            case .success(let medium):
                guard case .failure(.uninspected(let end)) = medium.examination, end.kind == .cancelled else { break }
                let failure = ExaminationFailure.uninspected(InspectorFailure(.timedOut, end.message))
                return Supplied(
                    .success(
                        Supplied.Medium(
                            file: medium.file, sha256: medium.sha256, report: medium.report,
                            examination: .failure(failure))),
                    from: supplied.origin, trouble: supplied.trouble)
            default: break
            }
            return supplied
        }
    }
}
