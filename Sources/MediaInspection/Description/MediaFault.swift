/// The rule of a format that a file breaks, and where.
public struct MediaFault: Sendable, Equatable, Codable, Error {
    /// The kind of fault; raw values are the reason codes of reports.
    public enum Kind: String, Sendable, Codable {
        /// The bytes break a rule of their format.
        case corrupt
        /// The bytes end before the structure does.
        case truncated
        /// The media is encrypted (`sinf`, `encv`, `enca`).
        case encrypted = "encrypted-media"
        /// The media's samples lie in another file (`dref`).
        case externalReference = "external-reference"
        /// The witnesses contradict one another about what the file is.
        case disagreement = "type-disagreement"
    }

    /// The kind of fault.
    public var kind: Kind
    /// Where the fault stands, in bytes from the start; `nil` when it has no place.
    public var offset: Int64?
    /// What was found and what the format asks for, in one phrase without a full stop.
    public var message: String

    /// Creates a fault.
    public init(_ kind: Kind, at offset: Int64? = nil, _ message: String) {
        self.kind = kind
        self.offset = offset
        self.message = message
    }
}
