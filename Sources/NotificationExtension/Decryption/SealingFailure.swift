/// Why data was not encrypted; nothing in it is secret, neither of the key nor of the text.
public struct SealingFailure: Error, Sendable, Equatable {
    /// A stable code, the same in messages and documents.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The code as it stands in documents.
        public let rawValue: String

        /// Creates a code from its text.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The key has another length than 32 bytes.
        public static let wrongKeyLength = Self(rawValue: "wrong-key-length")
        /// The payload is sealed already.
        public static let sealedAlready = Self(rawValue: "sealed-already")
        /// Something in the payload would be shown or lost instead of sealed.
        public static let notSealable = Self(rawValue: "not-sealable")
        /// The cipher would not work.
        public static let failed = Self(rawValue: "encryption-failed")
    }

    /// The code.
    public var code: Code
    /// The fact, in one phrase without a full stop.
    public var message: String
    /// What the sender can do.
    public var advice: String?

    /// Creates a failure.
    public init(_ code: Code, _ message: String, advice: String? = nil) {
        self.code = code
        self.message = message
        self.advice = advice
    }
}

extension SealingFailure: CustomStringConvertible {
    /// The message and the advice in one line.
    public var description: String { message + (advice.map { "; \($0)" } ?? "") }
}
