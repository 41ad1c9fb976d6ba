import Foundation
import MediaAttachment
import Testing
import UserNotifications

@testable import NotificationExtension

@Suite("Runner: an extension's attachments", .timeLimit(.minutes(2)))
struct RunnerAttachmentTests {
    @Test("moves files of the temporary directory and the container into the store, and copies the bundle's")
    func good() async throws {
        let app = try TestApp("GoodAttachment")
        let outcome = await app.deliver()
        #expect(outcome.content.title == "with pictures", "\(outcome.output)")
        #expect(outcome.dropped.isEmpty)
        let attachments = outcome.content.attachments
        #expect(attachments.map(\.identifier) == ["picture-0", "picture-1", "picture-2"])
        #expect(attachments.map(\.type) == ["public.jpeg", "public.jpeg", "public.png"])
        for attachment in attachments {
            #expect(attachment.url.path.hasPrefix(app.output + "/media-"))
            #expect(attachment.json["options"]?["thumbnailHidden"] == true)
            let attributes = try FileManager.default.attributesOfItem(atPath: attachment.url.path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
        #expect(attachments.map(\.url.pathExtension) == ["jpeg", "jpeg", "png"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: app.container).isEmpty)
        #expect(FileManager.default.fileExists(atPath: app.bundle.path + "/bundled.png"))
        #expect(try Leftovers.files(of: app).isEmpty)
    }

    @Test("drops what is gone, too large or a link to elsewhere, each with a reason, and delivers the rest")
    func bad() async throws {
        let app = try TestApp("BadAttachment")
        let secret = app.directory + "/secret.png"
        try Data([1]).write(to: URL(fileURLWithPath: secret))
        let outcome = await app.deliver(["path": .string(secret)])
        #expect(outcome.isReplaced)
        #expect(outcome.content.title == "with a picture", "\(outcome.output)")
        #expect(outcome.content.attachments.map(\.identifier) == ["good.jpg"])
        #expect(outcome.dropped.map(\.identifier) == ["removed.jpg", "grown.png", "link.png"])
        #expect(outcome.dropped.allSatisfy { $0.reason.code.rawValue == "attachment-dropped" })
        #expect(outcome.dropped.map(\.reason.observed) == [100, 102, nil])
        #expect(outcome.dropped.last?.reason.message.contains("neither") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: app.output).count == 1)
        #expect(FileManager.default.fileExists(atPath: secret))
    }

    @Test("drops what cannot be copied in time, and leaves no directory for it")
    func late() throws {
        let directory = try TestApp.makeDirectory()
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let file = directory + "/bundled.png"
        try Data([1, 2, 3]).write(to: URL(fileURLWithPath: file))
        let attachment: JSONObject = [
            "identifier": "a", "url": .string(URL(fileURLWithPath: file).absoluteString), "type": "public.png",
        ]
        let content: JSONObject = ["title": "t", "attachments": [.object(attachment), .object(attachment)]]
        let given = try ExtensionContent(parsing: Array(content.text().utf8))
        let transfer = AttachmentTransfer(
            movable: [], bundle: directory, store: AttachmentStore(directory: nil), stop: { .notCopied })
        let before = try Self.temporaryDirectories()
        let (settled, dropped) = transfer.settle(given)
        #expect(settled.attachments.isEmpty)
        #expect(dropped.map(\.reason.code.rawValue) == ["budget-exhausted", "budget-exhausted"])
        #expect(try Self.temporaryDirectories().subtracting(before).isEmpty)
        #expect(FileManager.default.fileExists(atPath: file))
    }

    /// The directories of this process's deliveries, empty ones among them.
    private static func temporaryDirectories() throws -> Set<String> {
        let temporary = FileManager.default.temporaryDirectory.path
        return Set(
            try FileManager.default.contentsOfDirectory(atPath: temporary).filter { name in
                name.hasPrefix("attach-")
                    && (try? FileManager.default.contentsOfDirectory(atPath: temporary + "/" + name))?.isEmpty == true
            })
    }

    /// What an extension may say of an attachment that no honest one could make.
    static let lies: [(url: String, type: String, code: JSONValue?)] = [
        ("file://BUNDLE/bundled.png", "public.zip-archive", 101),
        ("file://BUNDLE/nothing.png", "public.png", 100),
        ("file://BUNDLE", "public.png", nil),
        ("file://BUNDLE/../../../secret.png", "public.png", nil),
        ("https://example.com/a.png", "public.png", nil),
        ("a.png", "public.png", nil),
    ]

    @Test("believes nothing that an extension says of its attachments", arguments: lies)
    func distrust(_ lie: (url: String, type: String, code: JSONValue?)) async throws {
        let app = try TestApp("WrongTypes")
        try Data([1]).write(to: URL(fileURLWithPath: app.directory + "/secret.png"))
        let attachment: JSONObject = [
            "identifier": "lie", "url": .string(lie.url.replacingOccurrences(of: "BUNDLE", with: app.bundle.path)),
            "type": .string(lie.type), "options": ["thumbnailHidden": "maybe", "thumbnailTime": []],
        ]
        let content: JSONObject = ["title": "x", "attachments": [.object(attachment)]]
        let outcome = await app.deliver(["content": .string(content.text())])
        #expect(outcome.isReplaced)
        #expect(outcome.content.title == "x")
        #expect(outcome.content.attachments.isEmpty)
        #expect(outcome.dropped.map(\.reason.code.rawValue) == ["attachment-dropped"])
        #expect(outcome.dropped.first?.reason.observed == lie.code, "\(outcome.dropped)")
        #expect(FileManager.default.fileExists(atPath: app.bundle.path + "/bundled.png"))
    }
}
