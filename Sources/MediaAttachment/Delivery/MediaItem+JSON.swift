internal import MediaFetch
internal import MediaInspection
public import UserNotifications

extension MediaItem {
    /// The item as it stands in a document.
    public var json: JSONObject {
        var object: JSONObject = ["identifier": .string(identifier), "source": .string(source)]
        object["url"] = url.map(JSONValue.string)
        for (key, value) in outcomeJSON { object[key] = value }
        return object
    }

    /// What is said of a medium without a payload: all but its identifier and source.
    public var outcomeJSON: JSONObject {
        var object: JSONObject = ["status": .string(status.rawValue)]
        object["type"] = type.map(JSONValue.string)
        object["description"] = description.map { .object($0.json(sha256: sha256)) }
        object["fetch"] = fetch.flatMap { $0.wasAsked ? .object($0.json(from: origin)) : nil }
        object["reason"] = reason.map { .object($0.json) }
        return object
    }
}

extension MediaDescription {
    fileprivate func json(sha256: String?) -> JSONObject {
        var object: JSONObject = ["format": .string(format.rawValue)]
        object["family"] = family.map { .string($0.rawValue) }
        object["bytes"] = .number(JSONNumber(Int(bytes)))
        object["sha256"] = sha256.map(JSONValue.string)
        object["container"] = container.map(JSONValue.string)
        object["width"] = width.map { .number(JSONNumber($0)) }
        object["height"] = height.map { .number(JSONNumber($0)) }
        object["frames"] = frames.map { .number(JSONNumber($0)) }
        object["duration"] = duration.map { .number(JSONNumber(milliseconds: $0)) }
        let heard = tracks.filter { $0.kind != .other }
        if !heard.isEmpty { object["codecs"] = .array(heard.map { .string($0.codec) }) }
        object["brand"] = brand.map(JSONValue.string)
        return object
    }
}

extension TransferReport {
    /// False for a URL that was refused as it stood.
    fileprivate var wasAsked: Bool { status != nil || resolve != nil || total != nil }

    fileprivate func json(from origin: MediaItem.Origin?) -> JSONObject {
        var object: JSONObject = [:]
        object["source"] = origin.map { .string($0.rawValue) }
        object["status"] = status.map { .number(JSONNumber($0)) }
        object["finalURL"] = finalURL.map(JSONValue.string)
        object["address"] = address.map(JSONValue.string)
        object["redirects"] = .number(JSONNumber(redirects))
        if attempts > 1 { object["attempts"] = .number(JSONNumber(attempts)) }
        object["bytes"] = .number(JSONNumber(Int(bytes)))
        object["contentType"] = contentType.map(JSONValue.string)
        var seconds: JSONObject = [:]
        let phases = [
            ("resolve", resolve), ("connect", connect), ("tls", tls), ("firstByte", firstByte), ("total", total),
        ]
        for (phase, value) in phases {
            seconds[phase] = value.map { .number(JSONNumber(milliseconds: $0)) }
        }
        if !seconds.isEmpty { object["seconds"] = .object(seconds) }
        return object
    }
}

extension JSONNumber {
    /// Seconds, rounded to a tenth of a millisecond: finer is noise.
    init(milliseconds seconds: Double) {
        let rounded = (seconds * 10_000).rounded() / 10_000
        self = JSONNumber(rounded) ?? JSONNumber(0)
    }
}
