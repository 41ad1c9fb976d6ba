/// What a request that may be conditional leads to.
public enum FetchAnswer: Sendable {
    /// The body came, and is in a file.
    case file(FetchedFile)
    /// The body has not changed since the validators were given out (304).
    case notModified(TransferReport)
}

/// A body that was written to a file, which belongs to the caller from here on.
public struct FetchedFile: Sendable {
    /// The path of the file.
    public let path: String
    /// The size of the file in bytes.
    public let bytes: Int64
    /// False when the body was refused by its first bytes and the download stopped: the file holds those bytes.
    public let isWhole: Bool
    /// What the transfer was like.
    public internal(set) var report: TransferReport
    let digest: BodyDigest

    /// The SHA-256 of the file's bytes, in lower-case hexadecimal; `nil` when libcrypto gives none.
    ///
    /// A long body is hashed beside its transfer, and a little behind it: there is time to look at the file meanwhile.
    public func sha256() async -> String? { await digest.value() }

    init(path: String, bytes: Int64, digest: BodyDigest, isWhole: Bool, report: TransferReport) {
        self.path = path
        self.bytes = bytes
        self.digest = digest
        self.isWhole = isWhole
        self.report = report
    }
}
