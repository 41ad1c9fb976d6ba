import Foundation

/// An address of the Internet Protocol as a number.
enum IPAddress: Hashable, Sendable {
    case v4(UInt32)
    case v6(UInt128)

    /// Reads the usual text form; `nil` for anything else, zone identifiers included.
    init?(_ text: String) {
        var v4 = in_addr()
        var v6 = in6_addr()
        if inet_pton(AF_INET, text, &v4) == 1 {
            self = .v4(UInt32(bigEndian: v4.s_addr))
        } else if inet_pton(AF_INET6, text, &v6) == 1 {
            self = withUnsafeBytes(of: &v6) { .v6(Self.number($0)) }
        } else {
            return nil
        }
    }

    /// Reads a socket address; `nil` for another family than IPv4 and IPv6.
    init?(_ address: UnsafePointer<sockaddr>) {
        let raw = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            self = .v4(UInt32(bigEndian: raw.loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr))
        case AF_INET6:
            var v6 = raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr
            self = withUnsafeBytes(of: &v6) { .v6(Self.number($0)) }
        default:
            return nil
        }
    }

    private static func number(_ bytes: UnsafeRawBufferPointer) -> UInt128 {
        bytes.reduce(0) { $0 << 8 | UInt128($1) }
    }

    /// The IPv4 addresses that an IPv6 address carries inside, by whichever transition scheme.
    ///
    /// An ISATAP interface identifier may stand under any prefix, so that an address can carry two.
    var embedded: [IPAddress] {
        guard case .v6(let number) = self else { return [] }
        let low = UInt32(truncatingIfNeeded: number)
        var found: [IPAddress] = []
        switch number >> 32 {
        case 0 where low > 1: found.append(.v4(low))  // IPv4-compatible; :: and ::1 are themselves
        case 0xffff: found.append(.v4(low))  // IPv4-mapped
        case 0xffff_0000: found.append(.v4(low))  // SIIT
        case 0x64_ff9b << 64: found.append(.v4(low))  // NAT64
        default: break
        }
        if number >> 112 == 0x2002 {  // 6to4
            found.append(.v4(UInt32(truncatingIfNeeded: number >> 80)))
        }
        if number >> 96 == 0x2001_0000 {  // Teredo: the client's address, inverted
            found.append(.v4(~low))
        }
        let interface = UInt32(truncatingIfNeeded: number >> 32)
        if interface == 0x0000_5efe || interface == 0x0200_5efe {  // ISATAP
            found.append(.v4(low))
        }
        return found
    }
}

extension IPAddress: CustomStringConvertible {
    var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        switch self {
        case .v4(let number):
            var address = in_addr(s_addr: number.bigEndian)
            inet_ntop(AF_INET, &address, &text, socklen_t(text.count))
        case .v6(let number):
            var bytes = number.bigEndian
            inet_ntop(AF_INET6, &bytes, &text, socklen_t(text.count))
        }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
