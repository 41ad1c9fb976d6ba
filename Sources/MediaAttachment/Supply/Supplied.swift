internal import MediaFetch
internal import MediaInspection

/// What came of a URL: the file and what its bytes are, or why there is none.
struct Supplied: Sendable {
    /// A file that was got, and what examining it came to.
    struct Medium: Sendable {
        let file: SuppliedFile
        /// The SHA-256 of the file; `nil` where the download stopped at its first bytes.
        let sha256: String?
        let report: TransferReport
        let examination: Result<MediaExaminer.Examination, ExaminationFailure>
    }

    /// Where it comes from.
    var origin: MediaItem.Origin
    let result: Result<Medium, FetchFailure>
    /// When the file was there, or could not be got.
    let fetched: ContinuousClock.Instant
    /// When it was examined.
    let examined: ContinuousClock.Instant
    /// Why the cache could not be used, if it could not.
    var trouble: String?

    /// What is known of the transfer.
    var report: TransferReport {
        switch result {
        case .success(let medium): medium.report
        case .failure(let failure): failure.report
        }
    }

    /// Creates what came of a URL, at this moment.
    init(
        _ result: Result<Medium, FetchFailure>, from origin: MediaItem.Origin, fetched: ContinuousClock.Instant = .now,
        trouble: String? = nil
    ) {
        self.result = result
        self.origin = origin
        self.fetched = fetched
        self.trouble = trouble
        examined = .now
    }
}

/// Why a file was not examined.
enum ExaminationFailure: Error {
    /// It cannot be read.
    case unreadable(Reason)
    /// Nobody could inspect it.
    case uninspected(InspectorFailure)
}
