import Foundation
import NotificationExtension
import Testing
import UserNotifications

private typealias Fixtures = EncryptedFixtures

@Suite("Decryption: the forms of encrypted payloads", .timeLimit(.minutes(1)))
struct DecryptionFormTests {
    private func decryptor() throws -> PayloadDecryptor {
        PayloadDecryptor(keychain: FakeKeychain(keys: ["default": try countingKey(), "news-2024": try countingKey()]))
    }

    static let forms: [(String, JSONObject)] = [
        ("text", ["encrypted_data": .string(Fixtures.blob)]),
        ("text in capitals", ["ENCRYPTED_DATA": .string(Fixtures.blob)]),
        ("unpadded", ["encrypted_data": .string(Fixtures.blob.replacing("=", with: ""))]),
        (
            "URL-safe",
            ["encrypted_data": .string(Fixtures.blob.replacing("+", with: "-").replacing("/", with: "_"))]
        ),
        ("broken into lines", ["encrypted_data": .string(Fixtures.blob.replacing("a", with: "\r\n a"))]),
        ("data bound to kid", ["encrypted_data": ["v": 1, "kid": "news-2024", "data": .string(Fixtures.boundBlob)]]),
        ("data bound to nothing", ["encrypted_data": ["v": 1, "kid": "news-2024", "data": .string(Fixtures.blob)]]),
        ("object without v", ["encrypted_data": ["data": .string(Fixtures.blob)]]),
        ("v written otherwise", ["encrypted_data": ["v": 1.0, "data": .string(Fixtures.blob)]]),
        (
            "parts",
            [
                "encrypted_data": [
                    "v": 1, "kid": "news-2024", "iv": .string(Fixtures.nonce), "ct": .string(Fixtures.ciphertext),
                    "tag": .string(Fixtures.tagOfIdentifier),
                ]
            ]
        ),
        (
            "parts with data of the sender's",
            [
                "ENCRYPTED_DATA": [
                    "iv": .string(Fixtures.nonce), "ct": .string(Fixtures.ciphertext),
                    "tag": .string(Fixtures.tagOfData), "aad": .string(Fixtures.data), "kid": "default",
                ]
            ]
        ),
        (
            "no data, said so",
            ["encrypted_data": ["kid": "news-2024", "aad": "", "data": .string(Fixtures.blob)]]
        ),
        (
            "parts, the tag behind the ciphertext",
            ["encrypted_data": ["iv": .string(Fixtures.nonce), "ct": .string(Fixtures.ciphertext + Fixtures.tag)]]
        ),
        (
            "top level",
            ["ciphertext": .string(Fixtures.ciphertext + Fixtures.tag), "iv": .string(Fixtures.nonce), "tag": "sports"]
        ),
        (
            "top level with kid and tag",
            [
                "ciphertext": .string(Fixtures.ciphertext), "iv": .string(Fixtures.nonce), "kid": "news-2024",
                "tag": .string(Fixtures.tagOfIdentifier),
            ]
        ),
        (
            "top level with data",
            [
                "ciphertext": .string(Fixtures.ciphertext), "iv": .string(Fixtures.nonce),
                "tag": .string(Fixtures.tagOfData), "aad": .string(Fixtures.data),
            ]
        ),
        ("Bark", ["ciphertext": .string(Fixtures.bark), "iv": "abcdefghijkl"]),
    ]

