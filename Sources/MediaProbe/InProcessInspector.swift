import Dispatch
public import MediaInspection

/// Asks the witnesses within the calling program, for programs that ship no `attach-inspector`.
///
/// The C libraries then see hostile bytes with the program's own rights and memory, and a file that crashes them crashes it:
/// prefer `InspectorPool`. One file is looked at at a time, on a queue of its own; a file that is being looked at is not interrupted
/// by cancellation, only by the deadline.
public struct InProcessInspector: Inspecting {
    private let probe: Probe
    private let queue = DispatchQueue(label: "in-process-inspector")

    /// Loads the witnesses.
    public init() throws {
        probe = try Probe()
    }

    /// Asks the witnesses about an open regular file, which stays the caller's.
    public func testimony(
        of descriptor: Int32, from witnesses: Witnesses, deadline: ContinuousClock.Instant
    ) async throws(InspectorFailure) -> Testimony {
        if Task.isCancelled { throw InspectorFailure(.cancelled, "the inspection was cancelled") }
        let answer: Testimony? = await withCheckedContinuation { continuation in
            queue.async { [probe] in
                let isLate = ContinuousClock.now >= deadline
                let answer = isLate ? nil : probe.testimony(of: descriptor, deadline: deadline)
                continuation.resume(returning: ContinuousClock.now >= deadline ? nil : answer)
            }
        }
        guard let answer else { throw InspectorFailure(.timedOut, "the inspection did not end in time") }
        return answer
    }
}
