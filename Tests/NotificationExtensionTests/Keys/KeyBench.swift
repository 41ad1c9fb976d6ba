import Foundation
import Glibc
import NotificationExtension
import Testing

/// A keychain in memory.
struct FakeKeychain: Keychain {
    var keys: [String: SecretKey] = [:]
    var failure: KeychainFailure?

    func key(_ identifier: String) throws(KeychainFailure) -> SecretKey? {
        if let failure { throw failure }
        return keys[identifier]
    }
}

/// A private directory for one test.
final class PrivatePlace: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("attach-keys-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file with a mode.
    @discardableResult
    func write(_ bytes: [UInt8], to name: String, mode: mode_t = 0o600) throws -> String {
        let file = "\(path)/\(name)"
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        try #require(chmod(file, mode) == 0)
        return file
    }

    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
}

/// The key whose bytes count from 0, or from another number.
func countingKey(_ count: Int = 32, from first: UInt8 = 0) throws -> SecretKey {
    try key((0..<count).map { first + UInt8($0) })
}

func key(_ bytes: [UInt8]) throws -> SecretKey {
    try bytes.withUnsafeBytes { try SecretKey(copying: $0) }
}

func bytes(_ key: SecretKey?) -> [UInt8]? { key?.withBytes { Array($0) } }

/// The bytes of hexadecimal text in a test.
func hex(_ text: String) throws -> [UInt8] {
    let digits = text.compactMap(\.hexDigitValue)
    try #require(digits.count == text.count && digits.count % 2 == 0)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}
