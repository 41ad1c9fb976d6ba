internal import UserNotifications

/// The encrypted part of a payload, read and not yet opened.
///
/// Three forms are read, all of them of AES-256-GCM:
///
/// - `encrypted_data` or `ENCRYPTED_DATA`, a string: base64 of nonce, ciphertext and tag, CryptoKit's combined form.
/// - The same keys, an object: `v` (1, also when missing), `kid`, and either `data` (the combined form) or `iv`, `ct` and `tag`;
///   without `tag` the tag ends `ct`. `aad` is what was authenticated beside.
/// - `ciphertext` and `iv` at the top, both strings, and `tag`, `kid` and `aad` where they are what they are in the object.
///
/// Base64 may be of either alphabet, padded or not, and broken into lines. Two forms in one payload are refused.
struct EncryptedPayload: Equatable {
    /// The keys of the payload that it was read from.
    let keys: [String]
    /// The identifier of the key, when the sender named one.
    let keyIdentifier: String?
    /// What is to be opened.
    let box: AES256GCM.SealedBox
    /// What may have been authenticated beside, the first that fits.
    ///
    /// An object that states no `aad` binds its `kid`, as ours do, or nothing, as others' do. Trying both gives no ground: under
    /// either the tag has to match, so an identifier that was changed can at most name the same key by another name.
    let data: [[UInt8]]

    /// The keys that hold an envelope of their own.
    static let envelopes = ["encrypted_data", "ENCRYPTED_DATA"]

    /// True when a payload has an encrypted part in any of the forms, be it well made or not.
    static func isIn(_ userInfo: JSONObject) -> Bool { !forms(userInfo).isEmpty }

    /// Reads the encrypted part of a payload; `nil` when it has none.
    static func read(_ userInfo: JSONObject) throws(DecryptionFailure) -> EncryptedPayload? {
        let forms = forms(userInfo)
        guard let form = forms.first else { return nil }
        guard forms.count == 1 else {
            throw DecryptionFailure(
                .malformed, "there are two encrypted parts, \(forms[0]) and \(forms[1])", advice: "send one of them")
        }
        guard form != "ciphertext" else { return try readTop(userInfo) }
        switch userInfo[form] {
        case .string(let text)?:
            let box = try combined(text, form)
            return EncryptedPayload(keys: [form], keyIdentifier: nil, box: box, data: [[]])
        case .object(let envelope)?: return try read(envelope, form)
        case let other?: throw malformed("\(form) is \(other.kind), neither base64 nor an object")
        case nil: return nil
        }
    }

    private static func forms(_ userInfo: JSONObject) -> [String] {
        var forms = envelopes.filter { !(userInfo[$0]?.isNull ?? true) }
        if userInfo["ciphertext"]?.string != nil, userInfo["iv"]?.string != nil { forms.append("ciphertext") }
        return forms
    }

    static func malformed(_ message: String) -> DecryptionFailure { DecryptionFailure(.malformed, message) }
}
