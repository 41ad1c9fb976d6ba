/// What all transfers of a fetcher share, on the loop's thread.
final class TransferContext {
    let policy: FetchPolicy
    let resolver: Resolver
    let interfaces = Interfaces()
    /// How often libcurl told of anything.
    var events = 0
    private let entries: [ResolveEntry]

    init(policy: FetchPolicy, resolver: Resolver) {
        self.policy = policy
        self.resolver = resolver
        entries = policy.resolve.compactMap { ResolveEntry($0) }
    }

    /// The addresses of a URL's host, where nobody has to be asked; `nil` where somebody has.
    func addresses(of url: MediaURL) -> [IPAddress]? {
        if let literal = url.address { return [literal] }
        if let entry = entries.last(where: { $0.host == url.host && $0.port == url.port }) { return entry.addresses }
        // No name server is asked for these (RFC 6761, section 6.3).
        if url.host == "localhost" || url.host.hasSuffix(".localhost") { return [.v4(0x7F00_0001), .v6(1)] }
        return resolver.known(url.host)
    }
}

extension MediaURL {
    /// The host as an address; `nil` for a name.
    var address: IPAddress? {
        IPAddress(host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host)
    }
}
