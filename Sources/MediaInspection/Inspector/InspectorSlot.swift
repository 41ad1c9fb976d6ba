import Glibc

/// A process and what it is doing.
final class InspectorSlot {
    private enum Phase {
        case idle
        case busy
        /// Killed, not yet reaped; a request that is still here is answered when the process's end is known.
        case ending
    }

    let process: InspectorProcess
    /// Whom the process can ask.
    let witnesses: Witnesses
    private(set) var job: InspectorJob?
    /// True once the process has said that it turns to the file: only then can its death be the file's doing.
    private(set) var hasTakenRequest = false
    /// What the process's sandbox lacks, as it said when it took the request.
    private var missing: Set<InspectorProtection> = []
    private var phase = Phase.idle

    init(_ process: InspectorProcess, _ witnesses: Witnesses) {
        self.process = process
        self.witnesses = witnesses
    }

    var isIdle: Bool {
        if case .idle = phase { true } else { false }
    }

    /// True when the process waits for a request, and can ask these witnesses.
    func isIdle(for witnesses: Witnesses) -> Bool { isIdle && (self.witnesses == .all || self.witnesses == witnesses) }

    var isEnding: Bool {
        if case .ending = phase { true } else { false }
    }

    /// Hands a request to the idle process.
    func begin(_ request: InspectorJob, seconds: Double?) {
        guard let file = request.openForReading() else {
            return request.fail(.unavailable, "the file cannot be opened for reading")
        }
        defer { close(file) }
        var request = request
        // The clock starts with the first process that gets it, and goes on when that one has to be replaced.
        if let seconds, !request.hasBegun {
            request.limit = min(request.deadline, .now + .seconds(seconds))
        }
        request.hasBegun = true
        let left = max(0, (request.limit - .now) / .milliseconds(1))
        job = request
        phase = .busy
        hasTakenRequest = false
        if !InspectorRequest(milliseconds: UInt64(min(left, 3_600_000))).send(file, over: process.socket) {
            die()
        }
    }

    /// Takes what the process has said, if anything, and answers the request with it.
    func collect() {
        if isEnding { return }
        switch InspectorReply.receive(from: process.socket) {
        case .nothing:
            break
        case .gone:
            die()
        case .taken(let acknowledgement) where job != nil && !hasTakenRequest:
            hasTakenRequest = true
            missing = acknowledgement.missing
            collect()
        case .taken:
            end()?.fail(.crashed, "the inspector's answer is garbage: it comes out of turn")
        case .garbage(let reason):
            end()?.fail(.crashed, "the inspector's answer is garbage: \(reason)")
        case .testimony(var testimony):
            guard let job, hasTakenRequest else {
                // Nobody asked, or it answers what it has not read: it cannot be trusted with the next file.
                end()?.fail(.crashed, "the inspector's answer is garbage: it comes out of turn")
                return
            }
            process.hasAnswered = true
            phase = .idle
            self.job = nil
            testimony.missingProtections = missing
            job.succeed(testimony)
        }
    }

    /// Ends the process at once, and gives back the request that it leaves unanswered.
    func end() -> InspectorJob? {
        defer { job = nil }
        die()
        return job
    }

    private func die() {
        if !isEnding { process.kill() }
        phase = .ending
    }
}
