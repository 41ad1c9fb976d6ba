/// A block of addresses in CIDR notation (RFC 4632, section 3.1, and RFC 4291, section 2.3).
public struct CIDRBlock: Sendable, Hashable {
    private let base: IPAddress
    private let bits: Int

    /// Reads `192.0.2.0/24` or `2001:db8::/32`; an address without a length is a block of one.
    ///
    /// `nil` for anything else, also where bits behind the length are set, since either part may be the mistake.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2, let base = IPAddress(String(parts[0])) else { return nil }
        self.base = base
        bits = parts.count == 2 ? Self.length(parts[1]) ?? -1 : base.width
        guard (0...base.width).contains(bits), base.isZero(behind: bits) else { return nil }
    }

    private static func length(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }

    /// Tells whether an address lies in the block; IPv4 and IPv6 are never mixed.
    func contains(_ address: IPAddress) -> Bool {
        switch (base, address) {
        case (.v4(let base), .v4(let number)): (base ^ number) >> UInt32(32 - bits) == 0
        case (.v6(let base), .v6(let number)): (base ^ number) >> UInt128(128 - bits) == 0
        default: false
        }
    }
}

extension CIDRBlock: CustomStringConvertible {
    /// The block as it is written.
    public var description: String { "\(base)/\(bits)" }
}

extension IPAddress {
    fileprivate var width: Int {
        if case .v4 = self { 32 } else { 128 }
    }

    fileprivate func isZero(behind bits: Int) -> Bool {
        switch self {
        case .v4(let number): number << UInt32(bits) == 0
        case .v6(let number): number << UInt128(bits) == 0
        }
    }
}
