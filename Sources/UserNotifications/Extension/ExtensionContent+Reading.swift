import Foundation

extension ExtensionContent {
    /// Reads what came over the socket; wrong types, unknown names and impossible values are faults, not defaults.
    package init(parsing body: [UInt8]) throws(Fault) {
        let json: JSONObject
        do {
            guard let object = try JSONValue(parsing: body).object else { throw Fault(message: "it is no object") }
            json = object
        } catch let fault as Fault {
            throw fault
        } catch {
            throw Fault(message: "it is no JSON")
        }
        for key in json.keys where !Self.keys.contains(key) {
            throw Fault(message: "\(key.printable) is no property of content")
        }
        var state = ContentState()
        state.title = try json.text("title") ?? ""
        state.subtitle = try json.text("subtitle") ?? ""
        state.body = try json.text("body") ?? ""
        state.badge = try json.number("badge")?.foundation
        state.sound = try json["sound"].map { value throws(Fault) in try Self.sound(value) }
        state.launchImageName = try json.text("launchImageName") ?? ""
        state.userInfo = try Self.userInfo(try json.text("userInfo") ?? "{}")
        state.categoryIdentifier = try json.text("categoryIdentifier") ?? ""
        state.threadIdentifier = try json.text("threadIdentifier") ?? ""
        state.targetContentIdentifier = try json.text("targetContentIdentifier")
        state.interruptionLevel = try Self.level(try json.text("interruptionLevel"))
        state.relevanceScore = min(max(try json.number("relevanceScore")?.double ?? 0, 0), 1)
        state.filterCriteria = try json.text("filterCriteria")
        state.summaryArgument = try json.text("summaryArgument") ?? ""
        state.summaryArgumentCount = Int(try json.number("summaryArgumentCount")?.int64 ?? 1)
        content = UNNotificationContent(state)
        attachments = try Self.attachments(json["attachments"] ?? [])
    }

    private static let keys: Set = [
        "title", "subtitle", "body", "badge", "sound", "launchImageName", "userInfo", "categoryIdentifier",
        "threadIdentifier", "targetContentIdentifier", "interruptionLevel", "relevanceScore", "filterCriteria",
        "summaryArgument", "summaryArgumentCount", "attachments",
    ]

    private static func userInfo(_ text: String) throws(Fault) -> JSONObject {
        guard let object = try? JSONValue(parsing: text.utf8).object else {
            throw Fault(message: "userInfo holds no object")
        }
        return object
    }

    private static func level(_ name: String?) throws(Fault) -> UNNotificationInterruptionLevel {
        guard let name else { return .active }
        let levels: [UNNotificationInterruptionLevel] = [.passive, .active, .timeSensitive, .critical]
        guard let level = levels.first(where: { $0.name == name }) else {
            throw Fault(message: "interruptionLevel is none that there is")
        }
        return level
    }

    private static func sound(_ value: JSONValue) throws(Fault) -> UNNotificationSound {
        func named(_ name: String) -> UNNotificationSoundName? {
            name == "default" ? nil : UNNotificationSoundName(name)
        }
        switch value {
        case .string(let name): return UNNotificationSound(name: named(name), isCritical: false)
        case .object(let sound):
            let volume = try sound.number("volume").map { Float($0.double) }
            return UNNotificationSound(
                name: named(try sound.text("name") ?? "default"), isCritical: try sound.number("critical")?.double == 1,
                volume: volume)
        default: throw Fault(message: "sound is \(value.kind)")
        }
    }

    private static func attachments(_ value: JSONValue) throws(Fault) -> [Attachment] {
        guard let elements = value.array else { throw Fault(message: "attachments is \(value.kind)") }
        guard elements.count <= mostAttachments else {
            throw Fault(message: "there are \(elements.count) attachments; at most \(mostAttachments) are read")
        }
        var attachments: [Attachment] = []
        for element in elements {
            guard let json = element.object, let identifier = try json.text("identifier"),
                let location = try json.text("url"), let url = URL(string: location), let type = try json.text("type"),
                let options = (json["options"] ?? [:]).object
            else { throw Fault(message: "an attachment lacks an identifier, a url, a type or options") }
            attachments.append(Attachment(identifier: identifier, url: url, type: type, options: options))
        }
        return attachments
    }
}

extension JSONObject {
    /// The string under a key; `nil` when the key is not there.
    fileprivate func text(_ key: String) throws(ExtensionContent.Fault) -> String? {
        guard let value = self[key] else { return nil }
        guard let text = value.string else { throw ExtensionContent.Fault(message: "\(key) is \(value.kind)") }
        return text
    }

    /// The finite number under a key; `nil` when the key is not there.
    fileprivate func number(_ key: String) throws(ExtensionContent.Fault) -> JSONNumber? {
        guard let value = self[key] else { return nil }
        guard let number = value.number, number.double.isFinite else {
            throw ExtensionContent.Fault(message: "\(key) is \(value.kind), not a number that there is")
        }
        return number
    }
}

extension String {
    /// A name that somebody else wrote, short and plain enough for a message.
    fileprivate var printable: String {
        String(String.UnicodeScalarView(unicodeScalars.prefix(40).map { (" "..."~").contains($0) ? $0 : "?" }))
    }
}
