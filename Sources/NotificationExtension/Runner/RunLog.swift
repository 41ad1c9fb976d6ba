internal import CLibcrypto
internal import MediaAttachment
internal import UserNotifications

/// The log of one run: a line a stage, and what the extension wrote.
///
/// Names the request by a digest and never tells content; what the extension writes is its own doing.
struct RunLog {
    /// The most remarks over the socket that are passed on.
    static let mostRemarks = 32

    private let observer: DeliveryObserver
    private let bundle: String
    private let request: String
    private let start: ContinuousClock.Instant

    init(_ observer: DeliveryObserver, bundle: String, request: String, start: ContinuousClock.Instant) {
        self.observer = observer
        self.bundle = bundle
        self.start = start
        var digest = [UInt8](repeating: 0, count: 32)
        let bytes = Array(request.utf8)
        EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha256(), nil)
        self.request = digest.prefix(8).map { String(Int($0) + 256, radix: 16).dropFirst() }.joined()
    }

    /// The process runs.
    func launched(_ process: ExtensionProcess) {
        step("launched", [("process", "\(process.identifier)"), ("landlock", process.isSandboxed ? "yes" : "no")])
    }

    /// A stage without numbers.
    func note(_ event: String) { step(event, []) }

    /// What the extension's side of the socket has to say.
    func remark(_ body: [UInt8]) {
        step("remark", [("text", String(decoding: body.prefix(400), as: UTF8.self).printable(limit: 400))])
    }

    /// The delivery, after the extension's own words.
    func delivered(_ outcome: ExtensionOutcome, _ capture: OutputCapture) {
        for line in capture.lines {
            observer.step(.init(stage: "output", fields: [("text", line.printable(limit: 1000))], elapsed: elapsed))
        }
        if capture.isCut { step("output-cut", [("bytes", "\(OutputCapture.limit)")]) }
        for attachment in outcome.dropped { step("dropped", [("reason", attachment.reason.code.rawValue)]) }
        step(
            "delivered",
            [
                ("outcome", outcome.isReplaced ? "replaced" : "original"),
                ("reason", outcome.reason?.code.rawValue ?? "none"),
                ("attachments", "\(outcome.content.attachments.count)"), ("memory", "\(outcome.peakMemory)"),
            ])
    }

    private func step(_ event: String, _ fields: [(String, String)]) {
        let all = [("event", event), ("bundle", bundle), ("request", request)] + fields
        observer.step(.init(stage: "extension", fields: all.map { (name: $0.0, value: $0.1) }, elapsed: elapsed))
    }

    private var elapsed: Double { start.duration(to: .now) / .seconds(1) }
}
