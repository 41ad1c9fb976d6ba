import Foundation

/// A host as it goes into a URL: an address, or a name of letters, digits, hyphens and dots.
struct HostName: Equatable {
    /// The host, in brackets if it is an IPv6 address.
    let text: String
    /// What was done to make it one, for people.
    let repair: String?

    /// Why a host is not one.
    struct Fault: Error, Equatable {
        let message: String
    }

    /// Reads a host as it stands in a URL.
    init(_ host: String) throws(Fault) {
        guard !host.isEmpty else { throw Fault(message: "it has no host") }
        let isASCII = host.utf8.allSatisfy { $0 < 0x80 }
        if host.hasPrefix("[") {
            text = try Self.address(bracketed: host)
        } else {
            let ascii = isASCII ? host : try Self.punycode(host)
            try Self.check(ascii)
            text = ascii.lowercased()
        }
        repair = isASCII ? nil : "the host \(host) became \(text)"
    }

    private static func address(bracketed host: String) throws(Fault) -> String {
        guard host.hasSuffix("]") else { throw Fault(message: "the bracket does not end the host") }
        guard !host.contains("%") else {
            throw Fault(message: "an IPv6 address with a zone is no public host")
        }
        guard case .v6(let number)? = IPAddress(String(host.dropFirst().dropLast())) else {
            throw Fault(message: "what stands in brackets is no IPv6 address")
        }
        return "[\(IPAddress.v6(number))]"
    }

    /// Turns a name with non-ASCII characters into its form for the DNS.
    ///
    /// Foundation does it as Apple's does, whatever the locale; curl's own conversion depends on `setlocale`.
    private static func punycode(_ host: String) throws(Fault) -> String {
        guard host.utf8.allSatisfy({ !":/?#@[]%\\".utf8.contains($0) }) else {
            throw Fault(message: "a host is made of letters, digits, hyphens and dots")
        }
        let mapped = URLComponents(string: "https://\(host)/")?.encodedHost ?? ""
        guard !mapped.isEmpty, mapped.utf8.allSatisfy({ $0 < 0x80 }), !mapped.contains("%") else {
            throw Fault(message: "the host \(host) is no international domain name")
        }
        guard IPAddress(mapped) == nil else {
            throw Fault(message: "the host \(host) is the address \(mapped) in disguise")
        }
        return mapped
    }

    private static func check(_ host: String) throws(Fault) {
        let labels = (host.hasSuffix(".") ? host.dropLast() : host[...])
            .split(separator: ".", omittingEmptySubsequences: false)
        guard host.utf8.count <= 254, labels.allSatisfy(isLabel) else {
            throw Fault(message: "a host is made of letters, digits, hyphens and dots")
        }
        guard let last = labels.last, isNumeric(last) else { return }
        guard case .v4(let number)? = IPAddress(host), IPAddress.v4(number).description == host else {
            throw Fault(message: "the host looks like an IPv4 address and is not one of four decimal numbers")
        }
    }

    private static func isLabel(_ label: Substring) -> Bool {
        (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
            && label.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x2D
            }
    }

    /// Tells whether systems' own parsers may read the label as a number, decimal, octal or hexadecimal.
    private static func isNumeric(_ label: Substring) -> Bool {
        if label.allSatisfy(\.isNumber) { return true }
        return label.lowercased().hasPrefix("0x") && label.dropFirst(2).allSatisfy(\.isHexDigit)
    }
}
