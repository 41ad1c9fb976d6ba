extension Fetcher {
    /// Makes a URL, or what was meant as one, fit for reports and logs.
    ///
    /// The values of the query become `…`, since they may be secrets; user name, password, fragment and the content of
    /// `data:` URLs go; control characters become `�`; a long text is cut.
    public static func redact(_ url: String) -> String {
        let text = String(String.UnicodeScalarView(url.unicodeScalars.map(printable)))
        let bytes = Array(text.utf8.prefix { $0 != UInt8(ascii: "#") })
        let query = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.endIndex
        let address = withoutUser(String(decoding: bytes[..<query], as: UTF8.self))
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

    private static func printable(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
        default: scalar
        }
    }

    private static func shortened(_ text: String) -> String {
        text.count <= 300 ? text : text.prefix(299) + "…"
    }

    private static func withoutUser(_ address: String) -> String {
        let bytes = Array(address.utf8)
        var start = bytes.startIndex
        if let slashes = bytes.indices.first(where: { bytes[$0...].starts(with: "//".utf8) }) {
            start = slashes + 2
        } else if let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
            !bytes[..<colon].contains(UInt8(ascii: ".")), !bytes[..<colon].contains(UInt8(ascii: "/")),
            !["https", "http"].contains(String(decoding: bytes[..<colon], as: UTF8.self).lowercased())
        {
            // No host: what follows the scheme is content (data:) or a person (mailto:).
            return String(decoding: bytes[...colon], as: UTF8.self) + "…"
        }
        let end = bytes[start...].firstIndex(of: UInt8(ascii: "/")) ?? bytes.endIndex
        guard let at = bytes[start..<end].lastIndex(of: UInt8(ascii: "@")) else { return address }
        return String(decoding: bytes[..<start] + bytes[(at + 1)...], as: UTF8.self)
    }
}
