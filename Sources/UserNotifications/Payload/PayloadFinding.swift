/// Something in a payload that a sender should know.
public struct PayloadFinding: Sendable, Equatable {
    /// How much it matters.
    public enum Level: String, Sendable {
        /// A phone would not start the extension.
        case error
        /// A part of the payload has no effect, or another than it seems.
        case warning
        /// Worth knowing.
        case note
    }

    /// A stable code, such as `mutable-content-missing`, `no-alert`, `wrong-type` or `duplicate-key`.
    public var code: String
    /// How much it matters.
    public var level: Level
    /// What was found, in one phrase without a full stop.
    public var message: String
    /// What the sender can do.
    public var advice: String?
    /// The path in the payload: `aps.mutable-content`.
    public var at: String?

    /// Creates a finding.
    public init(_ code: String, _ level: Level, _ message: String, advice: String? = nil, at: String? = nil) {
        self.code = code
        self.level = level
        self.message = message
        self.advice = advice
        self.at = at
    }
}

extension Payload {
    /// Everything a sender should know about the payload: what keeps an extension from starting first, then the rest.
    ///
    /// At most 16 of a kind are told.
    public var findings: [PayloadFinding] {
        deliveryFindings + duplicateFindings + typeFindings + valueFindings + misplacedFindings
    }

    /// How many findings of one kind are told.
    static let most = 16
}
