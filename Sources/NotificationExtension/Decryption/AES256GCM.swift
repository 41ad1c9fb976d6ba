internal import CLibcrypto

/// AES-256 in Galois/Counter Mode (NIST SP 800-38D) by OpenSSL, as CryptoKit's `AES.GCM` has it on a phone.
///
/// The nonce has 12 bytes and the tag 16, which are CryptoKit's as well. CryptoKit also takes keys of 16 and 24 bytes; here they
/// are refused, so that a short key is a mistake that is told.
public enum AES256GCM {
    /// The bytes of a key.
    public static let keyLength = 32
    /// The bytes of a nonce.
    public static let nonceLength = 12
    /// The bytes of a tag.
    public static let tagLength = 16

    /// What was sealed: the three parts that a receiver needs, beside the key and the authenticated data.
    public struct SealedBox: Sendable, Equatable {
        /// The number used once.
        public var nonce: [UInt8]
        /// As many bytes as the plaintext.
        public var ciphertext: [UInt8]
        /// What proves the rest genuine.
        public var tag: [UInt8]

        /// Creates a box from its parts.
        public init(nonce: [UInt8], ciphertext: [UInt8], tag: [UInt8]) {
            self.nonce = nonce
            self.ciphertext = ciphertext
            self.tag = tag
        }

        /// Splits what CryptoKit calls the combined form: nonce, ciphertext, tag; `nil` under 28 bytes.
        public init?(combined: [UInt8]) {
            guard combined.count >= nonceLength + tagLength else { return nil }
            nonce = Array(combined.prefix(nonceLength))
            ciphertext = Array(combined.dropFirst(nonceLength).dropLast(tagLength))
            tag = Array(combined.suffix(tagLength))
        }

        /// The parts in one: nonce, ciphertext, tag.
        public var combined: [UInt8] { nonce + ciphertext + tag }
    }

    /// Seals bytes under a fresh random nonce.
    ///
    /// Random nonces are safe for 2^32 messages under one key (SP 800-38D, 8.3).
    /// - Parameters:
    ///   - plaintext: What is hidden.
    ///   - key: 32 bytes.
    ///   - data: What is not hidden and still proven genuine; the receiver has to give the same.
    /// - Returns: The sealed parts.
    /// - Throws: `wrong-key-length`, or that the library failed.
    public static func seal(
        _ plaintext: [UInt8], using key: SecretKey, authenticating data: [UInt8] = []
    ) throws(SealingFailure) -> SealedBox {
        var nonce = [UInt8](repeating: 0, count: nonceLength)
        guard RAND_bytes(&nonce, Int32(nonceLength)) == 1 else {
            throw SealingFailure(.failed, "no random bytes are to be had (RAND_bytes failed)")
        }
        return try seal(plaintext, using: key, nonce: nonce, authenticating: data)
    }

    /// Seals bytes under a given nonce, which must never be used twice with a key: for test vectors.
    package static func seal(
        _ plaintext: [UInt8], using key: SecretKey, nonce: [UInt8], authenticating data: [UInt8]
    ) throws(SealingFailure) -> SealedBox {
        guard key.count == keyLength else {
            throw SealingFailure(.wrongKeyLength, describe(keyLength: key.count))
        }
        guard nonce.count == nonceLength else {
            throw SealingFailure(.failed, "a nonce of \(nonce.count) bytes instead of \(nonceLength)")
        }
        do throws(GCMContext.Failure) {
            let context = try GCMContext(key, nonce, isSealing: true)
            try context.authenticate(data)
            let ciphertext = try context.update(plaintext)
            return SealedBox(nonce: nonce, ciphertext: ciphertext, tag: try context.finishSealing())
        } catch {
            throw SealingFailure(.failed, "\(error.function) failed")
        }
    }

    /// Opens a box; nothing of the plaintext is given before the tag has been found genuine.
    ///
    /// - Parameters:
    ///   - box: The sealed parts.
    ///   - key: 32 bytes.
    ///   - data: What the sender had authenticated beside the text.
    /// - Returns: The plaintext.
    /// - Throws: `wrong-key-length`, `encrypted-data-malformed` or `decryption-failed`.
    public static func open(
        _ box: SealedBox, using key: SecretKey, authenticating data: [UInt8] = []
    ) throws(DecryptionFailure) -> [UInt8] {
        guard key.count == keyLength else {
            throw DecryptionFailure(.wrongKeyLength, describe(keyLength: key.count))
        }
        guard box.nonce.count == nonceLength, box.tag.count == tagLength else {
            let found = "a nonce of \(box.nonce.count) and a tag of \(box.tag.count) bytes"
            throw DecryptionFailure(.malformed, found + " instead of \(nonceLength) and \(tagLength)")
        }
        do throws(GCMContext.Failure) {
            let context = try GCMContext(key, box.nonce, isSealing: false)
            try context.authenticate(data)
            var plaintext = try context.update(box.ciphertext)
            if try context.isGenuine(box.tag) { return plaintext }
            OPENSSL_cleanse(&plaintext, plaintext.count)
        } catch {
            throw DecryptionFailure(.failed, "\(error.function) failed")
        }
        throw DecryptionFailure(
            .failed, "the tag does not match: the key is not the sender's, or the data was changed")
    }

    /// What is wrong with a key's length; the lengths that AES has beside are named.
    static func describe(keyLength: Int) -> String {
        let kin = [16: ", a key of AES-128", 24: ", a key of AES-192"][keyLength] ?? ""
        return "the key has \(keyLength) bytes\(kin); AES-256 wants \(self.keyLength)"
    }
}
