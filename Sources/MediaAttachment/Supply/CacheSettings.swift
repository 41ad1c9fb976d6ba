/// Where media is kept across runs.
public struct CacheSettings: Sendable, Equatable {
    /// A directory of the user's own, made when there is none.
    public var directory: String
    /// How many bytes are kept; the least recently used go first.
    public var bytes: Int64
    /// Names the programs and libraries that inspect, with their versions; `nil` inspects what is kept in each run again.
    public var inspection: String?

    /// Creates settings.
    public init(directory: String, bytes: Int64, inspection: String? = nil) {
        self.directory = directory
        self.bytes = bytes
        self.inspection = inspection
    }
}
