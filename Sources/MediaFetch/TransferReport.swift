/// What is known of a transfer at its end, however it ended.
///
/// Nothing in it holds a secret: URLs are redacted, and text from a server is stripped of control characters.
public struct TransferReport: Sendable, Equatable, Codable {
    /// The status of the last response, if its head came.
    public package(set) var status: Int?
    /// The URL that was asked last, redacted.
    public package(set) var finalURL: String?
    /// How many redirects were followed.
    public package(set) var redirects: Int
    /// How many bytes of the body came, counted after decoding.
    public package(set) var bytes: Int64
    /// The media type that the server claims.
    public package(set) var contentType: String?
    /// How often the request was made, redirects aside.
    public package(set) var attempts = 1
    /// The address of the last connection.
    public package(set) var address: String?
    /// Seconds from the start to the resolved name, at the last hop.
    public package(set) var resolve: Double?
    /// Seconds from the start to the TCP connection, at the last hop.
    public package(set) var connect: Double?
    /// Seconds from the start to the end of the TLS handshake, at the last hop.
    public package(set) var tls: Double?
    /// Seconds from the start to the response's first byte, at the last hop.
    public package(set) var firstByte: Double?
    /// Seconds from the start to the end.
    public package(set) var total: Double?
    /// What the response says of using it again; `nil` before a head came.
    public package(set) var caching: CacheFields?

    /// Creates a report; what is not given is not known.
    package init(
        status: Int? = nil, finalURL: String? = nil, redirects: Int = 0, bytes: Int64 = 0,
        contentType: String? = nil, resolve: Double? = nil, connect: Double? = nil, tls: Double? = nil,
        firstByte: Double? = nil, total: Double? = nil, caching: CacheFields? = nil
    ) {
        self.status = status
        self.finalURL = finalURL
        self.redirects = redirects
        self.bytes = bytes
        self.contentType = contentType
        self.resolve = resolve
        self.connect = connect
        self.tls = tls
        self.firstByte = firstByte
        self.total = total
        self.caching = caching
    }
}
