/// The check of every address that one request is about to reach.
///
/// Once an address is denied, all that follow are: a name with a public and a private address is the mark of DNS
/// rebinding, whichever of the two is tried first.
struct AddressGuard {
    private let policy: AddressPolicy
    /// The addresses of this host's own interfaces, asked for when a public address is about to be reached.
    private let ownAddresses: () -> [IPAddress]
    private(set) var denial: AddressPolicy.Denial?

    init(_ policy: AddressPolicy, ownAddresses: @escaping () -> [IPAddress] = Interfaces.addresses) {
        self.policy = policy
        self.ownAddresses = ownAddresses
    }

    /// Tells whether all addresses of a name may be reached: one that may not speaks against the name.
    mutating func admits(all addresses: [IPAddress]) -> Bool {
        guard denial == nil else { return false }
        let denials = addresses.map(denial(of:))
        denial = denials.lazy.compactMap(\.self).first
        denial?.companion = zip(addresses, denials).first { $0.1 == nil }?.0
        return denial == nil
    }

    /// Tells whether an address may be reached, and remembers the first that may not.
    mutating func admits(_ address: IPAddress) -> Bool {
        admits(all: [address])
    }

    private func denial(of address: IPAddress) -> AddressPolicy.Denial? {
        if let denial = policy.denial(of: address) { return denial }
        guard !policy.allowsPrivate, !policy.allows(address), ownAddresses().contains(address) else { return nil }
        return AddressPolicy.Denial(address: address, reason: "an address of this host itself")
    }
}
