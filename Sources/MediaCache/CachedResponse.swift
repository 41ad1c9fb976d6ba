public import MediaFetch

/// A response that is kept: what was said, when, and which content came.
public struct CachedResponse: Codable, Sendable, Equatable {
    /// The SHA-256 of the body, in hexadecimal digits.
    public var content: String
    /// The size of the body.
    public var bytes: Int64
    /// What the transfer was like that brought it.
    public var report: TransferReport
    /// When it was asked for, in seconds since 1970.
    public var requested: Double
    /// When its head was there, in seconds since 1970.
    public var received: Double

    /// Creates a response.
    public init(content: String, bytes: Int64, report: TransferReport, requested: Double, received: Double) {
        self.content = content
        self.bytes = bytes
        self.report = report
        self.requested = requested
        self.received = received
    }

    /// What it says of caching.
    public var fields: CacheFields { report.caching ?? CacheFields() }

    /// Tells whether it may be used without asking.
    public func isFresh(at now: Double) -> Bool {
        Freshness(fields, requested: requested, received: received).isFresh(at: now)
    }

    /// The response after the server said that it has not changed.
    public func revalidated(by report: TransferReport, requested: Double, received: Double) -> CachedResponse {
        var response = self
        response.report.caching = fields.updated(by: report.caching ?? CacheFields())
        response.requested = requested
        response.received = received
        return response
    }
}

/// What a cache knows of a URL.
public struct CacheEntry: Sendable, Equatable {
    /// The response that is kept, fresh or not.
    public var response: CachedResponse?
    /// How the last try ended, while that is to be remembered.
    public var outcome: Outcome?

    /// Creates an entry.
    public init(response: CachedResponse? = nil, outcome: Outcome? = nil) {
        self.response = response
        self.outcome = outcome
    }

    /// How a try ended that left nothing to keep.
    public enum Outcome: Sendable, Equatable {
        /// It failed.
        case failed(FetchFailure)
        /// What came may not be kept, so that nobody has to wait for another's.
        case unstorable
    }
}
