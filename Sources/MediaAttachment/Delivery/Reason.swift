public import UserNotifications

/// Why a medium was not attached: a stable code, the fact with its numbers, and what the sender can do.
public struct Reason: Sendable, Equatable, Error {
    /// A stable code, as listed in `docs/reasons.md`.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The code as it stands in documents.
        public let rawValue: String

        /// Creates a code from its text.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// The step of the path at which a medium was given up.
    public enum Stage: String, Sendable {
        case payload
        case url
        case fetch
        case inspect
        case judge
        case store
        case `extension`
        case time
    }

    /// The code.
    public var code: Code
    /// The step that gave up.
    public var stage: Stage
    /// The fact, with its numbers, in one phrase.
    public var message: String
    /// What was found, where it is a number or a name.
    public var observed: JSONValue?
    /// The limit that was exceeded, in the unit of `observed`.
    public var limit: JSONValue?
    /// What the sender can do about it.
    public var advice: String?

    /// Creates a reason; the stage is the code's own unless another is given.
    public init(
        _ code: Code, stage: Stage? = nil, _ message: String, observed: JSONValue? = nil, limit: JSONValue? = nil,
        advice: String? = nil
    ) {
        self.code = code
        self.stage = stage ?? code.stage
        self.message = message
        self.observed = observed
        self.limit = limit
        self.advice = advice
    }

    /// The nearest code of `UNErrorDomain`, what a phone would have said at most.
    public var unError: Int { code.unError.rawValue }

    /// The reason as it stands in a document.
    public var json: JSONObject {
        var object: JSONObject = [
            "code": .string(code.rawValue), "stage": .string(stage.rawValue), "message": .string(message),
        ]
        object["observed"] = observed
        object["limit"] = limit
        object["unError"] = .number(JSONNumber(unError))
        object["advice"] = advice.map(JSONValue.string)
        return object
    }
}
