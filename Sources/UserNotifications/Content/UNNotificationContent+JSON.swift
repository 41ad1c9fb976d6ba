import Foundation

extension UNNotificationContent {
    /// The content as the report's `content`: the platform's property names, and the whole payload without loss.
    ///
    /// The texts, the two identifiers, the interruption level, `userInfo` and the attachments always stand; the rest when set.
    public var json: JSONObject {
        let state = snapshot
        var json: JSONObject = [
            "title": .string(state.title), "subtitle": .string(state.subtitle), "body": .string(state.body),
        ]
        json["badge"] = state.badge.flatMap(JSONNumber.init).map(JSONValue.number)
        json["sound"] = state.sound?.json
        json["threadIdentifier"] = .string(state.threadIdentifier)
        json["categoryIdentifier"] = .string(state.categoryIdentifier)
        json["interruptionLevel"] = .string(state.interruptionLevel.name)
        json.set("launchImageName", state.launchImageName)
        json.set("targetContentIdentifier", state.targetContentIdentifier)
        if state.relevanceScore != 0 { json["relevanceScore"] = JSONValue(state.relevanceScore) }
        json.set("filterCriteria", state.filterCriteria)
        json.set("summaryArgument", state.summaryArgument)
        if state.summaryArgumentCount != 1 {
            json["summaryArgumentCount"] = .number(JSONNumber(state.summaryArgumentCount))
        }
        json["userInfo"] = .object(state.userInfo)
        json["attachments"] = .array(state.attachments.map { .object($0.json) })
        return json
    }
}

extension UNNotificationAttachment {
    /// The attachment as the report has it.
    public var json: JSONObject {
        [
            "identifier": .string(identifier), "url": .string(url.absoluteString), "type": .string(type),
            "options": .object(options.json),
        ]
    }
}

extension UNNotificationSound {
    /// The sound as a payload writes it: its name, or for a critical one an object.
    public var json: JSONValue {
        let name = JSONValue.string(name?.rawValue ?? "default")
        guard isCritical || volume != nil else { return name }
        var json: JSONObject = ["critical": .number(JSONNumber(isCritical ? 1 : 0)), "name": name]
        // By its shortest text, so that 0.4 does not become 0.4000000059604645.
        json["volume"] = volume.flatMap { JSONNumber(text: "\($0)") }.map(JSONValue.number)
        return .object(json)
    }
}

extension JSONObject {
    /// Sets a string that is there and not empty.
    fileprivate mutating func set(_ key: String, _ value: String?) {
        guard let value, !value.isEmpty else { return }
        self[key] = .string(value)
    }
}
