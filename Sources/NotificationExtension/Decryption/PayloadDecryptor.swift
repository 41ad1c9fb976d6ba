public import UserNotifications

/// Opens the encrypted part of a push and puts its texts and keys into the content, as an extension does on the phone.
///
/// ```swift
/// let decryptor = PayloadDecryptor(keychain: KeychainChain.standard())
/// let content = try decryptor.decrypt(payload.content)
/// ```
public struct PayloadDecryptor: Sendable {
    private let keychain: any Keychain
    private let standardKey: String

    /// Creates a decryptor.
    ///
    /// - Parameters:
    ///   - keychain: Where keys come from.
    ///   - standardKey: The identifier of the key for data that names none.
    public init(keychain: any Keychain, standardKey: String = KeyIdentifier.standard) {
        self.keychain = keychain
        self.standardKey = standardKey
    }

    /// True when a payload has an encrypted part, be it well made or not.
    public static func isEncrypted(_ userInfo: JSONObject) -> Bool { EncryptedPayload.isIn(userInfo) }

    /// Gives the content with what its encrypted part holds, or the same content when there is none.
    ///
    /// `title`, `subtitle` and `body` of the decrypted object replace the content's when they are strings. All its other members
    /// are put into `userInfo`, over members of the same name, because they are proven genuine and those are not; so a
    /// `media_url` that was encrypted is fetched next. `userInfo` keeps everything else exactly as it was received, the encrypted
    /// part too. `aps` and the encrypted part itself are never replaced: the flags by which the system judged the push hold, and
    /// nothing is decrypted twice.
    public func decrypt(_ content: UNNotificationContent) throws(DecryptionFailure) -> UNNotificationContent {
        guard let encrypted = try EncryptedPayload.read(content.exactUserInfo) else { return content }
        let text = try open(encrypted)
        guard let decrypted = (try? JSONValue(parsing: text))?.object else {
            // Where and how it fails to be JSON would quote it.
            throw DecryptionFailure(
                .invalidText, "what was decrypted is no JSON object", advice: "seal a JSON object in UTF-8")
        }
        return Self.merge(decrypted, sealedUnder: encrypted.keys, into: content)
    }

    private func open(_ encrypted: EncryptedPayload) throws(DecryptionFailure) -> [UInt8] {
        let key = try key(encrypted.keyIdentifier ?? standardKey)
        var failure: DecryptionFailure?
        for data in encrypted.data {
            do {
                return try AES256GCM.open(encrypted.box, using: key, authenticating: data)
            } catch {
                failure = error
            }
        }
        throw failure ?? EncryptedPayload.malformed("there is nothing to open")
    }

    private func key(_ identifier: String) throws(DecryptionFailure) -> SecretKey {
        let key: SecretKey?
        do {
            key = try keychain.key(identifier)
        } catch {
            guard error.code != .wrongKeyLength else { throw DecryptionFailure(.wrongKeyLength, error.message) }
            throw DecryptionFailure(
                .keyUnavailable, "no key \(identifier) can be had: \(error.message)", advice: error.advice)
        }
        guard let key else {
            throw DecryptionFailure(
                .unknownKey, "there is no key \(identifier)", advice: "import it, or seal with a key that is known")
        }
        return key
    }

    private static func merge(
        _ decrypted: JSONObject, sealedUnder keys: [String], into content: UNNotificationContent
    ) -> UNNotificationContent {
        guard let mutable = content.mutableCopy() as? UNMutableNotificationContent else { return content }
        var userInfo = content.exactUserInfo
        for (key, value) in decrypted where key != "aps" && !keys.contains(key) {
            switch (key, value) {
            case ("title", .string(let text)): mutable.title = text
            case ("subtitle", .string(let text)): mutable.subtitle = text
            case ("body", .string(let text)): mutable.body = text
            default: userInfo[key] = value
            }
        }
        mutable.exactUserInfo = userInfo
        return mutable.copy() as? UNNotificationContent ?? mutable
    }
}
