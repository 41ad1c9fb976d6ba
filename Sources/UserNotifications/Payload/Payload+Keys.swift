/// The keys that the system reads, and the types it takes: Apple's "Generating a remote notification".
extension Payload {
    /// The types that a key may have.
    enum Kind: String, Sendable {
        case string = "a string"
        case number = "a number"
        case flag = "the number 1 or 0"
        case array = "an array"
        case object = "an object"
        case stringOrObject = "a string or an object"

        /// True when the platform reads the value.
        func takes(_ value: JSONValue) -> Bool {
            switch (self, value) {
            case (_, .null), (.string, .string), (.array, .array), (.object, .object): true
            case (.number, .number), (.number, .bool), (.flag, .number), (.flag, .bool): true
            case (.stringOrObject, .string), (.stringOrObject, .object): true
            default: false
            }
        }
    }

    static let apsKeys: [(key: String, kind: Kind)] = [
        ("alert", .stringOrObject), ("badge", .number), ("sound", .stringOrObject), ("thread-id", .string),
        ("category", .string), ("content-available", .flag), ("mutable-content", .flag),
        ("target-content-id", .string), ("interruption-level", .string), ("relevance-score", .number),
        ("filter-criteria", .string), ("stale-date", .number), ("content-state", .object),
        ("timestamp", .number), ("event", .string), ("dismissal-date", .number), ("attributes-type", .string),
        ("attributes", .object), ("url-args", .array),
    ]

    static let alertKeys: [(key: String, kind: Kind)] = [
        ("title", .string), ("subtitle", .string), ("body", .string), ("launch-image", .string),
        ("title-loc-key", .string), ("title-loc-args", .array), ("subtitle-loc-key", .string),
        ("subtitle-loc-args", .array), ("loc-key", .string), ("loc-args", .array), ("summary-arg", .string),
        ("summary-arg-count", .number),
    ]

    static let soundKeys: [(key: String, kind: Kind)] = [
        ("critical", .flag), ("name", .string), ("volume", .number),
    ]

    /// The objects that the system reads, each with its path and its keys.
    var readObjects: [(object: JSONObject, path: String, keys: [(key: String, kind: Kind)])] {
        let alert = aps["alert"]?.object ?? [:]
        let sound = aps["sound"]?.object ?? [:]
        return [
            (aps, "aps", Self.apsKeys), (alert, "aps.alert", Self.alertKeys),
            (sound, "aps.sound", Self.soundKeys),
        ]
    }
}
