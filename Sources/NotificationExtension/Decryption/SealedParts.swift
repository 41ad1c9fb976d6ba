internal import UserNotifications

/// A payload taken apart into what is sealed and what all may see.
struct SealedParts {
    /// The texts that a receiver puts back.
    static let texts = ["title", "subtitle", "body"]

    /// The texts of the alert and the keys that are sealed.
    let hidden: JSONObject
    /// The rest of the payload, `aps` unchanged.
    let visible: JSONObject

    /// Takes a payload apart, unless something would stay in sight or be lost.
    init(_ payload: JSONObject, _ plain: JSONObject?) throws(SealingFailure) {
        var hidden = try Self.alertTexts(payload["aps"]?["alert"])
        var visible = JSONObject()
        if let plain {
            visible = payload
            if plain["aps"] != nil {
                throw Self.refusal("aps cannot be sealed: the system reads it", "leave it in the payload")
            }
            for (key, value) in plain { hidden[key] = value }
        } else {
            // Built up and not taken apart: removing keys one by one takes the square of their number.
            for (key, value) in payload {
                if Self.isForTheSystem(key) {
                    visible[key] = value
                    continue
                }
                if Self.texts.contains(key), value.string != nil || hidden[key] != nil {
                    throw Self.refusal(
                        "the payload's own key \(key) would be taken for the alert's \(key)", "give it another name")
                }
                hidden[key] = value
            }
        }
        guard !EncryptedPayload.isIn(hidden) else {
            throw SealingFailure(.sealedAlready, "what is to be sealed has an encrypted part itself")
        }
        self.hidden = hidden
        self.visible = visible
    }

    private static func alertTexts(_ alert: JSONValue?) throws(SealingFailure) -> JSONObject {
        if let body = alert?.string { return ["body": .string(body)] }
        var found = JSONObject()
        for (key, value) in alert?.object ?? [:] {
            if lookedUp.contains(key) {
                throw refusal(
                    "aps.alert.\(key) is text that the phone looks up, which cannot be sealed", "write the text out")
            }
            if texts.contains(key), value.string != nil { found[key] = value }
        }
        return found
    }

    /// Texts by reference to the app's strings (Generating a remote notification, "Localize your alert messages").
    private static let lookedUp: Set = [
        "loc-key", "loc-args", "title-loc-key", "title-loc-args", "subtitle-loc-key", "subtitle-loc-args",
    ]

    /// True for what the system, or the Simulator that pushes a file, reads itself.
    private static func isForTheSystem(_ key: String) -> Bool { key == "aps" || key == "Simulator Target Bundle" }

    private static func refusal(_ message: String, _ advice: String) -> SealingFailure {
        SealingFailure(.notSealable, message, advice: advice)
    }
}
