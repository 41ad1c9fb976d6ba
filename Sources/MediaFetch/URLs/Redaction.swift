extension Fetcher {
    /// Makes a URL, or what was meant as one, fit for reports and logs.
    ///
    /// The values of the query and of path parameters become `…`, since they may be secrets; user name, password, fragment and the
    /// content of `data:` URLs go; control characters become `�`; a long text is cut.
    public static func redact(_ url: String) -> String {
        let bytes = withoutUser(Array(printable(url).utf8)).prefix { $0 != UInt8(ascii: "#") }
        let query = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.endIndex
        let address = withoutParameters(String(decoding: bytes[..<query], as: UTF8.self))
        guard query < bytes.endIndex else { return shortened(address) }
        let fields = bytes[(query + 1)...].split(
            separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
        let names = fields.map { field -> String in
            guard let equals = field.firstIndex(of: UInt8(ascii: "=")) else {
                return field.isEmpty ? "" : "…"
            }
            return String(decoding: field[...equals], as: UTF8.self) + "…"
        }
        return shortened(address + "?" + names.joined(separator: "&"))
    }

    private static func printable(_ text: String) -> String {
        // Nearly every URL: the rest costs a tenth of a delivery whose media is at hand.
        if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map(printable)))
    }

    private static func printable(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        if scalar.isASCII { return (0x20...0x7E).contains(scalar.value) ? scalar : "\u{FFFD}" }
        return switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
        default: scalar
        }
    }

    private static func shortened(_ text: String) -> String {
        text.count <= 300 ? text : text.prefix(299) + "…"
    }

    /// Hides the values of parameters in a path: `;token=…`.
    private static func withoutParameters(_ address: String) -> String {
        let parts = address.split(separator: ";", omittingEmptySubsequences: false)
        let rest = parts.dropFirst().map { part -> String in
            guard let equals = part.firstIndex(of: "=") else { return ";" + part }
            let end = part[equals...].firstIndex(of: "/") ?? part.endIndex
            return ";" + part[...equals] + "…" + part[end...]
        }
        return parts[0] + rest.joined()
    }

    /// Takes away what stands, or was meant to stand, before the host.
    private static func withoutUser(_ bytes: [UInt8]) -> [UInt8] {
        let ellipsis = Array("…".utf8)
        guard let (start, hasScheme) = authority(in: bytes) else {
            let colon = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.startIndex
            return Array(bytes[...colon]) + ellipsis
        }
        let end = bytes[start...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.endIndex
        let authority = bytes[start..<end]
        let bracket = authority.lastIndex(of: UInt8(ascii: "]")) ?? start
        let colon = authority[bracket...].firstIndex(of: UInt8(ascii: ":"))
        if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
            // In a relative path an @ alone is a name's.
            let isUser = hasScheme || colon.map { $0 < at } == true
            return isUser ? Array(bytes[..<start]) + bytes[(at + 1)...] : bytes
        }
        guard let colon, !authority[(colon + 1)...].allSatisfy({ (0x30...0x39).contains($0) }) else { return bytes }
        // No port: a password, which one of `/?#` cuts short if an @ follows.
        let isCut = bytes[end...].contains(UInt8(ascii: "@"))
        return isCut ? Array(bytes[..<start]) + ellipsis : Array(bytes[...colon]) + ellipsis + bytes[end...]
    }

    /// Finds where user and host begin, however many slashes precede; `nil` when content follows the scheme, or a person (`mailto:`).
    private static func authority(in bytes: [UInt8]) -> (start: Int, hasScheme: Bool)? {
        func skipSlashes(_ start: Int) -> Int {
            bytes[start...].firstIndex { !"/\\".utf8.contains($0) } ?? bytes.endIndex
        }
        guard let colon = bytes.firstIndex(where: { ":./?#@".utf8.contains($0) }), bytes[colon] == UInt8(ascii: ":")
        else {
            // The colon may stand behind the slashes, by mistake: https//:
            let swapped = ["https//:", "http//:"].first { bytes.starts(with: $0.utf8) }
            let start = swapped?.utf8.count ?? skipSlashes(0)
            return (start, start > 1)
        }
        let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
        let after = bytes[(colon + 1)...]
        if ["https", "http"].contains(scheme) || after.starts(with: "//".utf8) {
            return (skipSlashes(colon + 1), true)
        }
        // A URL inside, as in blob:https://
        guard let inner = after.firstRange(of: Array("://".utf8)),
            after[..<inner.lowerBound].allSatisfy({ (0x61...0x7A).contains($0 | 0x20) })
        else { return nil }
        return (skipSlashes(inner.upperBound), true)
    }
}
