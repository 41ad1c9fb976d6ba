import Foundation
import Testing
import UserNotifications

@Suite final class AttachmentTests {
    private let directory = FileManager.default.temporaryDirectory.appending(
        path: "attachment-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: directory)
    }

    /// Makes a sparse file of a length.
    private func file(_ name: String, length: UInt64 = 1) throws -> URL {
        let url = directory.appending(path: name)
        try Data().write(to: url)
        let handle = try FileHandle(forWritingTo: url)
        try handle.truncate(atOffset: length)
        try handle.close()
        return url
    }

    private func code(_ url: URL, _ options: [AnyHashable: Any]? = nil) -> UNError.Code? {
        do {
            _ = try UNNotificationAttachment(identifier: "i", url: url, options: options)
            return nil
        } catch {
            return (error as? UNError)?.code
        }
    }

    @Test(
        "The name's extension gives the type",
        arguments: [
            ("jpg", "public.jpeg"), ("jpeg", "public.jpeg"), ("JPG", "public.jpeg"), ("png", "public.png"),
            ("gif", "com.compuserve.gif"), ("mp4", "public.mpeg-4"), ("m4v", "com.apple.m4v-video"),
            ("m4a", "com.apple.m4a-audio"), ("mp3", "public.mp3"), ("mov", "com.apple.quicktime-movie"),
            ("caf", "com.apple.coreaudio-format"), ("wav", "com.microsoft.waveform-audio"),
            ("aiff", "public.aiff-audio"), ("heic", "public.heic"), ("3gp", "public.3gpp"),
            ("avi", "public.avi"),
            ("mpg", "public.mpeg"),
        ])
    func typeByExtension(name: String, type: String) throws {
        let attachment = try UNNotificationAttachment(identifier: "i", url: file("a.\(name)"))
        #expect(attachment.type == type)
    }

    @Test(
        "A name that says nothing is not recognised",
        arguments: [
            "a", "a.bin", "a.webp", "a.webm", "a.mkv", "a.ogg", "a.flac", "a.aac", "a.tiff", "a.jpg.html",
        ])
    func unrecognized(name: String) throws {
        #expect(code(try file(name)) == .attachmentUnrecognizedType)
    }

    @Test(
        "A hint goes before the name",
        arguments: [
            ("a", "public.png", "public.png"), ("a.jpg", "public.png", "public.png"),
            ("a.aac", "public.aac-audio", "public.aac-audio"),
            ("a.bin", "public.mpeg-4-audio", "public.mpeg-4-audio"),
            ("a.jpg", "org.webmproject.webp", nil as String?), ("a.jpg", "", "public.jpeg"),
        ])
    func typeByHint(name: String, hint: String, type: String?) throws {
        let options = [UNNotificationAttachmentOptionsTypeHintKey: hint]
        let attachment = try? UNNotificationAttachment(identifier: "i", url: file(name), options: options)
        #expect(attachment?.type == type)
    }

    @Test(
        "Exactly the limit passes, one byte more does not",
        arguments: [("a.png", 10), ("a.mp3", 5), ("a.m4a", 5), ("a.mp4", 50)])
    func size(name: String, megabytes: UInt64) throws {
        #expect(code(try file(name, length: megabytes << 20)) == nil)
        #expect(code(try file(name, length: megabytes << 20 + 1)) == .attachmentInvalidFileSize)
    }

    @Test func anEmptyFileHasNoValidSize() throws {
        #expect(code(try file("a.png", length: 0)) == .attachmentInvalidFileSize)
    }

    @Test func theTypeIsJudgedBeforeTheSize() throws {
        #expect(code(try file("a.webp", length: 60 << 20)) == .attachmentUnrecognizedType)
    }

    @Test func aURLWithoutAReadableFileIsInvalid() throws {
        #expect(code(directory.appending(path: "missing.png")) == .attachmentInvalidURL)
        #expect(code(directory) == .attachmentInvalidURL)
        let web = try #require(URL(string: "https://example.com/a.png"))
        #expect(code(web) == .attachmentInvalidURL)
        do {
            _ = try UNNotificationAttachment(identifier: "i", url: web)
            Issue.record("a web address was attached")
        } catch UNError.attachmentInvalidURL {
        }
    }

    @Test func aSymbolicLinkStandsForItsFile() throws {
        let link = directory.appending(path: "link.png")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file("a.bin", length: 5))
        let attachment = try UNNotificationAttachment(identifier: "i", url: link)
        #expect(attachment.type == "public.png" && attachment.url == link)
    }

    @Test func anEmptyIdentifierBecomesAUUID() throws {
        let url = try file("a.png")
        #expect(UUID(uuidString: try UNNotificationAttachment(identifier: "", url: url).identifier) != nil)
        #expect(try UNNotificationAttachment(identifier: "x", url: url).identifier == "x")
    }

    @Test func optionsAreReportedUnderThePlatformsNames() throws {
        let url = try file("a.mp4")
        let attachment = try UNNotificationAttachment(
            identifier: "i", url: url,
            options: [
                UNNotificationAttachmentOptionsTypeHintKey: "public.mpeg-4",
                UNNotificationAttachmentOptionsThumbnailHiddenKey: true,
                UNNotificationAttachmentOptionsThumbnailClippingRectKey: [
                    "X": 0, "Y": 0.25, "Width": 1, "Height": 0.5,
                ],
                UNNotificationAttachmentOptionsThumbnailTimeKey: 12,
            ])
        let expected: JSONObject = [
            "identifier": "i", "url": .string(url.absoluteString), "type": "public.mpeg-4",
            "options": [
                "thumbnailHidden": true,
                "thumbnailClippingRect": ["X": 0, "Y": 0.25, "Width": 1, "Height": 0.5], "thumbnailTime": 12,
            ],
        ]
        #expect(attachment.json == expected)
    }

    @Test func wronglyTypedOptionsAreIgnored() throws {
        let attachment = try UNNotificationAttachment(
            identifier: "i", url: file("a.png"),
            options: [
                "typeHint": 7, "thumbnailHidden": "yes", "thumbnailTime": "1", "unknown": 1, 5: 5,
                "thumbnailClippingRect": ["X": 0, "Y": 0, "Width": 2, "Height": 1],
            ])
        #expect(attachment.json["options"] == [:])
        #expect(attachment.type == "public.png")
    }

    @Test(
        "A thumbnail's time is a number or a time with its scale",
        arguments: [
            (#"{"value":3,"timescale":2}"#, 1.5 as JSONValue?), (#"{"value":3,"timescale":0}"#, nil),
            ("-1", nil),
        ])
    func thumbnailTime(value: String, expected: JSONValue?) throws {
        let info = try Payload(Array("{\"thumbnailTime\":\(value)}".utf8)).content.userInfo
        let attachment = try UNNotificationAttachment(identifier: "i", url: file("a.gif"), options: info)
        #expect(attachment.json["options"]?["thumbnailTime"] == expected)
    }

    @Test func attachmentsStandInTheContentsReport() throws {
        let content = UNMutableNotificationContent()
        content.attachments = [
            try UNNotificationAttachment(identifier: "a", url: file("a.png")),
            try UNNotificationAttachment(identifier: "b", url: file("b.mp3")),
        ]
        let identifiers = content.json["attachments"]?.array?.map { $0["identifier"] }
        #expect(identifiers == ["a", "b"])
    }
}
