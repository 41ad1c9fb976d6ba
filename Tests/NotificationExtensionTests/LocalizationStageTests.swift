import Foundation
import Testing
import UserNotifications

@testable import NotificationExtension

@Suite("The localization stage")
struct LocalizationStageTests {
    private func text(_ payload: String, languages: [String], change: (UNMutableNotificationContent) -> Void = { _ in })
        async throws -> String
    {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
            "attach-tests-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: directory) }
        let german = directory.appendingPathComponent("de.lproj")
        try FileManager.default.createDirectory(at: german, withIntermediateDirectories: true)
        try Data(#""GOAL" = "Tor für %@!";"#.utf8).write(to: german.appendingPathComponent("Localizable.strings"))
        let stage = LocalizationStage(
            localizer: Localizer(tables: StringTables(directory: directory), languages: languages))
        let content = try #require(
            try Payload(Array(payload.utf8)).content.mutableCopy() as? UNMutableNotificationContent)
        change(content)
        let request = UNNotificationRequest(identifier: "1", content: content)
        let result = await stage.run(content, StageContext(request: request, deadline: .now + .seconds(5)))
        return result.content.body
    }

    static let keyed = #"{"aps": {"alert": {"loc-key": "GOAL", "loc-args": ["Rom"], "body": "Goal"}}}"#
    static let translated =
        #"{"aps": {"alert": {"body": "Goal"}}, "localizations": {"de": {"body": "Tor"}, "fr": {"body": "But"}}}"#

    @Test("takes text from the app's tables, in the person's language")
    func tables() async throws {
        #expect(try await text(Self.keyed, languages: ["de-AT", "en"]) == "Tor für Rom!")
    }

    @Test(
        "takes text that the payload brings along",
        arguments: [(["de-CH"], "Tor"), (["fr", "de"], "But"), (["en"], "Goal")])
    func translations(_ languages: [String], body: String) async throws {
        #expect(try await text(Self.translated, languages: languages) == body)
    }

    @Test("leaves alone what an earlier stage has replaced")
    func replaced() async throws {
        #expect(try await text(Self.keyed, languages: ["de"]) { $0.body = "decrypted" } == "decrypted")
    }
}
