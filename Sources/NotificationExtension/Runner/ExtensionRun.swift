internal import Foundation
internal import Glibc
internal import Locking
internal import MediaAttachment
internal import UserNotifications

/// One push in one process: tells the state machine what happens, does what it answers, and always comes to one outcome.
///
/// Confined to the thread that made it, which waits in `poll` for a few milliseconds at a time and, at the end, for the process
/// that it killed.
final class ExtensionRun {
    /// How often the process is looked at: its memory, whether it lives.
    private static let tick: Int32 = 5
    /// How long removing the extension's files may put the delivery off.
    private static let clearing = Duration.milliseconds(50)

    let bundle: ExtensionBundle
    let settings: ExtensionRunner.Settings
    private let request: (payload: Payload, content: UNNotificationContent, identifier: String)
    private let cancellation: Locked<Bool>
    private var log: RunLog
    private var state = ExtensionState()
    private var reader = ExtensionFrameReader()
    private var capture = OutputCapture()
    private var given: ExtensionContent?
    private var times = ExtensionOutcome.Times()
    private var remarks = 0
    private var remainder: (scratch: ScratchDirectory, removal: TreeRemoval)?
    private var hangUp: ContinuousClock.Instant?
    private let start = ContinuousClock.now

    init(
        _ bundle: ExtensionBundle, _ settings: ExtensionRunner.Settings, _ payload: Payload,
        _ content: UNNotificationContent, _ identifier: String, _ log: StepLog,
        _ cancellation: Locked<Bool>
    ) {
        self.bundle = bundle
        self.settings = settings
        self.cancellation = cancellation
        request = (payload, content, identifier)
        self.log = RunLog(log, bundle: bundle.identifier, since: start)
    }

    /// Runs the extension to the delivery of its content, or of the original.
    func deliver() -> ExtensionOutcome {
        let original = request.content
        let store = AttachmentStore(directory: settings.outputDirectory)
        var outcome: ExtensionOutcome
        do {
            let scratch = try ScratchDirectory(in: store.scratchParent())
            outcome = run(in: scratch.path, store, orOriginal: original)
            clear(scratch)
        } catch {
            outcome = ExtensionOutcome(original: original, Reason(.extensionNotStarted, error.message))
        }
        times.delivery = elapsed
        outcome.times = times
        outcome.output = String(decoding: capture.bytes, as: UTF8.self)
        log.delivered(outcome, capture)
        return outcome
    }

    /// Removes the temporary directory, for a moment; what takes longer has to wait for `finish()`.
    private func clear(_ scratch: ScratchDirectory) {
        let removal = TreeRemoval(scratch.path)
        if !removal.run(until: .now + Self.clearing) { remainder = (scratch, removal) }
    }

    /// Removes what a moment was too short for, once the delivery is made.
    func finish() {
        _ = remainder?.removal.run()
        remainder = nil
    }

    private func run(
        in directory: String, _ store: AttachmentStore, orOriginal original: UNNotificationContent
    ) -> ExtensionOutcome {
        let process: ExtensionProcess
        do {
            process = try launch(in: directory)
        } catch {
            guard case .original(let reason) = state.handle(.notStarted(error.message)) else {
                return ExtensionOutcome(original: original, error)
            }
            return ExtensionOutcome(original: original, reason)
        }
        var gauge = MemoryGauge(process: process.identifier, limit: settings.memory)
        defer { gauge.close() }
        let verdict = follow(process, &gauge)
        process.end()
        // What was sent before the end is heard: calls that changed nothing, last words.
        _ = messages(process)
        _ = capture.drain(process.output)
        process.closeSocket()
        process.closeOutput()
        var outcome: ExtensionOutcome
        if case .original(let reason) = verdict {
            outcome = ExtensionOutcome(original: original, reason)
        } else if let given {
            let movable = [directory] + [settings.containerDirectory].compactMap(\.self)
            let transfer = AttachmentTransfer(movable: movable, bundle: bundle.path, store: store) { [self] in
                if cancellation.withLock({ $0 }) { return .cancelled }
                return elapsed > settings.budget ? .notCopied : nil
            }
            let (content, dropped) = transfer.settle(given)
            outcome = ExtensionOutcome(replacement: content, dropped: dropped)
        } else {
            outcome = ExtensionOutcome(original: original, .outOfTurn)
        }
        outcome.peakMemory = gauge.peak
        return outcome
    }

