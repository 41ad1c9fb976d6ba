/// What a response says of using it again (RFC 9111), as it came, and where it came from.
public struct CacheFields: Codable, Sendable, Equatable {
    /// `Cache-Control`, several of them joined with commas.
    public var cacheControl: String?
    /// `Expires`, an HTTP date.
    public var expires: String?
    /// `ETag`, quotes and all.
    public var entityTag: String?
    /// `Last-Modified`, an HTTP date.
    public var lastModified: String?
    /// `Date`, an HTTP date.
    public var date: String?
    /// `Age`, in seconds.
    public var age: String?
    /// `Vary`, several of them joined with commas.
    public var vary: String?
    /// The SHA-256 of the URL that answered, in hexadecimal digits, since the URL itself may hold secrets.
    public var url = ""
    /// False when a redirect on the way there may lead elsewhere tomorrow: it is temporary, or says something of caching itself.
    public var isPermanent = true

    /// Creates fields of a response that says nothing.
    public init() {}

    /// What makes a request for the same again conditional; `nil` when the response has no validator.
    public var validators: Validators? {
        guard entityTag != nil || lastModified != nil else { return nil }
        return Validators(entityTag: entityTag, lastModified: lastModified, url: url)
    }

    /// Takes a field of a head; the first counts, but for lists.
    mutating func take(_ name: String, _ value: String) {
        // What is cut or cleaned would say something else.
        guard value.utf8.count <= 1000, value.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return }
        switch name {
        case "cache-control": cacheControl = cacheControl.map { $0 + ", " + value } ?? value
        case "vary": vary = vary.map { $0 + ", " + value } ?? value
        case "expires": expires = expires ?? value
        case "etag": entityTag = entityTag ?? value
        case "last-modified": lastModified = lastModified ?? value
        case "date": date = date ?? value
        case "age": age = age ?? value
        default: break
        }
    }
}

/// What of a response makes a later request conditional (RFC 9110, 13.1).
public struct Validators: Sendable, Equatable {
    /// The `ETag`, for `If-None-Match`.
    public var entityTag: String?
    /// The `Last-Modified`, for `If-Modified-Since`.
    public var lastModified: String?
    /// The SHA-256 of the URL they hold for: where a redirect leads elsewhere now, nothing is said of them.
    public var url: String

    /// Creates validators.
    public init(entityTag: String?, lastModified: String?, url: String) {
        self.entityTag = entityTag
        self.lastModified = lastModified
        self.url = url
    }

    /// The fields of a request.
    var fields: [String] {
        [entityTag.map { "If-None-Match: \($0)" }, lastModified.map { "If-Modified-Since: \($0)" }].compactMap(\.self)
    }
}
