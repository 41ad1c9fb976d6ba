/// What a request that may be conditional leads to.
public enum FetchAnswer: Sendable, Equatable {
    /// The body came, and is in a file.
    case file(FetchedFile)
    /// The body has not changed since the validators were given out (304).
    case notModified(TransferReport)
}

/// A body that was written to a file, which belongs to the caller from here on.
public struct FetchedFile: Sendable, Equatable {
    /// The path of the file.
    public let path: String
    /// The size of the file in bytes.
    public let bytes: Int64
    /// The SHA-256 of the file's bytes, in lower-case hexadecimal.
    public let sha256: String
    /// False when the body was refused by its first bytes and the download stopped: the file holds those bytes.
    public let isWhole: Bool
    /// What the transfer was like.
    public let report: TransferReport

    /// Creates a description of a fetched file.
    package init(path: String, bytes: Int64, sha256: String, isWhole: Bool, report: TransferReport) {
        self.path = path
        self.bytes = bytes
        self.sha256 = sha256
        self.isWhole = isWhole
        self.report = report
    }
}
