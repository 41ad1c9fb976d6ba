/// What becomes of addresses under NAT64's well-known prefix, `64:ff9b::/96` (RFC 6052).
public enum NAT64: String, Sendable, CaseIterable {
    /// They are refused: behind such an address may be any IPv4 address.
    case deny
    /// They are judged by the IPv4 address inside: for networks that reach IPv4 by DNS64 alone.
    case unwrap
}

/// Decides which addresses may be connected to: those of the public internet, unless somebody said otherwise.
struct AddressPolicy: Sendable, Equatable {
    /// Blocks that may be reached whatever the rest says.
    var allowed: [CIDRBlock] = []
    /// Blocks that may not be reached, on top of those that are not public.
    var denied: [CIDRBlock] = []
    var nat64 = NAT64.deny
    /// Whether addresses that are not public may be reached.
    var allowsPrivate = false

    /// The reason why an address is refused.
    struct Denial: Equatable, Sendable {
        /// The address.
        let address: IPAddress
        /// What kind of address it is, for people.
        let reason: String
        /// Whether it is the operator's list that denies it.
        var isListed = false
        /// An address of the same name that would have been let pass.
        var companion: IPAddress?
    }

    /// Judges an address; `nil` lets it pass.
    ///
    /// The operator's own lists come first, and of these what is allowed; an IPv4 address inside an IPv6 one counts too.
    func denial(of address: IPAddress) -> Denial? {
        if allows(address) { return nil }
        if nat64 == .unwrap, AddressBlock.nat64.contains(address), let inner = address.embedded.first {
            guard let denial = denial(of: inner) else { return nil }
            return Denial(
                address: address, reason: "\(denial.reason), as \(inner) inside IPv6", isListed: denial.isListed)
        }
        let all = [address] + address.embedded
        if let block = denied.first(where: { block in all.contains(where: block.contains) }) {
            return Denial(address: address, reason: "in \(block)", isListed: true)
        }
        return allowsPrivate ? nil : Self.denialAsNotPublic(address)
    }

    /// Tells whether the operator allows an address by name.
    func allows(_ address: IPAddress) -> Bool {
        allowed.contains { $0.contains(address) }
    }

    private static func denialAsNotPublic(_ address: IPAddress) -> Denial? {
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
