import Glibc

/// A process and what it is doing.
final class InspectorSlot {
    private enum Phase {
        case idle
        case busy
        /// Killed, not yet reaped; a request that is still here is answered when the process's end is known.
        case ending(hasTakenRequest: Bool)
    }

    let process: InspectorProcess
    private(set) var job: InspectorJob?
    private var phase = Phase.idle

    init(_ process: InspectorProcess) {
        self.process = process
    }

    var isIdle: Bool {
        if case .idle = phase { true } else { false }
    }

    var isEnding: Bool {
        if case .ending = phase { true } else { false }
    }

    var hasTakenRequest: Bool {
        if case .ending(true) = phase { true } else { false }
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
        if !InspectorRequest(milliseconds: UInt64(min(left, 3_600_000))).send(file, over: process.socket) {
            die(hasTakenRequest: false)
        }
    }

    /// Takes what the process has said, if anything, and answers the request with it.
    func collect() {
        if isEnding { return }
        switch InspectorReply.receive(from: process.socket) {
        case .nothing:
            break
        case .gone:
            die(hasTakenRequest: true)
        case .untouched:
            die(hasTakenRequest: false)
        case .garbage(let reason):
            end()?.fail(.crashed, "the inspector's answer is garbage: \(reason)")
        case .testimony(let testimony):
            guard let job else {
                // Nobody asked: it cannot be trusted with the next file.
                _ = end()
                return
            }
            process.hasAnswered = true
            phase = .idle
            self.job = nil
            job.succeed(testimony)
        }
    }

    /// Ends the process at once, and gives back the request that it leaves unanswered.
    func end() -> InspectorJob? {
        defer { job = nil }
        die(hasTakenRequest: false)
        return job
    }

    private func die(hasTakenRequest: Bool) {
        if !isEnding { process.kill() }
        phase = .ending(hasTakenRequest: hasTakenRequest)
    }
}