    @Test("are opened, and keep every other key exactly", arguments: forms)
    func opening(_ name: String, _ members: JSONObject) throws {
        let content = Fixtures.content(members)
        #expect(PayloadDecryptor.isEncrypted(content.exactUserInfo))
        let decrypted = try decryptor().decrypt(content)
        #expect(decrypted.title == "Ziel")
        #expect(decrypted.subtitle == "Tor 🎉")
        #expect(decrypted.body == "1:0 nach 12 Minuten")
        #expect(decrypted.badge == 3)
        var expected = content.exactUserInfo
        expected["media_url"] = "https://cdn.example.com/goal.jpg"
        expected["match"] = 9_007_199_254_740_993
        expected["odds"] = .number(try #require(JSONNumber(text: "1.10")))
        #expect(decrypted.exactUserInfo == expected)
        #expect(decrypted.exactUserInfo.text().contains(#""amount":1.50"#))
        #expect(decrypted.exactUserInfo.text().contains(#""match":9007199254740993,"odds":1.10"#))
    }

    @Test("Content without an encrypted part stays the same object")
    func nothing() throws {
        for members: JSONObject in [[:], ["iv": "x"], ["ciphertext": "x"], ["encrypted_data": nil], ["data": "x"]] {
            let content = Fixtures.content(members)
            #expect(!PayloadDecryptor.isEncrypted(content.exactUserInfo))
            #expect(try decryptor().decrypt(content) === content)
        }
    }

    @Test("What is encrypted cannot change aps or its own envelope, and replaces texts by strings alone")
    func overreaching() throws {
        let content = Fixtures.content(["encrypted_data": .string(Fixtures.overreaching)])
        let decrypted = try decryptor().decrypt(content)
        var expected = content.exactUserInfo
        expected["title"] = 5
        expected["deep"] = ["a": [1]]
        expected["media_url"] = "https://genuine.example/a.png"
        #expect(decrypted.exactUserInfo == expected)
        #expect(decrypted.title == "Visible")
        #expect(decrypted.body.isEmpty)
        #expect(decrypted.badge == 3)
    }

    @Test("The content that was given is not changed, mutable or not")
    func purity() throws {
        let content = Fixtures.content(["encrypted_data": .string(Fixtures.blob)])
        let mutable = try #require(content.mutableCopy() as? UNMutableNotificationContent)
        let decrypted = try decryptor().decrypt(mutable)
        #expect(mutable == content)
        #expect(decrypted.title == "Ziel")
        #expect(!(decrypted is UNMutableNotificationContent))
    }
}

@Suite("Decryption: what cannot be decrypted", .timeLimit(.minutes(1)))
struct DecryptionFailureTests {
    static let cases: [(String, JSONValue, String)] = [
        ("no base64", "not*base64", "encrypted-data-malformed"),
        ("wrong padding", .string(Fixtures.blob + "="), "encrypted-data-malformed"),
        ("empty", "", "encrypted-data-malformed"),
        ("27 bytes", .string(String(repeating: "A", count: 36)), "encrypted-data-malformed"),
        ("28 zeros", .string(String(repeating: "A", count: 38)), "decryption-failed"),
        ("a number", 5, "encrypted-data-malformed"),
        ("an array", [.string(Fixtures.blob)], "encrypted-data-malformed"),
        ("an empty object", [:], "encrypted-data-malformed"),
        ("both data and parts", ["data": "AAAA", "iv": "AAAA", "ct": "AAAA"], "encrypted-data-malformed"),
        ("no ciphertext", ["iv": .string(Fixtures.nonce)], "encrypted-data-malformed"),
        ("data of a wrong type", ["data": 5], "encrypted-data-malformed"),
        ("aad of a wrong type", ["data": .string(Fixtures.blob), "aad": 5], "encrypted-data-malformed"),
        (
            "a long nonce", ["iv": "AAAAAAAAAAAAAAAAAAAAAA==", "ct": .string(Fixtures.ciphertext)],
            "encrypted-data-malformed"
        ),
        ("a short tag", ["iv": .string(Fixtures.nonce), "ct": "AAAA", "tag": "AAAA"], "encrypted-data-malformed"),
        (
            "a kid that is a path", ["kid": "../../etc/passwd", "data": .string(Fixtures.blob)],
            "encrypted-data-malformed"
        ),
        ("a kid that is a number", ["kid": 7, "data": .string(Fixtures.blob)], "encrypted-data-malformed"),
        ("version 2", ["v": 2, "data": .string(Fixtures.blob)], "unsupported-encryption"),
        ("version 0", ["v": 0, "data": .string(Fixtures.blob)], "unsupported-encryption"),
        ("version in text", ["v": "1", "data": .string(Fixtures.blob)], "unsupported-encryption"),
        ("an unknown kid", ["kid": "old-2019", "data": .string(Fixtures.blob)], "unknown-key"),
        ("a key of 16 bytes", ["kid": "short", "data": .string(Fixtures.blob)], "wrong-key-length"),
        ("another key", ["kid": "other", "data": .string(Fixtures.blob)], "decryption-failed"),
        ("another's kid", ["kid": "twin", "data": .string(Fixtures.boundBlob)], "decryption-failed"),
        ("other data", ["aad": "AAAA", "data": .string(Fixtures.blob)], "decryption-failed"),
        ("changed", .string("Y" + Fixtures.blob.dropFirst()), "decryption-failed"),
        ("cut", .string(String(Fixtures.blob.dropLast(8))), "decryption-failed"),
        ("an array inside", .string(Fixtures.array), "decrypted-text-invalid"),
        ("no text inside", .string(Fixtures.noText), "decrypted-text-invalid"),
    ]

