/// The place at which a body broke off, from which the same representation can be gone on with.
///
/// That takes a strong validator (RFC 9110, sections 13.1.5 and 14.2): a file that changed meanwhile comes whole, from its start.
struct ResumePoint: Equatable {
    private let etag: String
    private let offset: Int64

    /// Keeps the place; `nil` when the response cannot be resumed.
    init?(_ head: ResponseHead, received: Int64) {
        guard received > 0, !head.isEncoded, let etag = head.strongETag else { return nil }
        self.etag = etag
        offset = received
    }

    /// The fields of the request for the rest.
    var fields: [String] { ["Range: bytes=\(offset)-", "If-Range: \(etag)"] }

    /// Tells whether a response is the rest of the same file, and nothing else.
    func isContinued(by head: ResponseHead) -> Bool {
        head.status == 206 && !head.isEncoded && head.rangeStart == offset && head.strongETag == etag
    }
}
