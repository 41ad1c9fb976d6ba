import CLibcrypto

/// A SHA-256 that is computed as the bytes pass.
package final class SHA256Digest {
    private let context: OpaquePointer

    /// Starts a digest; `nil` when libcrypto cannot.
    package init?() {
        guard let context = EVP_MD_CTX_new() else { return nil }
        self.context = context
        guard EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else { return nil }
    }

    deinit { EVP_MD_CTX_free(context) }

    /// The digest of some bytes; `nil` when libcrypto cannot.
    package static func hexadecimal(of bytes: some Collection<UInt8>) -> String? {
        guard let digest = SHA256Digest(), Array(bytes).withUnsafeBytes({ digest.update($0) }) else { return nil }
        return digest.finish()
    }

    /// Adds bytes; false when libcrypto cannot.
    package func update(_ bytes: UnsafeRawBufferPointer) -> Bool {
        EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1
    }

    /// Ends the digest and gives it in lower-case hexadecimal; `nil` when libcrypto cannot.
    package func finish() -> String? {
        var value = [UInt8](repeating: 0, count: 32)
        guard EVP_DigestFinal_ex(context, &value, nil) == 1 else { return nil }
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: value.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
