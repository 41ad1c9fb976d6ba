internal import CLibcrypto

/// One run of OpenSSL's AES-256-GCM over one message (EVP_EncryptInit(3), "AEAD Interface").
struct GCMContext: ~Copyable {
    /// The function of OpenSSL that failed.
    struct Failure: Error {
        let function: String
    }

    private let context: OpaquePointer

    /// Starts a run with a key of 32 bytes and a nonce of 12, which is EVP's own length.
    init(_ key: SecretKey, _ nonce: [UInt8], isSealing: Bool) throws(Failure) {
        guard let context = EVP_CIPHER_CTX_new() else { throw Failure(function: "EVP_CIPHER_CTX_new") }
        let isReady = key.withBytes { key in
            EVP_CipherInit_ex(
                context, EVP_aes_256_gcm(), nil, key.bindMemory(to: UInt8.self).baseAddress, nonce, isSealing ? 1 : 0)
        }
        guard isReady == 1 else {
            EVP_CIPHER_CTX_free(context)
            throw Failure(function: "EVP_CipherInit_ex")
        }
        self.context = context
    }

    // Wipes what was made of the key as well.
    deinit { EVP_CIPHER_CTX_free(context) }

    /// Adds data that is not hidden.
    func authenticate(_ data: [UInt8]) throws(Failure) {
        guard !data.isEmpty else { return }
        var count: Int32 = 0
        guard let size = Int32(exactly: data.count), EVP_CipherUpdate(context, nil, &count, data, size) == 1 else {
            throw Failure(function: "EVP_CipherUpdate")
        }
    }

    /// Hides or lays bare the whole text.
    func update(_ text: [UInt8]) throws(Failure) -> [UInt8] {
        guard !text.isEmpty else { return [] }
        var output = [UInt8](repeating: 0, count: text.count)
        var count: Int32 = 0
        guard let size = Int32(exactly: text.count),
            EVP_CipherUpdate(context, &output, &count, text, size) == 1, count == size
        else { throw Failure(function: "EVP_CipherUpdate") }
        return output
    }

    /// Ends a sealing and gives the tag.
    func finishSealing() throws(Failure) -> [UInt8] {
        var none: [UInt8] = [0]
        var count: Int32 = 0
        guard EVP_CipherFinal_ex(context, &none, &count) == 1 else { throw Failure(function: "EVP_CipherFinal_ex") }
        var tag = [UInt8](repeating: 0, count: AES256GCM.tagLength)
        guard EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tag.count), &tag) == 1 else {
            throw Failure(function: "EVP_CIPHER_CTX_ctrl")
        }
        return tag
    }

    /// Ends an opening: true when the tag is that of the key, the nonce, the data and the text.
    func isGenuine(_ tag: [UInt8]) throws(Failure) -> Bool {
        var tag = tag
        guard EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag) == 1 else {
            throw Failure(function: "EVP_CIPHER_CTX_ctrl")
        }
        var none: [UInt8] = [0]
        var count: Int32 = 0
        return EVP_CipherFinal_ex(context, &none, &count) == 1
    }
}
