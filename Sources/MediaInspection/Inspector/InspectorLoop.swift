import Glibc

/// The pool's thread: gives requests to processes, collects answers, ends what overruns, reaps what died.
///
/// Everything here is confined to that one thread, which waits in `poll` and nowhere else.
final class InspectorLoop {
    private let settings: InspectorSettings
    private let mailbox: InspectorMailbox
    private var slots: [InspectorSlot] = []
    private var waiting: [InspectorJob] = []

    init(_ settings: InspectorSettings, _ mailbox: InspectorMailbox) {
        self.settings = settings
        self.mailbox = mailbox
    }

    /// Works until the mailbox is closed; no process is left afterwards.
    func run() {
        while true {
            let (commands, isClosed) = mailbox.take()
            for command in commands { perform(command) }
            if isClosed { break }
            for slot in slots { slot.collect() }
            expire()
            reap()
            assign()
            wait()
        }
        for slot in slots { slot.end()?.fail(.unavailable, "the inspectors were closed") }
        for job in waiting { job.fail(.unavailable, "the inspectors were closed") }
        for slot in slots { _ = slot.process.reap(waiting: true) }
        slots.removeAll()
        mailbox.processIdentifiers = []
    }

    private func perform(_ command: InspectorCommand) {
        switch command {
        case .warmUp(let witnesses):
            if !slots.contains(where: { $0.isIdle(for: witnesses) }) { _ = start(witnesses) }
        case .ask(let job):
            waiting.append(job)
        case .cancel(let ticket):
            let message = "the inspection was cancelled"
            if let index = waiting.firstIndex(where: { $0.ticket == ticket }) {
                waiting.remove(at: index).fail(.cancelled, message)
            } else if let slot = slots.first(where: { $0.job?.ticket == ticket }) {
                // The process may be deep in the file: quicker ended than waited for.
                slot.end()?.fail(.cancelled, message)
            }
        }
    }

    /// Answers the requests whose time is up.
    private func expire() {
        let now = ContinuousClock.now
        for slot in slots {
            guard let job = slot.job, job.limit <= now else { continue }
            slot.end()?.fail(.timedOut, "the inspector did not answer in time and was ended")
        }
        let late = waiting.filter { $0.limit <= now }
        waiting.removeAll { $0.limit <= now }
        for job in late { job.fail(.timedOut, "no inspector was free in time") }
    }

    /// Takes leave of the processes that have died, and decides what becomes of their requests.
    private func reap() {
        for slot in slots where slot.isEnding {
            guard let end = slot.process.reap() else { continue }
            slots.removeAll { $0 === slot }
            guard var job = slot.job else { continue }
            if slot.hasTakenRequest {
                job.fail(.crashed, "the inspector \(end) while it read the file")
                continue
            }
            // Only a process that never worked and ended by itself tells of the next one: anybody may kill one.
            if end.isKill { job.kills += 1 } else if !slot.process.hasAnswered { job.losses += 1 }
            if job.losses < InspectorJob.mostLosses, job.kills < InspectorJob.mostKills {
                waiting.insert(job, at: 0)
            } else {
                job.fail(.unavailable, "\(settings.executable) \(end) before it took the request")
            }
        }
    }

    /// Gives waiting requests to idle processes, and starts more as long as there may be more.
    private func assign() {
        while let job = waiting.first {
            if let slot = slots.first(where: { $0.isIdle(for: job.witnesses) }) {
                slot.begin(waiting.removeFirst(), seconds: settings.seconds)
            } else if slots.count < settings.processes {
                if case .failure(let failure) = start(job.witnesses) {
                    waiting.removeFirst()
                    job.fail(failure.kind, failure.message)
                }
            } else {
                // One that cannot ask them all makes room for one that can.
                _ = slots.first(where: \.isIdle)?.end()
                break
            }
        }
        mailbox.processIdentifiers = slots.map(\.process.identifier)
    }

    private func start(_ witnesses: Witnesses) -> Result<Void, InspectorFailure> {
        guard slots.count < settings.processes else { return .success(()) }
        do throws(InspectorFailure) {
            slots.append(InspectorSlot(try InspectorProcess(settings, witnesses), witnesses))
            return .success(())
        } catch {
            return .failure(error)
        }
    }

    /// Sleeps until a process says something, somebody posts a command, or the next request's time is up.
    private func wait() {
        var polled = [pollfd(fd: mailbox.wakeUp, events: Int16(POLLIN), revents: 0)]
        for slot in slots where !slot.isEnding {
            polled.append(pollfd(fd: slot.process.socket, events: Int16(POLLIN), revents: 0))
        }
        let limits = waiting.map(\.limit) + slots.compactMap { $0.job?.limit }
        var milliseconds = limits.min().map(Self.milliseconds) ?? -1
        // A killed process is gone within a moment, and no descriptor tells.
        if slots.contains(where: \.isEnding) { milliseconds = 1 }
        poll(&polled, nfds_t(polled.count), milliseconds)
    }

    /// The time until an instant in milliseconds, rounded up, for `poll`.
    private static func milliseconds(until instant: ContinuousClock.Instant) -> Int32 {
        let left = (instant - .now) / .milliseconds(1)
        return Int32(min(max(left.rounded(.up), 0), 3_600_000))
    }
}
