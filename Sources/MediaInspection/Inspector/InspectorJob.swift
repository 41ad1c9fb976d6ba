import Glibc

/// One request and whoever waits for its answer, who gets exactly one.
struct InspectorJob: Sendable {
    /// The number it is cancelled by.
    let ticket: UInt64
    /// The file, open as long as the continuation is not resumed.
    let descriptor: Int32
    /// Whom it asks.
    let witnesses: Witnesses
    /// When the caller's time is up.
    let deadline: ContinuousClock.Instant
    let continuation: CheckedContinuation<Result<Testimony, InspectorFailure>, Never>
    /// When it must be answered: the caller's deadline, and sooner once a process has it.
    var limit: ContinuousClock.Instant
    /// True once a process was given it.
    var hasBegun = false
    /// Processes that ended by themselves, new and with the request unread.
    var losses = 0

    /// How many of those there may be before there is held to be no inspector.
    static let mostLosses = 3
    /// Processes that anybody killed before they took the request.
    var kills = 0
    /// How many of those there may be: somebody, or the kernel for want of memory, kills whatever is started.
    static let mostKills = 64

    init(
        ticket: UInt64, descriptor: Int32, witnesses: Witnesses, deadline: ContinuousClock.Instant,
        continuation: CheckedContinuation<Result<Testimony, InspectorFailure>, Never>
    ) {
        self.ticket = ticket
        self.descriptor = descriptor
        self.witnesses = witnesses
        self.deadline = deadline
        self.continuation = continuation
        limit = deadline
    }

    /// Answers the request.
    func succeed(_ testimony: Testimony) {
        continuation.resume(returning: .success(testimony))
    }

    /// Answers that there is no answer.
    func fail(_ kind: InspectorFailure.Kind, _ message: String) {
        continuation.resume(returning: .failure(InspectorFailure(kind, message)))
    }

    /// Opens the file anew, for reading only, with a position of its own; `nil` when it is not a readable regular file.
    ///
    /// The caller's descriptor may be open for writing, which the inspector must never be handed.
    func openForReading() -> Int32? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let copy = open("/proc/self/fd/\(descriptor)", O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        return copy >= 0 ? copy : nil
    }
}
