internal import Glibc

/// Why a keychain could not give, keep or remove a key; nothing in it is secret.
public struct KeychainFailure: Error, Sendable, Equatable {
    /// A stable code, the same in messages and documents.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The code as it stands in documents.
        public let rawValue: String

        /// Creates a code from its text.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The identifier is not one that a key may have.
        public static let invalidIdentifier = Self(rawValue: "invalid-key-identifier")
        /// What was given as a key is none.
        public static let invalidKey = Self(rawValue: "invalid-key")
        /// The key has another length than 32 bytes.
        public static let wrongKeyLength = Self(rawValue: "wrong-key-length")
        /// There is a key of that name already.
        public static let keyExists = Self(rawValue: "key-exists")
        /// Others may read the key or its directory, or own it.
        public static let insecure = Self(rawValue: "insecure-keychain")
        /// The keychain could not be read, written or asked.
        public static let unavailable = Self(rawValue: "keychain-unavailable")
        /// The keychain gave no answer in time.
        public static let timedOut = Self(rawValue: "keychain-timed-out")
    }

    /// The code.
    public var code: Code
    /// The fact, in one phrase without a full stop.
    public var message: String
    /// What to do about it.
    public var advice: String?

    /// Creates a failure.
    public init(_ code: Code, _ message: String, advice: String? = nil) {
        self.code = code
        self.message = message
        self.advice = advice
    }
}

extension KeychainFailure: CustomStringConvertible {
    /// The message and the advice in one line.
    public var description: String { message + (advice.map { "; \($0)" } ?? "") }
}

extension KeychainFailure {
    /// Tells of a system call that failed.
    static func failed(_ what: String, _ number: Int32) -> KeychainFailure {
        KeychainFailure(.unavailable, "\(what): \(String(cString: strerror(number)))")
    }

    static func noMemory(_ number: Int32) -> KeychainFailure { failed("no memory for a key", number) }

    /// Refuses a key of a length that AES-256 does not have; AES-128's and AES-192's are named.
    static func wrongKeyLength(_ count: Int) -> KeychainFailure {
        KeychainFailure(.wrongKeyLength, AES256GCM.describe(keyLength: count))
    }
}
