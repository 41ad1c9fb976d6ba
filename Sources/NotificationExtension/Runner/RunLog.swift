internal import MediaAttachment
internal import UserNotifications

/// The log of one run: a line a stage, and what the extension wrote.
///
/// Names the request by a digest and never tells content; what the extension writes is its own doing, and a line of level `debug`.
struct RunLog {
    /// The most remarks over the socket that are passed on.
    static let mostRemarks = 32

    private let log: StepLog
    private let bundle: String
    /// When the stage began that is under way.
    private var beginning: ContinuousClock.Instant

    init(_ log: StepLog, bundle: String, since beginning: ContinuousClock.Instant) {
        self.log = log
        self.bundle = bundle.printable(limit: 200)
        self.beginning = beginning
    }

    /// The process runs.
    mutating func launched(_ process: ExtensionProcess) {
        let landlock = process.isSandboxed ? "yes" : "no"
        ended("launched", .info, [("process", "\(process.identifier)"), ("landlock", landlock)])
    }

    /// The class is made, and the push handed over.
    mutating func ready() { ended("ready", .info, []) }

    /// Time is almost up.
    func warned() { tell("warned", .notice, []) }

    /// What the extension's side of the socket has to say.
    func remark(_ body: [UInt8]) {
        said("remark", String(decoding: body.prefix(400), as: UTF8.self).printable(limit: 400))
    }

    /// The delivery, after the extension's own words.
    mutating func delivered(_ outcome: ExtensionOutcome, _ capture: OutputCapture) {
        for line in capture.lines { said("output", line.printable(limit: 1000)) }
        if capture.isCut { tell("output-cut", .notice, [("bytes", "\(OutputCapture.limit)")]) }
        for attachment in outcome.dropped {
            tell("dropped", .error, [("reason", attachment.reason.code.rawValue)])
        }
        ended(
            "delivered", outcome.isReplaced ? .notice : .error,
            [
                ("outcome", outcome.isReplaced ? "replaced" : "original"),
                ("reason", outcome.reason?.code.rawValue ?? "none"),
                ("attachments", "\(outcome.content.attachments.count)"), ("memory", "\(outcome.peakMemory)"),
            ])
    }

    private func said(_ event: String, _ text: String) {
        log.tell("output", .extension, .debug, [("event", event), ("bundle", bundle), ("text", text)])
    }

    /// Tells of the end of the stage that was under way; the next begins.
    private mutating func ended(
        _ event: String, _ level: DeliveryObserver.Step.Level, _ fields: [(String, String)]
    ) {
        tell(event, level, fields, since: beginning)
        beginning = .now
    }

    private func tell(
        _ event: String, _ level: DeliveryObserver.Step.Level, _ fields: [(String, String)],
        since beginning: ContinuousClock.Instant? = nil
    ) {
        let all = [("event", event), ("bundle", bundle)] + fields
        log.tell("extension", .extension, level, since: beginning, all)
    }
}
