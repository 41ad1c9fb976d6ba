/// Why data was not decrypted; nothing in it is secret, neither of the key nor of the text.
public struct DecryptionFailure: Error, Sendable, Equatable {
    /// A stable code, the same in messages and documents.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The code as it stands in documents.
        public let rawValue: String

        /// Creates a code from its text.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// What should be encrypted data cannot be: not base64, too short, or in two forms at once.
        public static let malformed = Self(rawValue: "encrypted-data-malformed")
        /// The data is in a version that is not known.
        public static let unsupported = Self(rawValue: "unsupported-encryption")
        /// The keychain has no key of the identifier.
        public static let unknownKey = Self(rawValue: "unknown-key")
        /// The keychain could not be asked, or would not give what it has.
        public static let keyUnavailable = Self(rawValue: "key-unavailable")
        /// The key has another length than 32 bytes.
        public static let wrongKeyLength = Self(rawValue: "wrong-key-length")
        /// The tag does not match: another key, or other data, than the sender's.
        public static let failed = Self(rawValue: "decryption-failed")
        /// What was decrypted is no JSON object.
        public static let invalidText = Self(rawValue: "decrypted-text-invalid")
    }

    /// The code.
    public var code: Code
    /// The fact, in one phrase without a full stop.
    public var message: String
    /// What the sender or the owner of the keys can do.
    public var advice: String?

    /// Creates a failure.
    public init(_ code: Code, _ message: String, advice: String? = nil) {
        self.code = code
        self.message = message
        self.advice = advice
    }
}

extension DecryptionFailure: CustomStringConvertible {
    /// The message and the advice in one line.
    public var description: String { message + (advice.map { "; \($0)" } ?? "") }
}
