import Foundation
import NotificationExtension
import Testing
import UserNotifications

/// A test of AES-256-GCM as published.
struct CipherVector: Sendable, CustomTestStringConvertible {
    let name: String
    let isValid: Bool
    let key: String
    let nonce: String
    let data: String
    let text: String
    let ciphertext: String
    let tag: String

    var testDescription: String { name }

    /// Project Wycheproof's; see the file.
    static let wycheproof: [CipherVector] = {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Resources/aes-256-gcm-vectors.json")
        let document = (try? Data(contentsOf: file)).flatMap { try? JSONValue(parsing: $0) }
        return (document?["vectors"]?.array ?? []).map { vector in
            func field(_ name: String) -> String { vector[name]?.string ?? "missing" }
            return CipherVector(
                name: vector["tcId"]?.description ?? "?", isValid: vector["isValid"] == true, key: field("key"),
                nonce: field("nonce"), data: field("data"), text: field("text"), ciphertext: field("ciphertext"),
                tag: field("tag"))
        }
    }()

    /// Test cases 13, 14 and 16 of McGrew and Viega, "The Galois/Counter Mode of Operation (GCM)", appendix B.
    static let specification = [
        CipherVector(
            name: "13", isValid: true, key: String(repeating: "0", count: 64), nonce: String(repeating: "0", count: 24),
            data: "", text: "", ciphertext: "", tag: "530f8afbc74536b9a963b4f1c4cb738b"),
        CipherVector(
            name: "14", isValid: true, key: String(repeating: "0", count: 64), nonce: String(repeating: "0", count: 24),
            data: "", text: String(repeating: "0", count: 32), ciphertext: "cea7403d4d606b6e074ec5d3baf39d18",
            tag: "d0d1c8a799996bf0265b98b5d48ab919"),
        CipherVector(
            name: "16", isValid: true, key: "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308",
            nonce: "cafebabefacedbaddecaf888", data: "feedfacedeadbeeffeedfacedeadbeefabaddad2",
            text: "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c9595680953"
                + "2fcf0e2449a6b525b16aedf5aa0de657ba637b39",
            ciphertext: "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3d"
                + "a7b08b1056828838c5f61e6393ba7a0abcc9f662",
            tag: "76fc6ece0f4e1768cddf8853bb2d551b"),
    ]
}

@Suite("Decryption: AES-256-GCM", .timeLimit(.minutes(1)))
struct DecryptionVectorTests {
    @Test("All published vectors are there")
    func count() {
        #expect(CipherVector.wycheproof.count == 66)
        #expect(CipherVector.wycheproof.count(where: \.isValid) == 39)
    }

    @Test(
        "opens and seals as published, and refuses the tampered",
        arguments: CipherVector.wycheproof + CipherVector.specification)
    func vectors(_ vector: CipherVector) throws {
        let key = try key(try hex(vector.key))
        let data = try hex(vector.data)
        let box = AES256GCM.SealedBox(
            nonce: try hex(vector.nonce), ciphertext: try hex(vector.ciphertext), tag: try hex(vector.tag))
        guard vector.isValid else {
            let failure = #expect(throws: DecryptionFailure.self) {
                try AES256GCM.open(box, using: key, authenticating: data)
            }
            #expect(failure?.code == .failed)
            return
        }
        let text = try hex(vector.text)
        #expect(try AES256GCM.open(box, using: key, authenticating: data) == text)
        #expect(try AES256GCM.seal(text, using: key, nonce: box.nonce, authenticating: data) == box)
        #expect(AES256GCM.SealedBox(combined: box.combined) == box)
    }

    @Test("refuses any single bit that is changed")
    func bits() throws {
        let key = try countingKey()
        let data = Array("kid".utf8)
        let combined = try AES256GCM.seal(Array("text".utf8), using: key, authenticating: data).combined
        for bit in 0..<(combined.count * 8) {
            var changed = combined
            changed[bit / 8] ^= 1 << (bit % 8)
            let box = try #require(AES256GCM.SealedBox(combined: changed))
            #expect(throws: DecryptionFailure.self) { try AES256GCM.open(box, using: key, authenticating: data) }
        }
        let box = try #require(AES256GCM.SealedBox(combined: combined))
        #expect(throws: DecryptionFailure.self) { try AES256GCM.open(box, using: key, authenticating: []) }
        #expect(throws: DecryptionFailure.self) { try AES256GCM.open(box, using: key, authenticating: data + [0]) }
        #expect(throws: DecryptionFailure.self) {
            try AES256GCM.open(box, using: try countingKey(from: 1), authenticating: data)
        }
        #expect(try AES256GCM.open(box, using: key, authenticating: data) == Array("text".utf8))
    }

    @Test("takes keys of 32 bytes alone, and calls its kin by name", arguments: [0, 16, 24, 31, 33, 64])
    func keyLengths(_ count: Int) throws {
        let key = try countingKey(count)
        let sealing = try #require(throws: SealingFailure.self) { try AES256GCM.seal([1], using: key) }
        let box = AES256GCM.SealedBox(nonce: Array(0..<12), ciphertext: [1], tag: Array(0..<16))
        let opening = try #require(throws: DecryptionFailure.self) { try AES256GCM.open(box, using: key) }
        #expect(sealing.code == .wrongKeyLength && opening.code == .wrongKeyLength)
        #expect(opening.message.contains("\(count) bytes"))
        #expect(opening.message.contains("AES-128") == (count == 16))
        #expect(opening.message.contains("AES-192") == (count == 24))
    }

    @Test(
        "takes nonces of 12 and tags of 16 bytes alone",
        arguments: [(0, 16), (8, 16), (16, 16), (12, 0), (12, 12), (12, 15), (12, 17)])
    func partLengths(_ nonce: Int, _ tag: Int) throws {
        let box = AES256GCM.SealedBox(
            nonce: [UInt8](repeating: 1, count: nonce), ciphertext: [1], tag: [UInt8](repeating: 1, count: tag))
        let failure = try #require(throws: DecryptionFailure.self) { try AES256GCM.open(box, using: try countingKey()) }
        #expect(failure.code == .malformed)
    }

    @Test("never uses a nonce twice")
    func nonces() throws {
        let key = try countingKey()
        #expect(try Set((0..<1000).map { _ in try AES256GCM.seal([], using: key).nonce }).count == 1000)
    }

    @Test("splits the combined form from 28 bytes on", arguments: [0, 12, 27, 28, 29])
    func combined(_ count: Int) {
        let box = AES256GCM.SealedBox(combined: [UInt8](repeating: 0, count: count))
        #expect((box == nil) == (count < 28))
        #expect(box.map { $0.ciphertext.count == count - 28 } ?? true)
    }
}
