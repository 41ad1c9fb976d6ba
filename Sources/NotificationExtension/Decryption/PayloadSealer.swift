internal import Foundation
public import UserNotifications

/// Encrypts what a push says, so that neither Apple nor a provider in between can read it.
///
/// The texts and the payload's own keys move into `encrypted_data`, an object of `v` 1, the key's identifier `kid` and `data`:
/// base64 of nonce, ciphertext and tag, with the identifier authenticated beside. What stays is a text that says nothing, for
/// phones whose extension does not come to open it, and `mutable-content`, without which none is started.
public struct PayloadSealer: Sendable {
    private let key: SecretKey
    private let identifier: String
    private let title: String?
    private let body: String

    /// The body of a sealed push when no other is given.
    public static let standardBody = "New message"

    /// Creates a sealer.
    ///
    /// - Parameters:
    ///   - key: 32 bytes.
    ///   - identifier: What the receiver knows the key by.
    ///   - title: The title for all to see; none by default.
    ///   - body: The body for all to see.
    public init(key: SecretKey, identifier: String, title: String? = nil, body: String = PayloadSealer.standardBody) {
        self.key = key
        self.identifier = identifier
        self.title = title
        self.body = body
    }

    /// Gives a payload with its texts and keys sealed.
    ///
    /// - Parameters:
    ///   - payload: A payload in the clear.
    ///   - plain: What to seal beside the texts; the payload's own keys then stay as they are.
    /// - Returns: The payload to send.
    /// - Throws: `sealed-already`, `not-sealable`, `wrong-key-length` or `encryption-failed`.
    public func seal(_ payload: JSONObject, plain: JSONObject? = nil) throws(SealingFailure) -> JSONObject {
        guard KeyIdentifier.isValid(identifier) else {
            throw SealingFailure(.failed, "the key's identifier is none")
        }
        guard !PayloadDecryptor.isEncrypted(payload) else {
            throw SealingFailure(.sealedAlready, "the payload has an encrypted part already")
        }
        let parts = try SealedParts(payload, plain)
        let box = try AES256GCM.seal(
            Array(parts.hidden.text().utf8), using: key, authenticating: Array(identifier.utf8))
        var sealed = parts.visible
        sealed["aps"] = .object(aps(payload["aps"]?.object ?? [:]))
        sealed["encrypted_data"] = [
            "v": 1, "kid": .string(identifier), "data": .string(Data(box.combined).base64EncodedString()),
        ]
        return sealed
    }

    private func aps(_ aps: JSONObject) -> JSONObject {
        var aps = aps
        // Counts of a summary, sounds and the like stay; the texts do not.
        var alert = aps["alert"]?.object ?? [:]
        for key in SealedParts.texts + ["summary-arg"] { alert[key] = nil }
        alert["title"] = title.map(JSONValue.string)
        alert["body"] = .string(body)
        aps["alert"] = .object(alert)
        aps["mutable-content"] = 1
        return aps
    }
}
