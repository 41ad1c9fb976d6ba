public import MediaFetch
public import MediaInspection

/// What became of one medium that a payload names.
public struct MediaItem: Sendable, Equatable {
    /// How it ended.
    public enum Status: String, Sendable {
        /// It is on the content.
        case attached
        /// It would be attached (`attach check`).
        case accepted
        /// The bytes or the policy speak against it.
        case refused
        /// It could not be got.
        case failed
    }

    /// Where a medium came from.
    public enum Origin: String, Sendable {
        /// It was fetched for this item.
        case network
        /// It was fetched, or looked up, for another item that names the same URL.
        case shared
        /// It was kept by an earlier run, and is fresh.
        case cache
        /// It was kept by an earlier run, and its server says that it has not changed.
        case revalidated
    }

    /// The attachment's identifier.
    public var identifier: String
    /// The payload path, file or URL that names it.
    public var source: String
    /// The URL that was asked for, its secrets left out; `nil` for a file.
    public var url: String?
    /// How it ended.
    public var status: Status
    /// What the bytes are, once they were inspected.
    public var description: MediaDescription?
    /// The SHA-256 of the bytes, in hexadecimal digits.
    public var sha256: String?
    /// The uniform type identifier it has, or would have.
    public var type: String?
    /// How the transfer went.
    public var fetch: TransferReport?
    /// Where it came from; `nil` when nothing was asked.
    public var origin: Origin?
    /// Why it was not attached.
    public var reason: Reason?

    /// Creates an item that has not got anywhere yet.
    public init(identifier: String, source: String, url: String?) {
        self.identifier = identifier
        self.source = source
        self.url = url
        self.status = .failed
    }
}
