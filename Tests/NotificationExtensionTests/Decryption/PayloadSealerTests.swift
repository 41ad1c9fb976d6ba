import Foundation
import NotificationExtension
import Testing
import UserNotifications

@Suite("Decryption: sealing a payload", .timeLimit(.minutes(1)))
struct DecryptionSealingTests {
    private func sealer(title: String? = nil, body: String = PayloadSealer.standardBody) throws -> PayloadSealer {
        PayloadSealer(key: try countingKey(), identifier: "news-2024", title: title, body: body)
    }

    private func opened(_ sealed: JSONObject) throws -> UNNotificationContent {
        try PayloadDecryptor(keychain: FakeKeychain(keys: ["news-2024": try countingKey()]))
            .decrypt(Payload(sealed).content)
    }

    private let payload: JSONObject = [
        "aps": [
            "alert": ["title": "Goal 🎉", "subtitle": "Final", "body": "1-0", "launch-image": "l.png"],
            "sound": "default", "badge": 2, "thread-id": "match-7",
        ],
        "media_url": "https://cdn.example.com/goal.jpg", "match": ["id": 9_007_199_254_740_993],
        "Simulator Target Bundle": "com.example.app",
    ]

    @Test("hides the texts and the payload's own keys, and an extension brings them back")
    func roundTrip() throws {
        let sealed = try sealer(title: "Sport").seal(payload)
        #expect(sealed.keys == ["aps", "Simulator Target Bundle", "encrypted_data"])
        #expect(sealed["aps"]?["alert"] == ["launch-image": "l.png", "title": "Sport", "body": "New message"])
        #expect(sealed["aps"]?["mutable-content"] == 1)
        #expect(sealed["aps"]?["thread-id"] == "match-7")
        #expect(sealed["encrypted_data"]?.object?.keys == ["v", "kid", "data"])
        for word in ["Goal", "Final", "1-0", "cdn.example.com", "media_url", "match\""] {
            #expect(!sealed.text().contains(word))
        }
        #expect(Payload(sealed).findings.isEmpty)

        let content = try opened(sealed)
        #expect(content.title == "Goal 🎉" && content.subtitle == "Final" && content.body == "1-0")
        #expect(content.exactUserInfo["media_url"] == payload["media_url"])
        #expect(content.exactUserInfo["match"] == payload["match"])
        #expect(content.badge == 2 && content.launchImageName == "l.png")
    }

    @Test("binds the key's identifier, and is different each time")
    func binding() throws {
        let sealed = try sealer().seal(payload)
        #expect(try sealer().seal(payload) != sealed)
        var envelope = try #require(sealed["encrypted_data"]?.object)
        envelope["kid"] = "twin"
        var changed = sealed
        changed["encrypted_data"] = .object(envelope)
        let keychain = FakeKeychain(keys: ["twin": try countingKey()])
        let failure = try #require(throws: DecryptionFailure.self) {
            try PayloadDecryptor(keychain: keychain).decrypt(Payload(changed).content)
        }
        #expect(failure.code == .failed)
    }

    @Test("takes an alert of text alone, or none")
    func alerts() throws {
        let text = try sealer(body: "…").seal(["aps": ["alert": "1-0"]])
        #expect(text["aps"]?["alert"] == ["body": "…"])
        #expect(try opened(text).body == "1-0")
        let none = try sealer().seal(["k": "v"])
        #expect(Payload(none).startsExtension)
        #expect(try opened(none).exactUserInfo["k"] == "v")
        #expect(try opened(none).body == "New message")
    }

    @Test("seals the keys of another object, and leaves the payload's own")
    func plain() throws {
        let sealed = try sealer().seal(payload, plain: ["title": "Tor", "secret": [1, 2]])
        #expect(sealed["media_url"] == payload["media_url"])
        #expect(!sealed.text().contains("Goal") && !sealed.text().contains("secret"))
        let content = try opened(sealed)
        #expect(content.title == "Tor" && content.body == "1-0")
        #expect(content.exactUserInfo["secret"] == [1, 2])
    }

    @Test(
        "refuses what would be shown or lost",
        arguments: [
            (["aps": ["alert": ["loc-key": "K", "body": "b"]]], nil, "not-sealable"),
            (["aps": ["alert": ["subtitle-loc-args": ["a"]]]], nil, "not-sealable"),
            (["aps": [:], "title": "t"], nil, "not-sealable"),
            (["aps": ["alert": "b"], "body": ["rich": 1]], nil, "not-sealable"),
            (["aps": [:]], ["aps": ["badge": 1]], "not-sealable"),
            (["aps": [:]], ["encrypted_data": "x"], "sealed-already"),
            (["encrypted_data": "x"], nil, "sealed-already"),
            (["ciphertext": "x", "iv": "y"], nil, "sealed-already"),
        ] as [(JSONObject, JSONObject?, String)])
    func refusals(_ payload: JSONObject, _ plain: JSONObject?, _ code: String) throws {
        let failure = try #require(throws: SealingFailure.self) { try sealer().seal(payload, plain: plain) }
        #expect(failure.code.rawValue == code)
    }

    @Test("keeps a key named body that is no text, as Expo has it")
    func richBody() throws {
        let content = try opened(try sealer().seal(["aps": [:], "body": ["_richContent": ["image": "u"]]]))
        #expect(content.body == "New message")
        #expect(content.exactUserInfo["body"]?["_richContent"]?["image"] == "u")
    }

    @Test("takes no short key")
    func shortKey() throws {
        let sealer = PayloadSealer(key: try countingKey(16), identifier: "k")
        #expect(try #require(throws: SealingFailure.self) { try sealer.seal([:]) }.code == .wrongKeyLength)
    }
}
