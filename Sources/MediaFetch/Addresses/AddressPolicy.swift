/// Decides whether an address is one of the public internet.
enum AddressPolicy {
    /// The reason why an address is refused.
    struct Denial: Equatable, Sendable {
        /// The address.
        let address: IPAddress
        /// What kind of address it is, for people.
        let reason: String
    }

    /// Checks an address against the ranges that are set aside; `nil` lets it pass.
    static func denial(of address: IPAddress) -> Denial? {
        for inner in address.embedded {
            guard let block = block(holding: inner) else { continue }
            return Denial(address: address, reason: "\(block.name), \(block.source), as \(inner) inside IPv6")
        }
        if let block = block(holding: address) {
            return Denial(address: address, reason: "\(block.name), \(block.source)")
        }
        if case .v6 = address, !AddressBlock.globalUnicast.contains(address) {
            return Denial(address: address, reason: "outside the global unicast range of IPv6, RFC 4291")
        }
        return nil
    }

    private static func block(holding address: IPAddress) -> AddressBlock? {
        AddressBlock.denied.first { $0.contains(address) }
    }
}

/// The check of every address that one request is about to reach.
///
/// Once an address is denied, all that follow are: a name with a public and a private address is the mark of DNS
/// rebinding, whichever of the two is tried first.
struct AddressGuard {
    let allowsPrivate: Bool
    /// The addresses of this host's own interfaces, asked for when a public address is about to be reached.
    let ownAddresses: () -> [IPAddress]
    private(set) var denial: AddressPolicy.Denial?

    init(allowsPrivate: Bool, ownAddresses: @escaping () -> [IPAddress] = Interfaces.addresses) {
        self.allowsPrivate = allowsPrivate
        self.ownAddresses = ownAddresses
    }

    /// Tells whether the address may be reached, and remembers the first that may not.
    mutating func admits(_ address: IPAddress) -> Bool {
        guard !allowsPrivate else { return true }
        guard denial == nil else { return false }
        denial = AddressPolicy.denial(of: address)
        if denial == nil, ownAddresses().contains(address) {
            denial = AddressPolicy.Denial(address: address, reason: "an address of this host itself")
        }
        return denial == nil
    }
}
