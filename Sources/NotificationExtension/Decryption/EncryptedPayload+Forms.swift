internal import MediaAttachment
internal import UserNotifications

extension EncryptedPayload {
    /// Reads an envelope that is an object.
    static func read(_ envelope: JSONObject, _ name: String) throws(DecryptionFailure) -> EncryptedPayload {
        try checkVersion(envelope["v"], "\(name).v")
        let identifier = try identifier(envelope["kid"], "\(name).kid")
        let box: AES256GCM.SealedBox
        switch (envelope["data"], envelope["ct"], envelope["iv"]) {
        case (let data?, nil, nil):
            box = try combined(try string(data, "\(name).data"), "\(name).data")
        case (nil, let ciphertext?, let nonce?):
            box = try parts(
                nonce: try base64(try string(nonce, "\(name).iv"), "\(name).iv"),
                ciphertext: try base64(try string(ciphertext, "\(name).ct"), "\(name).ct"),
                tag: try envelope["tag"].map { tag throws(DecryptionFailure) in
                    try base64(try string(tag, "\(name).tag"), "\(name).tag")
                }, name)
        default:
            throw malformed("\(name) has neither data alone nor iv and ct alone")
        }
        let data = try envelope["aad"].map { aad throws(DecryptionFailure) in
            [try base64(try string(aad, "\(name).aad"), "\(name).aad")]
        }
        return EncryptedPayload(
            keys: [name], keyIdentifier: identifier, box: box, data: data ?? candidates(identifier))
    }

    /// Reads `ciphertext` and `iv` from the top of a payload.
    ///
    /// The app Bark sends the nonce as 12 characters of text, which as base64 would be too few bytes: so the length tells. A `tag`
    /// that is not base64 of 16 bytes is some other key of the payload's, and the tag ends the ciphertext.
    static func readTop(_ userInfo: JSONObject) throws(DecryptionFailure) -> EncryptedPayload {
        let iv = userInfo["iv"]?.string ?? ""
        let nonce = iv.utf8.count == AES256GCM.nonceLength ? Array(iv.utf8) : try base64(iv, "iv")
        let ciphertext = try base64(userInfo["ciphertext"]?.string ?? "", "ciphertext")
        var keys = ["ciphertext", "iv"]
        var tag: [UInt8]?
        if let bytes = userInfo["tag"]?.string.flatMap(Base64.bytes), bytes.count == AES256GCM.tagLength {
            tag = bytes
            keys.append("tag")
        }
        let box = try parts(nonce: nonce, ciphertext: ciphertext, tag: tag, "ciphertext")
        var identifier: String?
        if let named = userInfo["kid"]?.string, KeyIdentifier.isValid(named) {
            identifier = named
            keys.append("kid")
        }
        var data = candidates(identifier)
        if let bytes = userInfo["aad"]?.string.flatMap(Base64.bytes) {
            data = [bytes]
            keys.append("aad")
        }
        return EncryptedPayload(keys: keys, keyIdentifier: identifier, box: box, data: data)
    }

    /// Reads the combined form.
    static func combined(_ text: String, _ name: String) throws(DecryptionFailure) -> AES256GCM.SealedBox {
        let bytes = try base64(text, name)
        guard let box = AES256GCM.SealedBox(combined: bytes) else {
            throw malformed("\(name) has \(bytes.count) bytes; nonce and tag alone are 28")
        }
        return box
    }

    private static func parts(
        nonce: [UInt8], ciphertext: [UInt8], tag: [UInt8]?, _ name: String
    ) throws(DecryptionFailure) -> AES256GCM.SealedBox {
        guard nonce.count == AES256GCM.nonceLength else {
            throw malformed("the nonce of \(name) has \(nonce.count) bytes instead of 12")
        }
        guard let tag else {
            guard let box = AES256GCM.SealedBox(combined: nonce + ciphertext) else {
                throw malformed("\(name) has \(ciphertext.count) bytes of ciphertext; the tag alone is 16")
            }
            return box
        }
        guard tag.count == AES256GCM.tagLength else {
            throw malformed("the tag of \(name) has \(tag.count) bytes instead of 16")
        }
        return AES256GCM.SealedBox(nonce: nonce, ciphertext: ciphertext, tag: tag)
    }

    private static func candidates(_ identifier: String?) -> [[UInt8]] {
        identifier.map { [Array($0.utf8), []] } ?? [[]]
    }

    private static func checkVersion(_ value: JSONValue?, _ name: String) throws(DecryptionFailure) {
        guard let value, value != 1 else { return }
        throw DecryptionFailure(
            .unsupported, "\(name) is \(value.text().printable(limit: 32)); version 1 is known",
            advice: "seal for version 1, or bring this program up to date")
    }

    private static func identifier(_ value: JSONValue?, _ name: String) throws(DecryptionFailure) -> String? {
        guard let value, !value.isNull else { return nil }
        guard let text = value.string, KeyIdentifier.isValid(text) else {
            // Not repeated: whoever sends one may write anything into it.
            throw malformed("\(name) is no identifier of a key (1 to 64 of A-Z a-z 0-9 . _ -)")
        }
        return text
    }

    private static func string(_ value: JSONValue, _ name: String) throws(DecryptionFailure) -> String {
        guard let text = value.string else { throw malformed("\(name) is \(value.kind), not base64") }
        return text
    }

    private static func base64(_ text: String, _ name: String) throws(DecryptionFailure) -> [UInt8] {
        guard let bytes = Base64.bytes(text) else { throw malformed("\(name) is no base64") }
        return bytes
    }
}
