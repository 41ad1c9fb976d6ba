/// What may be fetched, from where, and how long each phase of it may take.
///
/// The defaults are those of the built-in limits. A `Fetcher` obeys one policy for its whole life, so that a pooled
/// connection is never used under another policy than the one it was opened under.
public struct FetchPolicy: Sendable, Equatable {
    /// The URL schemes allowed, in lower case; only `https` and `http` can be fetched at all.
    public var schemes: Set<String>
    /// The ports allowed; `nil` allows any.
    public var ports: Set<Int>?
    /// Whether loopback, private and other special-purpose addresses may be reached; also lifts the list of ports.
    public var allowsPrivateAddresses: Bool
    /// Blocks of addresses that may be reached whatever else is denied.
    public var allow: [CIDRBlock] = []
    /// Blocks of addresses that may not be reached, on top of those that are not public.
    public var deny: [CIDRBlock] = []
    /// What becomes of addresses under NAT64's well-known prefix.
    public var nat64 = NAT64.deny
    /// A proxy to go through, as curl's `--proxy` takes it; what a name leads to is then the proxy's affair and goes unchecked.
    public var proxy: String?
    /// How many redirects are followed.
    public var redirects: Int
    /// How often a request is made again where that can help: the connection failed before a byte came, the server asked for
    /// patience, or a body broke off and can be resumed.
    public var retries = 2
    /// How many connections there are at most, to one host and in all.
    public var connections = Connections(host: 8, total: 64)
    /// The time for resolving, connecting and TLS together, at each hop; `nil` is no limit of its own.
    public var connect: Duration?
    /// The time from the connection to the end of the response's head, at each hop; `nil` is no limit of its own.
    public var firstByte: Duration?
    /// The longest silence in a body; `nil` is no limit of its own.
    public var stall: Duration?
    /// The time for the whole request with all its hops; `nil` is no limit of its own.
    public var request: Duration?
    /// Addresses to use in place of a resolver's answer, in curl's form `HOST:PORT:ADDRESS`.
    public var resolve: [String]
    /// A file of certificate authorities in PEM form to trust in place of the system's.
    public var certificateAuthorities: String?
    /// The value of the request's `Accept` field.
    public var accept: String
    /// The value of the request's `User-Agent` field.
    public var userAgent: String

    /// How many connections there are at most.
    public struct Connections: Sendable, Equatable {
        /// To one host.
        public var host: Int
        /// In all.
        public var total: Int

        /// Creates caps.
        public init(host: Int, total: Int) {
            self.host = host
            self.total = total
        }
    }

    /// The media types that can be attached, and no wildcard, so that servers that choose do not choose WebP.
    public static let defaultAccept =
        "image/jpeg, image/png, image/gif, video/mp4, audio/mpeg, audio/mp4, audio/x-m4a, audio/aac"

    /// Creates a policy; what is not given has the default of the built-in limits.
    public init(
        schemes: Set<String> = ["https"],
        ports: Set<Int>? = [443, 80, 8080, 8443],
        allowsPrivateAddresses: Bool = false,
        redirects: Int = 3,
        connect: Duration? = .seconds(5),
        firstByte: Duration? = .seconds(8),
        stall: Duration? = .seconds(5),
        request: Duration? = .seconds(20),
        resolve: [String] = [],
        certificateAuthorities: String? = nil,
        accept: String = FetchPolicy.defaultAccept,
        userAgent: String = "attach/0.1 (+notification attachment check)"
    ) {
        self.schemes = schemes
        self.ports = ports
        self.allowsPrivateAddresses = allowsPrivateAddresses
        self.redirects = redirects
        self.connect = connect
        self.firstByte = firstByte
        self.stall = stall
        self.request = request
        self.resolve = resolve
        self.certificateAuthorities = certificateAuthorities
        self.accept = accept
        self.userAgent = userAgent
    }

    /// Tells whether a text names a proxy: a scheme that libcurl speaks to proxies, a host and a port.
    ///
    /// `socks4` and `socks4a` are left out: they cannot carry what IPv6 and TLS need.
    public static func isProxy(_ text: String) -> Bool {
        guard let parts = URLParts(text), ["http", "https", "socks5", "socks5h"].contains(parts.scheme) else {
            return false
        }
        return parts.hasAuthority && parts.authority.contains(":") && ["", "/"].contains(parts.rest)
    }

    /// Which addresses may be connected to.
    var addresses: AddressPolicy {
        AddressPolicy(allowed: allow, denied: deny, nat64: nat64, allowsPrivate: allowsPrivateAddresses)
    }

    /// The allowed schemes that this module can speak, sorted.
    var usableSchemes: [String] {
        schemes.map { $0.lowercased() }.filter { $0 == "https" || $0 == "http" }.sorted()
    }

    /// Tells whether a connection to a port is allowed.
    func allows(port: Int) -> Bool {
        guard !allowsPrivateAddresses, let ports else { return true }
        return ports.contains(port)
    }
}
