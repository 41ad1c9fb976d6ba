public import MediaAttachment
public import UserNotifications

/// How one stage went.
public struct StageReport: Sendable, Equatable {
    /// How a stage ended.
    public enum Status: String, Sendable {
        /// It changed the content.
        case done
        /// It had nothing to do.
        case idle
        /// It gave up, and the content stayed as it was.
        case failed
        /// Its time was up before it was done.
        case expired
        /// There was no time left to start it.
        case skipped
    }

    /// The stage's name.
    public var name: String
    /// How it ended.
    public var status: Status
    /// How long it took, in seconds.
    public var seconds: Double
    /// Why it gave up.
    public var reason: Reason?

    /// Creates a report.
    public init(name: String, status: Status, seconds: Double, reason: Reason? = nil) {
        self.name = name
        self.status = status
        self.seconds = seconds
        self.reason = reason
    }

    /// What an app's extension went through, each from the end of the one before.
    static func stages(of outcome: ExtensionOutcome) -> [StageReport] {
        let times = outcome.times
        let marks = [("launch", times.launch), ("start", times.ready), ("didReceive", times.handler)]
        var reports: [StageReport] = []
        var before = 0.0
        for (name, end) in marks {
            guard let end else {
                // The one that never ended took the rest of the time.
                reports.append(
                    StageReport(
                        name: name, status: .failed, seconds: max(0, times.delivery - before), reason: outcome.reason))
                break
            }
            reports.append(StageReport(name: name, status: .done, seconds: end - before))
            before = end
        }
        // The handler was called, with what cannot be shown.
        if let reason = outcome.reason, let last = reports.indices.last, reports[last].status == .done {
            reports[last].status = .failed
            reports[last].reason = reason
        }
        return reports
    }

    /// The report as it stands in a document.
    public var json: JSONObject {
        var object: JSONObject = ["stage": .string(name), "status": .string(status.rawValue)]
        object["seconds"] = JSONNumber((seconds * 10_000).rounded() / 10_000).map(JSONValue.number)
        object["reason"] = reason.map { .object($0.json) }
        return object
    }
}