    @Test("says which way it failed, without a secret, and leaves the content", arguments: cases)
    func failures(_ name: String, _ value: JSONValue, _ code: String) throws {
        let keychain = FakeKeychain(keys: [
            "default": try countingKey(), "twin": try countingKey(), "short": try countingKey(16),
            "other": try countingKey(from: 1),
        ])
        let content = Fixtures.content(["encrypted_data": value])
        let before = content.json
        #expect(PayloadDecryptor.isEncrypted(content.exactUserInfo))
        let failure = try #require(throws: DecryptionFailure.self) {
            try PayloadDecryptor(keychain: keychain).decrypt(content)
        }
        #expect(failure.code.rawValue == code, "\(failure)")
        #expect(content.json == before)
        for secret in [
            "000102", "0, 1, 2", "AAECAw", "Ziel", "secret words", "passwd", String(Fixtures.ciphertext.prefix(12)),
            Fixtures.nonce, Fixtures.tag, "not*base64",
        ] {
            #expect(!"\(failure) \(String(reflecting: failure))".contains(secret))
        }
    }

    @Test("Two encrypted parts in one payload are refused")
    func twoForms() throws {
        let decryptor = PayloadDecryptor(keychain: FakeKeychain(keys: ["default": try countingKey()]))
        let blob = JSONValue.string(Fixtures.blob)
        for members: JSONObject in [
            ["encrypted_data": blob, "ENCRYPTED_DATA": blob],
            ["encrypted_data": blob, "ciphertext": blob, "iv": .string(Fixtures.nonce)],
        ] {
            let failure = try #require(throws: DecryptionFailure.self) {
                try decryptor.decrypt(Fixtures.content(members))
            }
            #expect(failure.code == .malformed)
        }
    }

    @Test("A short key in a directory of keys is called by its length")
    func shortFile() throws {
        let place = try PrivatePlace()
        try place.write(Array(0..<16), to: "default.key")
        let failure = try #require(throws: DecryptionFailure.self) {
            try PayloadDecryptor(keychain: FileKeychain(directory: place.path))
                .decrypt(Fixtures.content(["encrypted_data": .string(Fixtures.blob)]))
        }
        #expect(failure.code == .wrongKeyLength && failure.message.contains("16 bytes, a key of AES-128"))
    }

    @Test("A missing default key is unknown, and a keychain that fails is told apart")
    func keychains() throws {
        let content = Fixtures.content(["encrypted_data": .string(Fixtures.blob)])
        func failure(_ keychain: FakeKeychain) throws -> DecryptionFailure {
            try #require(throws: DecryptionFailure.self) { try PayloadDecryptor(keychain: keychain).decrypt(content) }
        }
        let unknown = try failure(FakeKeychain())
        #expect(unknown.code == .unknownKey && unknown.message == "there is no key default")
        let broken = try failure(FakeKeychain(failure: KeychainFailure(.insecure, "keys are open to others")))
        #expect(broken.code == .keyUnavailable && broken.message.contains("keys are open to others"))
    }
}
