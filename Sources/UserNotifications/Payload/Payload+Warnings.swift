/// What of a payload has no effect, or another than it seems.
extension Payload {
    /// Keys that stand twice in one object: only the last value counts.
    var duplicateFindings: [PayloadFinding] {
        var findings: [PayloadFinding] = []
        PayloadPath.walk(root) { object, path in
            for key in object.duplicates {
                let place = PayloadPath.join(path(), key)
                findings.append(
                    PayloadFinding(
                        "duplicate-key", .warning, "\(place) is given more than once; the last value counts",
                        advice: "give it once", at: place))
            }
            return findings.count < Self.most
        }
        return Array(findings.prefix(Self.most))
    }

    /// Values of a type that the system ignores, and flags that it takes as on whatever they say.
    var typeFindings: [PayloadFinding] {
        readObjects.flatMap { object, path, keys in
            keys.compactMap { key, kind in
                guard let value = object[key], !kind.takes(value) else { return nil }
                let place = PayloadPath.join(path, key)
                let effect = kind == .flag ? "which the system takes as on" : "which the system ignores"
                return PayloadFinding(
                    "wrong-type", .warning, "\(place) is \(value.kind), \(effect)",
                    advice: "write \(kind.rawValue)", at: place)
            }
        }
    }

    /// Values of the right type that the system drops or changes.
    var valueFindings: [PayloadFinding] {
        var findings: [PayloadFinding] = []
        func warn(_ code: String, _ path: String, _ message: String, _ advice: String) {
            findings.append(PayloadFinding(code, .warning, "\(path) is \(message)", advice: advice, at: path))
        }
        if let badge = aps["badge"]?.number, badge.double < 0 {
            warn(
                "negative-badge", "aps.badge", "negative (\(badge.brief)) and dropped",
                "write 0 to remove the badge")
        }
        for (path, value) in [
            ("aps.relevance-score", aps["relevance-score"]), ("aps.sound.volume", aps["sound"]?["volume"]),
        ] {
            guard let number = value?.number, !(0...1).contains(number.double) else { continue }
            warn(
                "out-of-range", path, "\(number.brief), outside 0 to 1, and is cut to it",
                "write a number from 0 to 1")
        }
        if let level = aps["interruption-level"]?.string,
            !["passive", "active", "time-sensitive", "critical"].contains(level)
        {
            warn(
                "unknown-interruption-level", "aps.interruption-level", "unknown and taken as active",
                "write passive, active, time-sensitive or critical")
        }
        return findings
    }

    /// Keys of the system that stand beside `aps`, under `aps` instead of `alert`, or misspelled.
    var misplacedFindings: [PayloadFinding] {
        var findings: [PayloadFinding] = []
        func warn(_ code: String, _ place: String, _ right: String) {
            findings.append(
                PayloadFinding(
                    code, .warning, "\(place) is not read by the system", advice: "did you mean \(right)?",
                    at: place))
        }
        for key in Self.systemKeys where root[key] != nil && aps[key] == nil {
            warn("misplaced-key", key, "aps.\(key)")
        }
        for key in ["title", "subtitle", "body", "loc-key", "title-loc-key"]
        where aps[key] != nil && aps["alert"]?[key] == nil {
            warn("misplaced-key", "aps.\(key)", "aps.alert.\(key)")
        }
        for (object, path, keys) in readObjects {
            for key in object.keys where !keys.contains(where: { $0.key == key }) {
                guard let right = keys.first(where: { Self.plain($0.key) == Self.plain(key) })?.key,
                    right != "mutable-content", object[right] == nil
                else { continue }
                warn("misspelled-key", PayloadPath.join(path, key), "\(path).\(right)")
            }
        }
        return Array(findings.prefix(Self.most))
    }

    /// Keys that nobody uses beside `aps` on purpose; `mutable-content` is told as missing instead.
    private static let systemKeys = [
        "alert", "badge", "sound", "content-available", "thread-id", "interruption-level", "relevance-score",
        "target-content-id", "filter-criteria",
    ]
}

extension JSONNumber {
    /// The text, cut to a length that a message can hold.
    fileprivate var brief: String { text.count > 24 ? text.prefix(24) + "…" : text }
}
