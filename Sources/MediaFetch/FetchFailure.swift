/// Why a URL was not fetched.
public struct FetchFailure: Error, Sendable, Equatable, Codable {
    /// The kind of failure, as a stable word.
    public let code: Code
    /// The fact with its numbers, for people.
    public let message: String
    /// What the sender can do.
    public let advice: String?
    /// The number that was found, where the failure is about one: bytes, seconds, a status, a port, redirects.
    public let observed: Double?
    /// The number that was allowed, in the unit of `observed`.
    public let limit: Double?
    /// The phase that ran out of time: `resolve`, `connect`, `tls`, `first-byte`, `body` or `request`.
    public let phase: String?
    /// What is known of the transfer.
    public package(set) var report: TransferReport

    /// Creates a failure.
    package init(
        _ code: Code, _ message: String, advice: String? = nil, observed: Double? = nil, limit: Double? = nil,
        phase: String? = nil, report: TransferReport = TransferReport()
    ) {
        self.code = code
        self.message = message
        self.advice = advice
        self.observed = observed
        self.limit = limit
        self.phase = phase
        self.report = report
    }
}

extension FetchFailure {
    /// The kind of a failure; more may be added.
    public struct Code: RawRepresentable, Hashable, Sendable, Codable {
        /// The word that stands in reports.
        public let rawValue: String

        /// Creates a code from its word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The text is not an absolute URL with a host.
        public static let invalidURL = Code(rawValue: "invalid-url")
        /// The URL's scheme is not among the allowed ones.
        public static let schemeNotAllowed = Code(rawValue: "scheme-not-allowed")
        /// The URL's port is not among the allowed ones.
        public static let portNotAllowed = Code(rawValue: "port-not-allowed")
        /// The URL holds a user name or a password.
        public static let credentialsInURL = Code(rawValue: "credentials-in-url")
        /// The host's address is not one of the public internet.
        public static let addressDenied = Code(rawValue: "address-denied")
        /// The host's name has no address.
        public static let resolveFailed = Code(rawValue: "resolve-failed")
        /// No connection came about.
        public static let connectFailed = Code(rawValue: "connect-failed")
        /// No trusted TLS session came about.
        public static let tlsFailed = Code(rawValue: "tls-failed")
        /// A phase of the transfer took too long.
        public static let timedOut = Code(rawValue: "timed-out")
        /// There are more redirects than are followed.
        public static let tooManyRedirects = Code(rawValue: "too-many-redirects")
        /// A redirect leads where the policy forbids to go.
        public static let redirectRefused = Code(rawValue: "redirect-refused")
        /// The server answered with another status than 200.
        public static let httpStatus = Code(rawValue: "http-status")
        /// The server answered with no bytes.
        public static let emptyBody = Code(rawValue: "empty-body")
        /// The connection ended before the body did.
        public static let truncatedTransfer = Code(rawValue: "truncated-transfer")
        /// The body's content encoding is unknown or broken.
        public static let badContentEncoding = Code(rawValue: "bad-content-encoding")
        /// What the server sent is not a proper HTTP response.
        public static let badResponse = Code(rawValue: "bad-response")
        /// The body is larger than the cap.
        public static let tooLarge = Code(rawValue: "too-large")
        /// The body could not be written.
        public static let storageFailed = Code(rawValue: "storage-failed")
        /// There is no space for the body.
        public static let storageFull = Code(rawValue: "storage-full")
        /// The time for the whole payload ran out.
        public static let budgetExhausted = Code(rawValue: "budget-exhausted")
        /// The task that asked was cancelled.
        public static let cancelled = Code(rawValue: "cancelled")
    }
}
