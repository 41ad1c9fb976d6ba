import FaultServer
import Foundation
import MediaFetch
import MediaInspection
import Testing
import UserNotifications

@testable import MediaAttachment

/// The whole path over real sockets, with the real inspector process.
@Suite("A delivery", .timeLimit(.minutes(1)))
struct DeliveryTests {
    let bench: DeliveryBench

    init() throws { bench = try DeliveryBench() }

    @Test("has the media attached, under the name of its bytes")
    func attached() async throws {
        let server = try FaultServer(
            .response(headers: [("Content-Type", "image/jpeg")], body: try bench.fixture("jpeg-baseline.jpg")))
        let delivery = await bench.deliver(#"{"media_url": "\#(server.url("/goal.php?id=1"))"}"#)
        #expect(delivery.outcome == .attached)
        let attachment = try #require(delivery.content?.attachments.first)
        #expect(attachment.type == "public.jpeg")
        #expect(attachment.url.pathExtension == "jpg")
        #expect(attachment.identifier == "media")
        #expect(try Data(contentsOf: attachment.url) == Data(try bench.fixture("jpeg-baseline.jpg")))
        let item = try #require(delivery.media.first)
        #expect(item.status == .attached && item.description?.format == .jpeg && item.fetch?.status == 200)
        #expect(item.sha256?.count == 64)
        #expect(try bench.leftovers() == 1)
    }

    @Test("keeps the original content, field for field, when the media is refused", arguments: ["webp", "404", "html"])
    func original(_ kind: String) async throws {
        let server = try FaultServer(bench.script(kind))
        let text = #""title": "Goal ⚽️", "subtitle": "1-0", "body": "after 12\nminutes""#
        let payload = """
            {"aps": {"alert": {\(text)}, "badge": 3, "sound": "x.caf", "thread-id": "m", "mutable-content": 1},
             "media_url": "\(server.url("/a.jpg"))", "n": 9007199254740993, "d": 0.1000}
            """
        let delivery = await bench.attacher.deliver(Array(payload.utf8))
        #expect(delivery.outcome == .original)
        let content = try #require(delivery.content)
        #expect(content == (try Payload(Array(payload.utf8)).content))
        #expect(content.title == "Goal ⚽️" && content.body == "after 12\nminutes")
        #expect(content.json["userInfo"]?["n"]?.number?.text == "9007199254740993")
        #expect(content.json["userInfo"]?["d"]?.number?.text == "0.1000")
        #expect(content.attachments.isEmpty)
        #expect(try bench.leftovers() == 0)
    }

    @Test(
        "says why",
        arguments: [
            ("webp", "unsupported-format", MediaItem.Status.refused), ("404", "http-status", .failed),
            ("html", "not-media", .refused), ("animated", "animated-image", .refused),
            ("early close", "truncated-transfer", .failed),
            ("stall", "timed-out", .failed), ("empty", "empty-body", .failed), ("cut", "truncated", .refused),
            ("large", "too-large", .refused),
        ])
    func reasons(_ kind: String, code: String, status: MediaItem.Status) async throws {
        let server = try FaultServer(bench.script(kind))
        let delivery = await bench.deliver(#"{"media_url": "\#(server.url("/a.jpg"))"}"#)
        #expect(delivery.outcome == .original)
        #expect(delivery.media.first?.reason?.code.rawValue == code)
        #expect(delivery.media.first?.status == status)
        #expect(try bench.leftovers() == 0)
    }

    @Test("is partial when some of the media is missing, in the payload's order")
    func partial() async throws {
        let jpeg = try bench.fixture("jpeg-baseline.jpg")
        let server = try FaultServer { request in
            request.target == "/2"
                ? .response(status: 404)
                : Script([
                    .pause(.milliseconds(request.target == "/1" ? 80 : 0)),
                    .send(Script.head(200, [("Content-Length", "\(jpeg.count)")]) + jpeg), .close,
                ])
        }
        let urls = (1...3).map { "\"\(server.url("/\($0)"))\"" }.joined(separator: ",")
        let delivery = await bench.deliver("{\"media_url\": [\(urls)]}")
        #expect(delivery.outcome == .partial)
        #expect(delivery.media.map(\.status) == [.attached, .failed, .attached])
        #expect(delivery.content?.attachments.map(\.identifier) == ["media", "media-3"])
    }

    @Test("has no more attachments than a notification may have")
    func surplus() async throws {
        let server = try FaultServer(.response(body: try bench.fixture("jpeg-baseline.jpg")))
        let urls = (1...5).map { "\"\(server.url("/\($0)"))\"" }.joined(separator: ",")
        let delivery = await bench.deliver("{\"media_url\": [\(urls)]}")
        #expect(delivery.outcome == .partial)
        #expect(delivery.media.map(\.status) == [.attached, .attached, .attached, .refused, .refused])
        #expect(delivery.media.last?.reason?.code == .tooManyAttachments)
        #expect(server.requests.count == 3)
    }

    @Test("names every medium when a notification may have none")
    func noAttachments() async throws {
        var limits = bench.limits
        limits.attachments = 0
        let delivery = await bench.deliver(#"{"media_url": "https://www.example.com/a.jpg"}"#, limits: limits)
        #expect(delivery.outcome == .original)
        #expect(delivery.media.map(\.reason?.code) == [.tooManyAttachments])
    }

    @Test(
        "refuses what the policy is against, and fails at what cannot be got",
        arguments: [
            ("http://127.0.0.1:1/a.jpg", "address-denied", MediaItem.Status.refused),
            ("ftp://www.example.com/a.jpg", "scheme-not-allowed", .refused),
            ("http://user@www.example.com/a.jpg", "credentials-in-url", .refused),
        ])
    func policy(_ url: String, code: String, status: MediaItem.Status) async {
        var limits = bench.limits
        limits.network.privateAddresses = false
        limits.network.ports = nil
        let item = await bench.deliver(#"{"media_url": "\#(url)"}"#, limits: limits).media.first
        #expect(item?.reason?.code.rawValue == code)
        #expect(item?.status == status)
    }

    @Test("refuses, and keeps no file of, what the limits accept and the platform does not")
    func wideLimits() async throws {
        var limits = bench.limits
        limits.families[.image]?.bytes = nil
        // Zeros behind a complete picture are accepted.
        let large = try bench.fixture("jpeg-baseline.jpg") + [UInt8](repeating: 0, count: 10 << 20)
        let server = try FaultServer(.response(body: large))
        let delivery = await bench.deliver(#"{"media_url": "\#(server.url("/a.jpg"))"}"#, limits: limits)
        #expect(delivery.outcome == .original)
        #expect(delivery.media.first?.reason?.code == .tooLarge)
        #expect(delivery.media.first?.status == .refused)
        #expect(try bench.leftovers() == 0)
    }

    @Test("tries the fallback URL where the vendor has one")
    func fallback() async throws {
        let jpeg = try bench.fixture("jpeg-baseline.jpg")
        let server = try FaultServer { $0.target == "/first" ? .response(status: 500) : .response(body: jpeg) }
        let delivery = await bench.deliver(
            #"{"_sw": {"media": {"url": "\#(server.url("/first"))", "fallback_url": "\#(server.url("/second"))"}}}"#)
        #expect(delivery.outcome == .attached)
        #expect(delivery.findings.contains { $0.reason.code.rawValue == "fallback-used" })
    }

    @Test(
        "fetches nothing for a payload that a phone hands to no extension",
        arguments: [
            (#"{"aps": {"alert": "x"}, "media_url": "U"}"#, "mutable-content-missing"),
            (#"{"aps": {"content-available": 1, "mutable-content": 1}, "media_url": "U"}"#, "no-alert"),
            (
                #"{"aps": {"alert": "\#(String(repeating: "x", count: 5000))", "mutable-content": 1}, "media_url": "U"}"#,
                "payload-too-large"
            ),
        ])
    func neverStarted(_ payload: String, code: String) async throws {
        let server = try FaultServer(.response(body: try bench.fixture("jpeg-baseline.jpg")))
        let delivery = await bench.attacher.deliver(Array(payload.replacing("U", with: server.url("/a.jpg")).utf8))
        #expect(delivery.outcome == .original)
        #expect(delivery.findings.contains { $0.level == .error && $0.reason.code.rawValue == code })
        #expect(server.connections == 0)
    }

    @Test(
        "is unchanged when no media is named, mutable or not",
        arguments: [#"{"aps": {"alert": "x"}}"#, #"{"aps": {"alert": "x", "mutable-content": 1}}"#])
    func unchanged(_ payload: String) async {
        let delivery = await bench.attacher.deliver(Array(payload.utf8))
        #expect(delivery.outcome == .unchanged)
        #expect(delivery.findings.allSatisfy { $0.level == .note && $0.reason.code == .noMediaURL })
        #expect(delivery.content?.body == "x")
    }

    @Test("comes before the budget ends, whatever stalls", arguments: ["silent", "stall", "drip"])
    func budget(_ kind: String) async throws {
        var limits = bench.limits
        limits.time = Limits.Time(budget: 0.6, grace: 0.1, connect: nil, firstByte: nil, stall: nil, request: nil)
        let server = try FaultServer(bench.script(kind))
        let delivery = await bench.deliver(#"{"media_url": "\#(server.url("/a.jpg"))"}"#, limits: limits)
        #expect(delivery.outcome == .original)
        #expect(delivery.media.first?.reason?.code == .budgetExhausted)
        #expect(try bench.leftovers() == 0)
    }

    @Test("is the original when the task is cancelled, and leaves nothing")
    func cancelled() async throws {
        let server = try FaultServer(bench.script("silent"))
        let task = Task { await bench.deliver(#"{"media_url": "\#(server.url("/a.jpg"))"}"#) }
        while server.connections == 0 { await Task.yield() }
        task.cancel()
        #expect(await task.value.outcome == .original)
        #expect(try bench.leftovers() == 0)
    }

    @Test("names what the server and the URL say wrongly, and attaches all the same")
    func claims() async throws {
        let server = try FaultServer(
            .response(headers: [("Content-Type", "image/jpg; charset=utf-8")], body: try bench.fixture("png-rgb-8.png"))
        )
        let delivery = await bench.deliver(#"{"rich-media": "\#(server.url("/a.mkv"))", "rich-media-type": "gif"}"#)
        #expect(delivery.outcome == .attached)
        let texts = delivery.findings.map(\.reason.message)
        #expect(texts.count == 3)
        #expect(texts.contains { $0.contains("Content-Type") } && texts.contains { $0.contains("payload") })
    }

    @Test("says nothing of a claim that is right, accepted or not")
    func rightClaims() async throws {
        let server = try FaultServer(
            .response(headers: [("Content-Type", "image/webp")], body: try bench.fixture("lossy.webp")))
        let delivery = await bench.deliver(#"{"media_url": "\#(server.url("/a.webp"))"}"#)
        #expect(delivery.media.first?.reason?.code == .unsupportedFormat)
        #expect(delivery.findings.isEmpty)
    }

    @Test("says in which phase a transfer timed out")
    func phase() async throws {
        let server = try FaultServer(bench.script("stall"))
        let delivery = await bench.deliver(#"{"media_url": "\#(server.url("/a.jpg"))"}"#)
        #expect(delivery.json["media"]?[0]?["reason"]?["phase"] == "body")
    }

    @Test("passes thumbnail options on")
    func thumbnail() async throws {
        let server = try FaultServer(.response(body: try bench.fixture("jpeg-baseline.jpg")))
        let delivery = await bench.deliver(
            #"{"attachment": {"url": "\#(server.url("/a"))", "hide-thumbnail": true}}"#)
        let options = delivery.content?.json["attachments"]?[0]?["options"]
        #expect(options == ["thumbnailHidden": true])
    }

    @Test("prints the document of the contract")
    func document() async throws {
        let server = try FaultServer(.response(body: try bench.fixture("jpeg-baseline.jpg")))
        let document = await bench.deliver(#"{"media_url": "\#(server.url("/a.jpg?token=secret"))"}"#).json
        #expect(document.keys == ["outcome", "content", "media", "findings", "seconds"])
        let item = document["media"]?[0]
        #expect(item?.object?.keys == ["identifier", "source", "url", "status", "type", "description", "fetch"])
        #expect(item?["fetch"]?["seconds"]?["total"] != nil)
        #expect(item?.text().contains("secret") == false)
    }
}
