import FaultServer
import Foundation
import Testing
import UserNotifications

/// The payloads in `media-fixtures`, as vendors send them, against a server of the media beside them.
@Suite("The payload fixtures", .timeLimit(.minutes(1)))
struct PayloadFixtureTests {
    struct Expectation: Decodable, Sendable, CustomTestStringConvertible {
        let file: String
        let outcome: String
        let reason: String?
        let attachments: Int
        let identifier: String?
        var testDescription: String { file }
    }

    private static let payloads = Command.root.appendingPathComponent("media-fixtures/payloads")

    static let expectations: [Expectation] = {
        let file = payloads.appendingPathComponent("expected.json")
        return (try? JSONDecoder().decode([Expectation].self, from: Data(contentsOf: file))) ?? []
    }()

    @Test("are all there")
    func complete() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.payloads.path).filter {
            $0.hasSuffix(".apns")
        }
        #expect(Set(Self.expectations.map(\.file)) == Set(files))
    }

    @Test("come out as expected", arguments: expectations)
    func deliver(_ expected: Expectation) async throws {
        let server = try FaultServer { request in
            let file = Command.root.appendingPathComponent("media-fixtures" + request.target.prefix { $0 != "?" })
            guard let bytes = try? Data(contentsOf: file) else { return .response(status: 404) }
            return .response(body: [UInt8](bytes))
        }
        let command = try Command()
        let text = try String(contentsOf: Self.payloads.appendingPathComponent(expected.file), encoding: .utf8)
            .replacing("{BASE}", with: server.url(""))
        // Plain http is how the server here is reached, so a payload about http is run without leave for it.
        let flags = expected.reason == "scheme-not-allowed" ? [] : DeliverTests.loopback
        let result = try await command.run(flags + ["-"], input: text)
        let document = try #require(try result.documents.first)
        #expect(document["outcome"]?.string == expected.outcome)
        let attachments = document["content"]?["attachments"]?.array ?? []
        #expect(attachments.count == expected.attachments)
        if let identifier = expected.identifier { #expect(attachments.first?["identifier"]?.string == identifier) }
        if let reason = expected.reason {
            let reasons = (document["media"]?.array ?? []).compactMap { $0["reason"]?["code"]?.string }
            let findings = (document["findings"]?.array ?? []).compactMap { $0["code"]?.string }
            #expect((reasons + findings).contains(reason))
        }
    }
}
