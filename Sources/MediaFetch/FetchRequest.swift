/// One body to fetch into a file: from where, until when, and what it may become.
public struct FetchRequest: Sendable {
    /// What is asked for.
    public var url: MediaURL
    /// The instant at which whoever asks needs the answer.
    public var deadline: ContinuousClock.Instant
    /// The most bytes that a body may have when decoded, inclusive; `nil` is no limit.
    public var byteLimit: Int64?
    /// An existing private directory, in which the body becomes a new file of mode 0600 with a name of our making.
    public var directory: String
    /// What is held of the body already: the server may answer that it has not changed.
    ///
    /// Only `Fetcher.ask` obeys it.
    public var validators: Validators?
    /// Says from the body's first bytes what it may become.
    ///
    /// Called once a fetch, with the first 512 bytes or the whole body if it is shorter, on the thread that drives all
    /// transfers: it must be quick.
    public var admit: (@Sendable (_ prefix: [UInt8]) -> Admission)?
    /// Hears of the bytes received and, when the server announces it, of the length expected.
    ///
    /// Called about ten times a second at most, on the thread that drives all transfers: it must be quick.
    public var progress: (@Sendable (_ received: Int64, _ expected: Int64?) -> Void)?

    /// Creates a request.
    public init(
        url: MediaURL,
        deadline: ContinuousClock.Instant,
        byteLimit: Int64? = nil,
        directory: String,
        admit: (@Sendable (_ prefix: [UInt8]) -> Admission)? = nil,
        progress: (@Sendable (_ received: Int64, _ expected: Int64?) -> Void)? = nil
    ) {
        self.url = url
        self.deadline = deadline
        self.byteLimit = byteLimit
        self.directory = directory
        self.admit = admit
        self.progress = progress
    }
}

/// What becomes of a body whose first bytes have been seen.
public enum Admission: Sendable, Equatable {
    /// The download goes on under this cap, in bytes and inclusive; `nil` is no limit.
    case limit(Int64?)
    /// The download stops: what came cannot become acceptable.
    case refuse
}
