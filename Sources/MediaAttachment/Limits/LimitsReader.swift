internal import MediaFetch
internal import UserNotifications

/// Reads one object of a limits file: takes each member once, names the path of a fault, refuses what was not taken.
struct LimitsReader {
    private let path: String
    private var rest: [String: JSONValue]

    init(_ value: JSONValue, path: String = "") throws(LimitsError) {
        guard case .object(let object) = value else {
            throw LimitsError(path: path, "expected an object, found \(value.kind)")
        }
        self.path = path
        self.rest = Dictionary(object.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    }

    /// Refuses members that nobody asked for.
    func finish() throws(LimitsError) {
        guard let unknown = rest.keys.min() else { return }
        throw LimitsError(path: place(unknown), "unknown key")
    }

    mutating func object(_ key: String) throws(LimitsError) -> LimitsReader {
        try LimitsReader(value(key), path: place(key))
    }

    /// An object, or `nil` where the file says `false` (or nothing, when the key may be absent).
    mutating func objectUnlessFalse(_ key: String, mayBeAbsent: Bool = false) throws(LimitsError) -> LimitsReader? {
        if mayBeAbsent, rest[key] == nil { return nil }
        let value = try value(key)
        return value == .bool(false) ? nil : try LimitsReader(value, path: place(key))
    }

    mutating func bool(_ key: String, default absent: Bool? = nil) throws(LimitsError) -> Bool {
        if let absent, rest[key] == nil { return absent }
        let value = try value(key)
        guard case .bool(let flag) = value else { throw wrong(key, "true or false", value) }
        return flag
    }

    mutating func string(_ key: String) throws(LimitsError) -> String {
        let value = try value(key)
        guard case .string(let text) = value, !text.isEmpty else { throw wrong(key, "a text", value) }
        return text
    }

    mutating func strings(_ key: String) throws(LimitsError) -> [String] {
        let value = try value(key)
        guard case .array(let elements) = value else { throw wrong(key, "a list of texts", value) }
        return try elements.map { element throws(LimitsError) in
            guard case .string(let text) = element else { throw wrong(key, "a list of texts", value) }
            return text
        }
    }

    /// One of a few words.
    mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(_ key: String) throws(LimitsError) -> Choice {
        let text = try string(key)
        guard let choice = Choice(rawValue: text) else {
            let words = Choice.allCases.map(\.rawValue).joined(separator: " or ")
            throw LimitsError(path: place(key), "expected \(words)")
        }
        return choice
    }

    /// A list of blocks of addresses.
    mutating func blocks(_ key: String) throws(LimitsError) -> [CIDRBlock] {
        let texts = try strings(key)
        let place = place(key)
        return try texts.enumerated().map { index, text throws(LimitsError) in
            guard let block = CIDRBlock(text) else {
                throw LimitsError(
                    path: "\(place)[\(index)]",
                    "expected a block of addresses such as 198.51.100.0/24 or 2001:db8::/32, without bits behind its length"
                )
            }
            return block
        }
    }

    /// A uniform type that the platform attaches.
    mutating func attachmentType(_ key: String) throws(LimitsError) -> String {
        let text = try string(key)
        guard UNNotificationAttachment.recognizes(type: text) else {
            throw LimitsError(path: place(key), "\(text) is no uniform type that the platform attaches")
        }
        return text
    }

    /// The end of a file's name: letters and digits, so that it can name nothing else.
    mutating func fileExtension(_ key: String) throws(LimitsError) -> String {
        let text = try string(key)
        guard text.count <= 16, text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
            throw LimitsError(path: place(key), "expected up to 16 letters and digits")
        }
        return text
    }

    /// Seconds, zero or more; `nil` for no limit.
    mutating func seconds(_ key: String) throws(LimitsError) -> Double? {
        let value = try value(key)
        if value == .null { return nil }
        guard case .number(let number) = value, number.double.isFinite else {
            throw wrong(key, "seconds, or null for no limit", value)
        }
        guard number.double >= 0, number.double <= 86400 else {
            throw LimitsError(path: place(key), "\(number.text) is not between 0 and 86400 seconds")
        }
        return number.double
    }

    /// A whole number in a range; `nil` for no limit.
    mutating func integer(_ key: String, in range: ClosedRange<Int64>) throws(LimitsError) -> Int64? {
        let value = try value(key)
        return value == .null ? nil : try integer(value, at: place(key), in: range)
    }

    /// A whole number in a range that has to be there.
    mutating func count(_ key: String, in range: ClosedRange<Int64>) throws(LimitsError) -> Int {
        Int(try required(key) { reader, key throws(LimitsError) in try reader.integer(key, in: range) })
    }

    /// A list of whole numbers in a range; `nil` for no limit.
    mutating func integers(_ key: String, in range: ClosedRange<Int64>) throws(LimitsError) -> [Int64]? {
        let value = try value(key)
        if value == .null { return nil }
        guard case .array(let elements) = value else { throw wrong(key, "a list of numbers, or null", value) }
        let place = place(key)
        return try elements.enumerated().map { index, element throws(LimitsError) in
            try integer(element, at: "\(place)[\(index)]", in: range)
        }
    }

    /// A value that has to be there and may not be `null`.
    mutating func required<T>(
        _ key: String, _ read: (inout LimitsReader, String) throws(LimitsError) -> T?
    ) throws(LimitsError) -> T {
        guard let value = try read(&self, key) else { throw LimitsError(path: place(key), "may not be null") }
        return value
    }

    private func integer(
        _ value: JSONValue, at place: String, in range: ClosedRange<Int64>
    ) throws(LimitsError) -> Int64 {
        guard case .number(let number) = value, let whole = Int64(exactly: number.double) else {
            throw LimitsError(path: place, "expected a whole number, found \(value.kind)")
        }
        guard range.contains(whole) else {
            throw LimitsError(
                path: place, "\(whole) is not between \(range.lowerBound) and \(range.upperBound)")
        }
        return whole
    }

    private mutating func value(_ key: String) throws(LimitsError) -> JSONValue {
        guard let value = rest.removeValue(forKey: key) else { throw LimitsError(path: place(key), "is missing") }
        return value
    }

    private func place(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

    private func wrong(_ key: String, _ expected: String, _ found: JSONValue) -> LimitsError {
        LimitsError(path: place(key), "expected \(expected), found \(found.kind)")
    }
}
