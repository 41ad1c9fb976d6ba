/// A range of addresses that media is not fetched from.
struct AddressBlock: Sendable {
    /// The range as it is written.
    let cidr: String
    /// What the range is for.
    let name: String
    /// The document or the vendor that sets the range aside.
    let source: String
    private let block: CIDRBlock?

    init(_ cidr: String, _ name: String, _ source: String) {
        self.cidr = cidr
        self.name = name
        self.source = source
        block = CIDRBlock(cidr)
    }

    /// Tells whether an address lies in the range; a row that is misspelt holds every address.
    func contains(_ address: IPAddress) -> Bool {
        block?.contains(address) ?? true
    }
}

extension AddressBlock {
    /// The ranges that are not the public internet's.
    ///
    /// These are IANA's special-purpose registries, multicast, and what clouds hide behind addresses that look public.
    /// The first that holds an address names it, so the narrow stand first.
    static let denied: [AddressBlock] = [
        AddressBlock("0.0.0.0/8", "this network", "RFC 791"),
        AddressBlock("10.0.0.0/8", "private use", "RFC 1918"),
        AddressBlock("100.64.0.0/10", "carrier-grade NAT", "RFC 6598"),
        AddressBlock("127.0.0.0/8", "loopback", "RFC 1122"),
        AddressBlock("169.254.0.0/16", "link-local, where clouds keep instance metadata", "RFC 3927"),
        AddressBlock("172.16.0.0/12", "private use", "RFC 1918"),
        AddressBlock("192.0.0.0/24", "protocol assignments", "RFC 6890"),
        AddressBlock("192.0.2.0/24", "documentation", "RFC 5737"),
        AddressBlock("192.31.196.0/24", "AS112", "RFC 7535"),
        AddressBlock("192.52.193.0/24", "AMT", "RFC 7450"),
        AddressBlock("192.88.99.0/24", "6to4 relay", "RFC 7526"),
        AddressBlock("192.168.0.0/16", "private use", "RFC 1918"),
        AddressBlock("192.175.48.0/24", "AS112", "RFC 7534"),
        AddressBlock("198.18.0.0/15", "benchmarking", "RFC 2544"),
        AddressBlock("198.51.100.0/24", "documentation", "RFC 5737"),
        AddressBlock("203.0.113.0/24", "documentation", "RFC 5737"),
        AddressBlock("224.0.0.0/4", "multicast", "RFC 5771"),
        AddressBlock("240.0.0.0/4", "reserved", "RFC 1112"),
        AddressBlock("168.63.129.16/32", "a cloud's host service", "Azure WireServer"),

        AddressBlock("::/128", "unspecified", "RFC 4291"),
        AddressBlock("::1/128", "loopback", "RFC 4291"),
        AddressBlock("::/96", "IPv4-compatible", "RFC 4291"),
        AddressBlock("::ffff:0:0/96", "IPv4-mapped", "RFC 4291"),
        AddressBlock("::ffff:0:0:0/96", "IPv4-translated", "RFC 2765"),
        nat64,
        AddressBlock("64:ff9b:1::/48", "local NAT64", "RFC 8215"),
        AddressBlock("100::/64", "discard-only", "RFC 6666"),
        AddressBlock("100:0:0:1::/64", "dummy prefix", "RFC 9780"),
        AddressBlock("2001::/32", "Teredo", "RFC 4380"),
        AddressBlock("2001::/23", "protocol assignments", "RFC 2928"),
        AddressBlock("2001:db8::/32", "documentation", "RFC 3849"),
        AddressBlock("2002::/16", "6to4", "RFC 3056"),
        AddressBlock("2620:4f:8000::/48", "AS112", "RFC 7534"),
        AddressBlock("3ffe::/16", "6bone, returned", "RFC 3701"),
        AddressBlock("3fff::/20", "documentation", "RFC 9637"),
        AddressBlock("5f00::/16", "segment routing", "RFC 9602"),
        AddressBlock("fc00::/7", "unique local", "RFC 4193"),
        AddressBlock("fe80::/10", "link-local", "RFC 4291"),
        AddressBlock("fec0::/10", "site-local", "RFC 3879"),
        AddressBlock("ff00::/8", "multicast", "RFC 4291"),
    ]

    /// NAT64's well-known prefix, whose addresses stand for the IPv4 address inside.
    static let nat64 = AddressBlock("64:ff9b::/96", "NAT64", "RFC 6052")

    /// The only range in which IPv6 has global unicast addresses.
    static let globalUnicast = AddressBlock("2000::/3", "global unicast", "RFC 4291")
}
