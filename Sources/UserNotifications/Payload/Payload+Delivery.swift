/// What keeps a phone from starting the app's extension.
extension Payload {
    /// The conditions of the platform that the payload misses; empty when the extension would start.
    public var deliveryFindings: [PayloadFinding] {
        [noAlert, mutableContentMissing].compactMap { $0 }
    }

    private var noAlert: PayloadFinding? {
        guard !hasVisibleText else { return nil }
        func finding(_ message: String, _ advice: String?, at path: String) -> PayloadFinding {
            PayloadFinding("no-alert", .error, message, advice: advice, at: path)
        }
        let advice = "give aps.alert a title or a body"
        guard let value = root["aps"] else {
            return finding("the payload has no aps", likelyMistake ?? advice, at: "aps")
        }
        guard let aps = value.object else {
            return finding("aps is \(value.kind), not an object", likelyMistake ?? advice, at: "aps")
        }
        let isBackground = Self.flag(aps["content-available"])
        let why = isBackground ? "; a background push (content-available) starts no extension" : ""
        switch aps["alert"] {
        case nil, .null?:
            return finding("there is no alert" + why, misplacedAlertAdvice ?? advice, at: "aps.alert")
        case .string?:
            return finding("the alert is empty" + why, advice, at: "aps.alert")
        case .object?:
            return finding("the alert has neither title, subtitle nor body" + why, advice, at: "aps.alert")
        case let alert?:
            return finding(
                "the alert is \(alert.kind), neither a string nor an object" + why, advice, at: "aps.alert")
        }
    }

    private var misplacedAlertAdvice: String? {
        if root["alert"] != nil { return "move alert into aps" }
        if aps["title"] != nil || aps["body"] != nil { return "move title and body into aps.alert" }
        return nil
    }

    private var mutableContentMissing: PayloadFinding? {
        guard !isMutable else { return nil }
        let path = "aps.mutable-content"
        if let value = aps["mutable-content"], !value.isNull {
            return PayloadFinding(
                "mutable-content-missing", .error, "mutable-content is off (\(value.text().prefix(32)))",
                advice: "set aps.mutable-content to 1", at: path)
        }
        let found = nearMisses
        guard !found.isEmpty else {
            return PayloadFinding(
                "mutable-content-missing", .error, "mutable-content is missing",
                advice: "set aps.mutable-content to 1", at: path)
        }
        return PayloadFinding(
            "mutable-content-missing", .error,
            "mutable-content is missing; \(found.joined(separator: ", ")) is not read by the system",
            advice: "move it to aps.mutable-content, spelled like that", at: path)
    }

    /// The paths of keys that were meant to be `aps.mutable-content`: misspelled, misplaced or both.
    private var nearMisses: [String] {
        var found: [String] = []
        PayloadPath.walk(root) { object, path in
            for key in object.keys where Self.plain(key).hasSuffix("mutablecontent") {
                let place = PayloadPath.join(path(), key)
                if place != "aps.mutable-content" { found.append(place) }
            }
            return found.count < 4
        }
        return Array(found.prefix(4))
    }

    /// A key without its case and punctuation, to find misspellings.
    static func plain(_ key: String) -> String {
        key.lowercased().filter { $0.isLetter || $0.isNumber }
    }
}
