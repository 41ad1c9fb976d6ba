/// An entry that gives a host's addresses, as curl's `--resolve` writes it: `HOST:PORT:ADDRESS[,ADDRESS]...`.
struct ResolveEntry: Sendable, Equatable {
    let host: String
    let port: Int
    let addresses: [IPAddress]

    /// Reads an entry, in which IPv6 addresses may stand in brackets; `nil` for anything else.
    init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[0].isEmpty, let port = UInt16(parts[1]), port > 0 else { return nil }
        let texts = parts[2].split(separator: ",", omittingEmptySubsequences: false)
        addresses = texts.compactMap { text in
            let isBracketed = text.hasPrefix("[") && text.hasSuffix("]")
            return IPAddress(String(isBracketed ? text.dropFirst().dropLast() : text))
        }
        guard addresses.count == texts.count else { return nil }
        host = parts[0].lowercased()
        self.port = Int(port)
    }

    /// The entry by which libcurl learns what a host was found to be.
    init(host: String, port: Int, addresses: [IPAddress]) {
        self.host = host
        self.port = port
        self.addresses = addresses
    }

    /// The entry as libcurl reads it.
    var text: String {
        "\(host):\(port):" + addresses.map(\.description).joined(separator: ",")
    }
}
