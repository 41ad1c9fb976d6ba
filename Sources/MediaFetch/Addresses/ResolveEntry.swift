/// An entry that gives a host's addresses, as curl's `--resolve` writes it: `HOST:PORT:ADDRESS[,ADDRESS]...`.
///
/// libcurl reads it only when a transfer starts, and its complaint would be told of the server.
enum ResolveEntry {
    static func isValid(_ text: String) -> Bool {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[0].isEmpty, let port = UInt16(parts[1]), port > 0 else { return false }
        let addresses = parts[2].split(separator: ",", omittingEmptySubsequences: false)
        return addresses.allSatisfy { address in
            let isBracketed = address.hasPrefix("[") && address.hasSuffix("]")
            return IPAddress(String(isBracketed ? address.dropFirst().dropLast() : address)) != nil
        }
    }
}
