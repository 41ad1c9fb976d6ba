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

    /// The report as it stands in a document.
    public var json: JSONObject {
        var object: JSONObject = ["stage": .string(name), "status": .string(status.rawValue)]
        object["seconds"] = JSONNumber((seconds * 10_000).rounded() / 10_000).map(JSONValue.number)
        object["reason"] = reason.map { .object($0.json) }
        return object
    }
}