    private func launch(in directory: String) throws(Reason) -> ExtensionProcess {
        let request = ExtensionRequest(
            identifier: request.identifier, payload: request.payload.root.text(), text: .init(request.content),
            languages: settings.languages, temporaryDirectory: directory,
            containerDirectory: settings.containerDirectory)
        guard let frame = request.frame else {
            let most = ExtensionFrame.longest
            throw Reason(.extensionNotStarted, "the request is longer than an extension is given: \(most) bytes")
        }
        if let container = settings.containerDirectory {
            try? FileManager.default.createDirectory(
                atPath: container, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
        let process = try ExtensionProcess(bundle, settings, temporaryDirectory: directory)
        times.launch = elapsed
        log.launched(process)
        process.send(frame)
        return process
    }

    /// Does what the state machine says until it has a verdict.
    private func follow(_ process: ExtensionProcess, _ gauge: inout MemoryGauge) -> ExtensionState.Action {
        while true {
            for event in events(process, &gauge) {
                let action = state.handle(event)
                switch action {
                case .nothing: break
                case .begin:
                    times.ready = elapsed
                    gauge.begin()
                    process.send(ExtensionFrame(.begin))
                    log.ready()
                case .warn:
                    process.send(ExtensionFrame(.expire))
                    log.warned()
                case .deliver, .original:
                    return action
                }
            }
            wait(process)
        }
    }

    /// What has happened since the last look, in the order in which it counts.
    private func events(_ process: ExtensionProcess, _ gauge: inout MemoryGauge) -> [ExtensionState.Event] {
        var events: [ExtensionState.Event] = []
        if cancellation.withLock({ $0 }) { events.append(.cancelled) }
        if let (observed, limit) = gauge.excess() {
            events.append(.memoryExceeded(observed: observed, limit: limit))
        }
        let end = process.reap()
        events += messages(process)
        if process.output >= 0, !capture.drain(process.output) { process.closeOutput() }
        switch end {
        case .exited(let status): events.append(.exited(status))
        case .killed(let signal): events.append(.killed(signal))
        case nil:
            if let hangUp, hangUp + .milliseconds(250) < .now { events.append(.garbage("it closed its socket")) }
        }
        if elapsed >= settings.budget {
            events.append(.budgetEnded)
        } else if elapsed >= settings.budget - settings.warning {
            events.append(.expired)
        }
        return events
    }

    /// What the process has said.
    private func messages(_ process: ExtensionProcess) -> [ExtensionState.Event] {
        guard let bytes = process.receive() else {
            // Its end: the process is about to be gone, or lives on without a word.
            hangUp = hangUp ?? .now
            process.closeSocket()
            return []
        }
        reader.append(bytes)
        var events: [ExtensionState.Event] = []
        while true {
            switch reader.next() {
            case .incomplete: return events
            case .garbage(let fault): return events + [.garbage(fault)]
            case .frame(let frame): events += event(of: frame).map { [$0] } ?? []
            }
        }
    }

    private func event(of frame: ExtensionFrame) -> ExtensionState.Event? {
        switch frame.kind {
        case .ready: return .ready
        case .log:
            remarks += 1
            if remarks <= RunLog.mostRemarks { log.remark(frame.body) }
            return nil
        case .content where given != nil:
            return nil
        case .content:
            times.handler = elapsed
            do {
                let content = try ExtensionContent(parsing: frame.body)
                given = content
                return .handlerCalled(isEmpty: content.isEmpty)
            } catch {
                return .garbage(error.message)
            }
        case .request, .begin, .expire:
            return .garbage("it speaks as the runner does")
        }
    }

    /// Sleeps until the process says something, or for a tick.
    private func wait(_ process: ExtensionProcess) {
        let wanted = POLLIN | (process.isSending ? POLLOUT : 0)
        var polled = [
            pollfd(fd: process.socket, events: Int16(wanted), revents: 0),
            pollfd(fd: process.output, events: Int16(POLLIN), revents: 0),
        ]
        let left = Int32(max(1, min(Double(Self.tick), (settings.budget - elapsed) * 1000)))
        poll(&polled, nfds_t(polled.count), hangUp == nil ? left : 1)
        process.flush()
    }

    private var elapsed: Double { start.duration(to: .now) / .seconds(1) }
}
