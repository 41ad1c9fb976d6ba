/// The head of a response, taken line by line.
struct ResponseHead {
    /// What a line leads to.
    enum Event: Equatable {
        /// More lines have to come.
        case more
        /// The head of the final response is complete.
        case complete
        /// The head is not one to go on with, for the reason given.
        case malformed(String)
    }

    /// How many lines, and how many bytes, all heads and trailers of one request may have together.
    static let limits = (lines: 200, bytes: 65_536)

    private(set) var status: Int?
    private(set) var location: String?
    private(set) var retryAfter: String?
    /// Where the part that the body is begins (RFC 9110, section 14.4).
    private(set) var rangeStart: Int64?
    private(set) var contentType: String?
    private(set) var contentLength: Int64?
    private(set) var caching = CacheFields()
    private(set) var isEncoded = false
    private(set) var isChunked = false
    private(set) var isComplete = false
    private var lines = 0
    private var bytes = 0

    /// The announced length of the body as it will be written; `nil` when it is not announced or will be decoded.
    var announced: Int64? {
        isEncoded || isChunked ? nil : contentLength
    }

    /// The entity tag, when it is a strong one (RFC 9110, section 8.8.3).
    var strongETag: String? { caching.entityTag.flatMap(Self.strongTag) }

    /// True as long as no line has come.
    var isUntouched: Bool { lines == 0 }

    /// Takes a line with its line break.
    mutating func take(_ line: UnsafeRawBufferPointer) -> Event {
        lines += 1
        bytes += line.count
        guard lines <= Self.limits.lines, bytes <= Self.limits.bytes else {
            return .malformed(
                "the head is longer than \(Self.limits.lines) lines or \(Self.limits.bytes) bytes")
        }
        guard !isComplete else { return .more }  // a trailer
        let length = line.lastIndex(where: { $0 != 0x0D && $0 != 0x0A }).map { $0 + 1 } ?? 0
        let text = String(decoding: line[..<length], as: UTF8.self)
        guard !text.isEmpty else { return end() }
        guard !text.hasPrefix("HTTP/") else { return begin(text) }
        return field(text)
    }

    private mutating func begin(_ line: String) -> Event {
        let words = line.split(separator: " ")
        guard words.count > 1, let status = Int(words[1]), (100...999).contains(status) else {
            return .malformed("the status line has no status")
        }
        var next = ResponseHead()
        next.status = status
        next.lines = lines
        next.bytes = bytes
        self = next
        return .more
    }

    private mutating func end() -> Event {
        guard let status else { return .malformed("there is no status line") }
        // 101 is final: nobody asked to change the protocol.
        if status < 200, status != 101 { return .more }
        isComplete = true
        return .complete
    }

    private mutating func field(_ line: String) -> Event {
        guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return .more }
        let value = line[line.index(after: colon)...].trimmingBlanks()
        let name = line[..<colon].lowercased()
        switch name {
        case "content-length":
            guard contentLength == nil else { return .malformed("Content-Length stands twice") }
            guard !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let length = Int64(value)
            else { return .malformed("Content-Length is not a number of bytes") }
            contentLength = length
        case "transfer-encoding": isChunked = true
        case "content-encoding": isEncoded = isEncoded || value.lowercased() != "identity"
        case "content-type": contentType = Self.printable(value)
        case "location": location = location ?? value
        case "content-range": rangeStart = Self.rangeStart(value)
        case "retry-after": retryAfter = Self.printable(value)
        default: caching.take(name, value)
        }
        return .more
    }

    /// A tag in quotes, of visible ASCII alone so that it can be sent back.
    private static func strongTag(_ value: String) -> String? {
        let isTag = value.utf8.count >= 2 && value.hasPrefix("\"") && value.hasSuffix("\"")
        return isTag && value.utf8.count <= 200 && value.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) ? value : nil
    }

    private static func rangeStart(_ value: String) -> Int64? {
        guard value.lowercased().hasPrefix("bytes ") else { return nil }
        return Int64(value.dropFirst(6).prefix { $0 != "-" })
    }

    private static func printable(_ text: String) -> String {
        String(text.filter { $0.isASCII && $0 >= " " && $0 != "\u{7F}" }.prefix(200))
    }
}

extension Substring {
    fileprivate func trimmingBlanks() -> String {
        func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        let start = utf8.drop(while: isBlank)
        return start.lastIndex { !isBlank($0) }.map { String(self[start.startIndex...$0]) } ?? ""
    }
}
