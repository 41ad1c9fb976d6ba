public import UserNotifications

/// Something the sender should know about a payload or its media, attached or not.
public struct Finding: Sendable, Equatable {
    /// How much a finding matters.
    public enum Level: String, Sendable {
        /// A phone would not even start the extension.
        case error
        /// Works here, and is likely to fail elsewhere or to surprise.
        case warning
        /// Worth knowing.
        case note
    }

    /// How much it matters.
    public var level: Level
    /// What was found; its code, message and advice.
    public var reason: Reason
    /// The path in the payload that it is about.
    public var at: String?

    /// Creates a finding.
    public init(_ level: Level, _ reason: Reason, at: String? = nil) {
        self.level = level
        self.reason = reason
        self.at = at
    }

    /// The finding as it stands in a document.
    public var json: JSONObject {
        var object: JSONObject = ["level": .string(level.rawValue)]
        for (key, value) in reason.json where level == .error || key != "unError" {
            object[key] = value
        }
        object["at"] = at.map(JSONValue.string)
        return object
    }
}
