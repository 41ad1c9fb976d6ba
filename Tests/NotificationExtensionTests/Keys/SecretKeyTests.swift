import Foundation
import Glibc
import Locking
import NotificationExtension
import Testing

@Suite("Keys: a secret key", .timeLimit(.minutes(1)))
struct KeysSecretTests {
    @Test("is wiped before its memory goes back")
    func wiping() throws {
        let seen = Locked<[UInt8]>([])
        do {
            let secret = [UInt8](repeating: 0xA5, count: 32)
            let key = try secret.withUnsafeBytes { bytes in
                try SecretKey(copying: bytes) { wiped in seen.withLock { $0 = Array(wiped) } }
            }
            #expect(bytes(key) == secret)
            #expect(seen.withLock { $0 }.isEmpty)
        }
        let wiped = seen.withLock { $0 }
        #expect(wiped.count >= 32 && wiped.allSatisfy { $0 == 0 })
    }

    /// The limit on locked memory: 1 MiB is more than all keys of these tests take at a time.
    private static var mayLock: Bool {
        var limit = rlimit()
        // RLIMIT_MEMLOCK, which Swift's module for glibc lacks.
        return getrlimit(__rlimit_resource_t(8), &limit) == 0 && limit.rlim_cur >= 1 << 20
    }

    @Test("stays in memory that is not swapped, and keeps doing so when another goes", .enabled(if: mayLock))
    func locking() throws {
        let key = try SecretKey.random()
        _ = try SecretKey.random()
        #expect(key.isLocked)
    }

    @Test("says nothing but its length, however it is asked")
    func descriptions() throws {
        let key = try key(Array("never to be seen, not even once!".utf8))
        var dumped = ""
        dump(key, to: &dumped)
        dump(["key": key], to: &dumped)
        for text in ["\(key)", String(reflecting: key), String(describing: [key]), dumped] {
            #expect(!text.contains("never") && !text.contains("110") && text.contains("32 bytes"))
        }
    }

    @Test("is random, 32 bytes long and never the same")
    func random() throws {
        let keys = try (0..<20).map { _ in try SecretKey.random() }
        #expect(keys.allSatisfy { $0.count == 32 })
        #expect(Set(keys.compactMap(bytes)).count == 20)
    }

    @Test("has a check value of six digits of its SHA-256")
    func checkValue() throws {
        // printf '\0%.0s' {1..32} | sha256sum
        #expect(try key([UInt8](repeating: 0, count: 32)).checkValue == "66687a")
    }

    @Test("is read as raw bytes, hexadecimal or base64")
    func importing() throws {
        let raw = (0..<32).map { UInt8($0 * 8 + 5) }
        let digits = raw.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let base64 = Data(raw).base64EncodedString()
        let safe = base64.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        for text in [digits, digits.uppercased(), digits + "\n", " \(base64)\r\n", safe] {
            #expect(try bytes(Array(text.utf8).withUnsafeBytes { try SecretKey(importing: $0) }) == raw)
        }
        #expect(try bytes(raw.withUnsafeBytes { try SecretKey(importing: $0) }) == raw)
    }

    @Test(
        "is refused in any other form or length",
        arguments: [
            ("", "wrong-key-length"), ("00112233445566778899aabbccddeeff", "wrong-key-length"),
            ("ABEiM0RVZneImaq7zN3u/w==", "wrong-key-length"), ("abcdefghijklmnopqrstuvwxyz012345", "wrong-key-length"),
            (String(repeating: "0", count: 66), "wrong-key-length"), (String(repeating: "0", count: 65), "invalid-key"),
            ("my secret pass phrase!", "invalid-key"), ("AAAA====", "invalid-key"), ("AA=A", "invalid-key"),
        ])
    func refusals(_ text: String, _ code: String) throws {
        let failure = try #require(throws: KeychainFailure.self) {
            try Array(text.utf8).withUnsafeBytes { try SecretKey(importing: $0) }
        }
        #expect(failure.code.rawValue == code)
        #expect(text.isEmpty || !failure.description.contains(text))
    }

    @Test("of AES-128 or AES-192 is called by that name", arguments: [(16, "AES-128"), (24, "AES-192")])
    func shortKeys(_ count: Int, _ name: String) throws {
        let text = Data(repeating: 0xFB, count: count).base64EncodedString()
        let failure = try #require(throws: KeychainFailure.self) {
            try Array(text.utf8).withUnsafeBytes { try SecretKey(importing: $0) }
        }
        #expect(failure.message.contains(name))
    }
}
