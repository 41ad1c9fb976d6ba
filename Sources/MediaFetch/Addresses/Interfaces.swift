import Foundation

/// The network interfaces of this host.
enum Interfaces {
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
