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

    /// What the command makes of each payload, by its file; all lie on one server, and most go through one run.
    private static let documents = Task {
        let server = try FaultServer { request in
            let file = Command.root.appendingPathComponent("media-fixtures" + request.target.prefix { $0 != "?" })
            guard let bytes = try? Data(contentsOf: file) else { return .response(status: 404) }
            return .response(body: [UInt8](bytes))
        }
        defer { server.stop() }
        let command = try Command()
        var documents: [String: JSONValue] = [:]
        // Plain http is how the server here is reached, so payloads about http are run without leave for it.
        for isLoopback in [true, false] {
            let files = expectations.filter { ($0.reason != "scheme-not-allowed") == isLoopback }.map(\.file)
            let paths = try files.map { file in
                let text = try String(contentsOf: payloads.appendingPathComponent(file), encoding: .utf8)
                return try command.write(text.replacing("{BASE}", with: server.url("")), to: file)
            }
            let result = try await command.run((isLoopback ? DeliverTests.loopback : []) + paths)
            documents.merge(zip(files, try result.documents)) { $1 }
        }
        return documents
    }

    @Test("come out as expected", arguments: expectations)
    func deliver(_ expected: Expectation) async throws {
        let document = try #require(try await Self.documents.value[expected.file])
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
