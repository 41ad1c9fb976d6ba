import Foundation
import UserNotifications

@testable import NotificationExtension

/// What holds of the encrypted part of a push, before and after it is opened.
enum SealedChecks {
    /// One key of zeros under every identifier.
    private struct Zeros: Keychain {
        let key: SecretKey

        func key(_ identifier: String) throws(KeychainFailure) -> SecretKey? { key }
    }

    private static let keychain: Zeros? = {
        let zeros = [UInt8](repeating: 0, count: AES256GCM.keyLength)
        return (try? zeros.withUnsafeBytes { bytes in try SecretKey(copying: bytes) }).map(Zeros.init)
    }()

    static func check(_ bytes: [UInt8]) {
        guard let keychain else { fatalError("there is no key") }
        let decryptor = PayloadDecryptor(keychain: keychain)
        if let payload = try? Payload(bytes) { _ = try? decryptor.decrypt(payload.content) }
        checkOpened(bytes, decryptor, keychain.key)
    }

    /// Whatever is sealed is opened, and replaces nothing that the system reads.
    private static func checkOpened(_ text: [UInt8], _ decryptor: PayloadDecryptor, _ key: SecretKey) {
        let nonce = [UInt8](repeating: 0, count: AES256GCM.nonceLength)
        guard let box = try? AES256GCM.seal(text, using: key, nonce: nonce, authenticating: []) else {
            fatalError("\(text.count) bytes cannot be sealed")
        }
        let payload = Payload([
            "aps": ["alert": "text", "mutable-content": 1],
            "encrypted_data": .string(Data(box.combined).base64EncodedString()),
        ])
        do {
            let content = try decryptor.decrypt(payload.content)
            for key in payload.root.keys {
                demand(content.exactUserInfo[key] == payload.root[key], "\(key) is replaced")
            }
        } catch {
            demand(error.code == .invalidText, "what was sealed is not opened: \(error)")
        }
    }
}
