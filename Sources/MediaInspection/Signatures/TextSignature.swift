/// Tells text from media, and one kind of text from another.
///
/// A server that has no picture answers with a page, a JSON error or a playlist; the report should say which.
enum TextSignature {
    /// Names the kind of text; `nil` when the bytes are no text.
    static func format(of bytes: [UInt8]) -> String? {
        let text = Signature.isWide(bytes) ? narrowed(bytes) : bytes
        let body = text.drop { isSpace($0) || [0xEF, 0xBB, 0xBF].contains($0) }
        // What begins as a page is a page to a browser, whatever stands behind it (WHATWG MIME Sniffing, 7.1).
        if starts(body, "<!doctype html") || starts(body, "<html") { return "html" }
        guard isText(text) else { return nil }
        switch body.first {
        case UInt8(ascii: "<"): return markup(body)
        case UInt8(ascii: "{"): return json(body.dropFirst(), opening: "\"}") ?? "text"
        case UInt8(ascii: "["):
            return playlist(body) ?? json(body.dropFirst(), opening: "{[]\"-0123456789tfn") ?? "text"
        default: return playlist(body) ?? (Signature.isNetpbm(text) ? "pnm" : "text")
        }
    }

    /// True when the bytes are mostly printable: UTF-8, or an older encoding with few letters beyond ASCII.
    private static func isText(_ bytes: [UInt8]) -> Bool {
        var controls = 0
        var high = 0
        for byte in bytes {
            if byte == 0 { return false }
            if byte < 0x20, !isSpace(byte), byte != 0x08, byte != 0x1B { controls += 1 }
            if byte == 0x7F { controls += 1 }
            if byte >= 0x80 { high += 1 }
        }
        guard controls == 0 else { return false }
        // A character of UTF-8 may be cut in two where the prefix ends.
        let isUTF8 = (0...3).contains { String(validating: bytes.dropLast($0), as: UTF8.self) != nil }
        return bytes.count > high && (isUTF8 || high * 10 < bytes.count) || isUTF8 && bytes.count > 8
    }

    /// Names markup by its prolog and its first element.
    private static func markup(_ body: ArraySlice<UInt8>) -> String {
        var rest = body
        var hasProlog = false
        while true {
            rest = rest.drop(while: isSpace)
            if starts(rest, "<?xml") {
                hasProlog = true
                guard let next = after("?>", in: rest) else { return "xml" }
                rest = next
            } else if starts(rest, "<?") {
                guard hasProlog, let next = after("?>", in: rest) else { return "text" }
                rest = next
            } else if starts(rest, "<!--") {
                guard let next = after("-->", in: rest) else { return hasProlog ? "xml" : "html" }
                rest = next
            } else if starts(rest, "<!doctype") {
                if starts(rest, "<!doctype html") { return "html" }
                if starts(rest, "<!doctype svg") { return "svg" }
                // An internal subset ends with "]>" and has brackets of its own.
                let head = rest.prefix { $0 != UInt8(ascii: ">") }
                let end = head.contains(UInt8(ascii: "[")) ? "]>" : ">"
                guard let next = after(end, in: rest) else { return "xml" }
                rest = next
            } else {
                return element(rest, hasProlog: hasProlog)
            }
        }
    }

    private static func element(_ rest: ArraySlice<UInt8>, hasProlog: Bool) -> String {
        let name = rest.dropFirst().prefix { !isSpace($0) && !"/>".utf8.contains($0) }
        let local = Signature.text(Array(name), 0..<40).lowercased()
        switch local.split(separator: ":").last.map(String.init) ?? "" {
        case "svg": return "svg"
        case "mpd", "smil", "asx", "smoothstreamingmedia", "playlist": return "playlist"
        case let name where htmlElements.contains(name): return "html"
        default:
            let isElement =
                rest.starts(with: "<".utf8) && name.first.map { $0 | 0x20 }.map { 97...122 ~= $0 } == true
            return hasProlog ? "xml" : isElement && rest.contains(UInt8(ascii: ">")) ? "xml" : "text"
        }
    }

    /// The elements by which a browser takes a page for HTML (WHATWG MIME Sniffing, 7.1), and their like.
    private static let htmlElements: Set<String> = [
        "html", "head", "script", "iframe", "h1", "h2", "h3", "div", "font", "table", "a", "style", "title",
        "b",
        "body", "br", "p", "meta", "link", "form", "center", "img", "span", "pre", "ul", "section", "main",
        "base",
        "noscript", "frameset", "header", "nav", "strong", "hr",
    ]

    /// True JSON is left to parsers; this says what the first character inside may be (RFC 8259).
    private static func json(_ inside: ArraySlice<UInt8>, opening: String) -> String? {
        guard let first = inside.first(where: { !isSpace($0) }) else { return nil }
        return opening.utf8.contains(first) ? "json" : nil
    }

    private static func playlist(_ body: ArraySlice<UInt8>) -> String? {
        for start in ["#extm3u", "[playlist]", "ffconcat version", "v=0\r\no=", "v=0\no=", "[reference]"]
        where starts(body, start) { return "playlist" }
        return nil
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

    /// True when the bytes begin with this, in either case.
    private static func starts(_ bytes: ArraySlice<UInt8>, _ text: String) -> Bool {
        bytes.count >= text.utf8.count
            && zip(bytes, text.utf8).allSatisfy { byte, expected in
                byte == expected || (0x41...0x5A ~= byte && byte | 0x20 == expected)
            }
    }

    private static func after(_ text: String, in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var rest = bytes
        while rest.count >= text.utf8.count {
            if rest.starts(with: text.utf8) { return rest.dropFirst(text.utf8.count) }
            rest = rest.dropFirst()
        }
        return nil
    }

    /// UTF-16 as far as it is ASCII, in single bytes; a question mark for every other character.
    private static func narrowed(_ bytes: [UInt8]) -> [UInt8] {
        let isBigEndian = bytes[0] == 0xFE || bytes[0] == 0
        return stride(from: 0, to: bytes.count - 1, by: 2).compactMap { index in
            let (high, low) =
                isBigEndian ? (bytes[index], bytes[index + 1]) : (bytes[index + 1], bytes[index])
            if high == 0xFE, low == 0xFF { return nil }
            return high == 0 ? low : UInt8(ascii: "?")
        }
    }
}

extension Signature {
    /// True for text in UTF-16: a byte order mark, or zeros in every other place, through the first characters.
    static func isWide(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 4, bytes.count.isMultiple(of: 2) || bytes.count >= 16 else { return false }
        let isMarked = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        let units = stride(from: isMarked ? 2 : 0, to: min(bytes.count - 1, 18), by: 2).map { ($0, $0 + 1) }
        guard isMarked || units.count >= 4 else { return false }
        return units.allSatisfy { bytes[$0.0] == 0 && bytes[$0.1] != 0 }
            || units.allSatisfy { bytes[$0.1] == 0 && bytes[$0.0] != 0 }
    }
}
