/// What a payload without `aps` most likely is: the request of another service, or a payload in a wrapping.
extension Payload {
    /// What was probably given instead of a payload; `nil` when `aps` is an object or nothing comes to mind.
    public var likelyMistake: String? {
        guard root["aps"]?.object == nil else { return nil }
        return encodedMistake ?? serviceMistake ?? firebaseMistake ?? wrappedMistake
    }

    private var encodedMistake: String? {
        if let text = root["aps"]?.string, Self.isObject(text) {
            return "aps is a string that holds JSON: it was encoded twice, give the object itself"
        }
        for key in ["APNS", "APNS_SANDBOX"] where root[key]?.string.map(Self.isObject) == true {
            return "this is a message to Amazon SNS; the APNs payload stands, as a string, under \(key)"
        }
        return nil
    }

    private var firebaseMistake: String? {
        if let message = root["message"]?.object {
            if message["apns"]?["payload"]?["aps"] != nil {
                return Self.firebase + "; the APNs payload stands under message.apns.payload"
            }
            let keys = ["token", "topic", "condition", "notification", "apns", "android", "data"]
            if keys.contains(where: { message[$0] != nil }) {
                return Self.firebase + "; the APNs payload would stand under message.apns.payload"
            }
        }
        if root["apns"]?["payload"]?["aps"] != nil {
            return Self.firebase + "; the APNs payload stands under apns.payload"
        }
        let isOld = Self.text(root["to"]) != nil || root["registration_ids"] != nil
        guard isOld || root["notification"]?.object != nil else { return nil }
        return Self.firebase + " (its old interface), which makes the APNs payload itself"
    }

    private var serviceMistake: String? {
        let recipients = root["to"]?.array?.first ?? root["to"]
        if recipients?.string?.hasPrefix("ExponentPushToken[") == true {
            return "this is a request to Expo's push service, which makes the APNs payload itself"
        }
        if root["app_id"] != nil,
            root["contents"] != nil || root["headings"] != nil || root["template_id"] != nil
        {
            return "this is a request to OneSignal, which makes the APNs payload itself"
        }
        if root["audience"] != nil, root["device_types"] != nil || root["notification"] != nil {
            return "this is a request to Airship, which makes the APNs payload itself"
        }
        return nil
    }

    private var wrappedMistake: String? {
        var found: String?
        PayloadPath.walk(root) { object, path in
            guard object["aps"]?.object != nil else { return true }
            found = "the APNs payload stands under \(path()): give that object by itself"
            return false
        }
        if let found { return found }
        if let key = root.keys.first(where: { Self.plain($0) == "aps" && $0 != "aps" }) {
            return "the key is spelled aps, not \(PayloadPath.join("", key))"
        }
        let isBare =
            root["alert"] != nil || root["mutable-content"] != nil || root["content-available"] != nil
        return isBare ? "this seems to be what aps should hold: wrap it as {\"aps\": …}" : nil
    }

    private static let firebase = "this is a request to Firebase Cloud Messaging"

    private static func isObject(_ text: String) -> Bool {
        (try? JSONValue(parsing: text.utf8))?.object != nil
    }
}
