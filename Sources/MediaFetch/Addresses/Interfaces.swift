import Foundation

/// The network interfaces of this host, asked for again every few seconds.
final class Interfaces {
    private static let freshness = Duration.seconds(5)
    private var known: (addresses: [IPAddress], until: ContinuousClock.Instant)?

    /// The addresses of all interfaces, as they were a moment ago.
    func recentAddresses() -> [IPAddress] {
        if let known, known.until > .now { return known.addresses }
        let addresses = Self.addresses()
        known = (addresses, .now + Self.freshness)
        return addresses
    }

    /// Lists the addresses of all interfaces, as they are now.
    static func addresses() -> [IPAddress] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        var found: [IPAddress] = []
        var next = first
        while let interface = next?.pointee {
            if let address = interface.ifa_addr, let known = IPAddress(UnsafePointer(address)) {
                found.append(known)
            }
            next = interface.ifa_next
        }
        return found
    }
}
