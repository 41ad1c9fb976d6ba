import Glibc
import MediaAttachment
import UserNotifications

/// `attach batch INPUT...`: delivers any number of payloads, one document a line.
struct BatchCommand {
    let session: Session

    /// How many payloads are under way at once unless `--jobs` says otherwise: most of them wait for the network.
    static let jobs = 64

    func run() async throws -> ExitStatus {
        let invocation = session.invocation
        guard !invocation.operands.isEmpty else {
            throw UsageError("no input is named; - is standard input. Try 'attach batch --help'.")
        }
        if invocation.isResumed, invocation.output == nil {
            throw UsageError("--resume needs --output, whose file says what was delivered")
        }
        defer { session.attacher.close() }
        let output = try BatchOutput(invocation.output, isResumed: invocation.isResumed)
        let input = BatchInput(invocation.operands)
        let progress = BatchProgress(of: input.weight)
        let run = BatchRun(
            session, from: input, to: output, isOrdered: !invocation.isUnordered, jobs: invocation.jobs ?? Self.jobs,
            progress: progress)
        let telling = invocation.isQuiet ? nil : Task { await progress.run(isTerminal: Streams.isErrorTerminal) }
        // A task of its own: a signal cancels this one, and what is under way is to be finished.
        let work = Task { try await run.deliver() }
        let result = await withTaskCancellationHandler {
            await work.result
        } onCancel: {
            run.stop()
        }
        telling?.cancel()
        await telling?.value
        let tally: BatchTally
        do {
            tally = try result.get()
        } catch let fault as BatchJournal.Fault {
            throw UsageError("--resume: \(fault.message)")
        }
        try tell(BatchSummary(tally: tally, seconds: progress.seconds, isComplete: !Task.isCancelled))
        return tally.status
    }

    private func tell(_ summary: BatchSummary) throws {
        if !session.invocation.isQuiet { Streams.say(summary.text) }
        if let file = session.invocation.summary { try summary.write(to: file) }
    }
}
