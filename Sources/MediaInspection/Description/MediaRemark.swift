/// Something odd about a file that is no reason to refuse it.
public struct MediaRemark: Sendable, Equatable, Codable {
    /// How much it matters to the sender.
    public enum Level: String, Sendable, Codable {
        case warning
        case note
    }

    /// A stable code: `trailing-data`, `id3-size`, `adts`, `animated-png`.
    public var code: String
    /// How much it matters.
    public var level: Level
    /// What was found, in one phrase without a full stop.
    public var message: String

    /// Creates a remark.
    public init(_ code: String, _ level: Level, _ message: String) {
        self.code = code
        self.level = level
        self.message = message
    }
}
