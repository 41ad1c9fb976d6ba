internal import CLibcrypto
internal import Glibc

/// A secret key, whose bytes stay in locked memory and are wiped when the last reference goes.
///
/// A key is passed by reference and never copied, and nothing that describes it says more than its length. On a phone the
/// Keychain keeps such bytes; in memory the nearest is CryptoKit's `SymmetricKey`, which wipes itself too.
public final class SecretKey: Sendable {
    let memory: SecretMemory

    /// The number of bytes; AES-256 wants 32.
    public var count: Int { memory.count }

    /// True when the system keeps the bytes out of swap.
    package var isLocked: Bool { memory.isLocked }

    init(_ memory: SecretMemory) {
        self.memory = memory
    }

    /// Copies bytes, which the caller wipes.
    public convenience init(copying bytes: UnsafeRawBufferPointer) throws(KeychainFailure) {
        try self.init(copying: bytes, afterWipe: nil)
    }

    /// Copies bytes, and calls `afterWipe` with the memory when it has been wiped and is about to go.
    package convenience init(
        copying bytes: UnsafeRawBufferPointer, afterWipe: (@Sendable (UnsafeRawBufferPointer) -> Void)?
    ) throws(KeychainFailure) {
        self.init(
            try SecretMemory(capacity: bytes.count, afterWipe: afterWipe) { memory in
                memory.copyMemory(from: bytes)
                return bytes.count
            })
    }

    /// Makes a new key of 32 random bytes.
    public static func random() throws(KeychainFailure) -> SecretKey {
        let memory = try SecretMemory(capacity: AES256GCM.keyLength) { memory throws(KeychainFailure) in
            // The generator that OpenSSL keeps for values that stay secret, apart from the one for nonces.
            guard RAND_priv_bytes(memory.baseAddress, Int32(memory.count)) == 1 else {
                throw KeychainFailure(.unavailable, "no random bytes are to be had (RAND_priv_bytes failed)")
            }
            return memory.count
        }
        return SecretKey(memory)
    }

    /// Calls `body` with the bytes, which must not be kept or copied.
    public func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try memory.withBytes(body)
    }

    /// The first six hexadecimal digits of the key's SHA-256, to see that two places hold the same key.
    ///
    /// 24 bits tell keys apart and do not help to find one.
    public var checkValue: String {
        var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        let isDone = withBytes { EVP_Digest($0.baseAddress, $0.count, &digest, nil, EVP_sha256(), nil) == 1 }
        return isDone ? Hexadecimal.text(digest.prefix(3)) : "------"
    }
}

extension SecretKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The length, and nothing of the bytes.
    public var description: String { "SecretKey(\(count) bytes)" }

    /// The length, and nothing of the bytes.
    public var debugDescription: String { description }

    /// A mirror without children, so that `dump` shows the length alone.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
