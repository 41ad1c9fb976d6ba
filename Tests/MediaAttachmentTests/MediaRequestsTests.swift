import Testing
import UserNotifications

@testable import MediaAttachment

@Suite("Media requests")
struct MediaRequestsTests {
    static let url = "https://www.example.com/a.jpg"

    private func requests(in json: String, keys: [String] = []) throws -> MediaRequests {
        guard case .object(let root) = try JSONValue(parsing: Array(json.utf8)) else {
            return MediaRequests(in: [:], keys: [])
        }
        return MediaRequests(in: root, keys: try keys.map { try PayloadPath($0) })
    }

    @Test(
        "are found under every vendor's key",
        arguments: [
            (#"{"media_url": "U"}"#, "media_url", "media"),
            (#"{"fcm_options": {"image": "U"}}"#, "fcm_options.image", "media"),
            (#"{"att": {"id1": "U"}}"#, "att.id1", "id1"),
            (#"{"os_data": {"att": {"id1": "U"}}}"#, "os_data.att.id1", "id1"),
            (#"{"at": {"id1": "U"}, "m": "x"}"#, "at.id1", "id1"),
            (
                #"{"com.urbanairship.media_attachment": {"url": "U"}}"#, #"com\.urbanairship\.media_attachment.url"#,
                "media"
            ),
            (
                #"{"com.urbanairship.media_attachment": {"url": ["U"]}}"#,
                #"com\.urbanairship\.media_attachment.url[0]"#, "media"
            ),
            (
                #"{"com.urbanairship.media_attachment": {"urls": [{"url": "U", "url_id": "x"}]}}"#,
                #"com\.urbanairship\.media_attachment.urls[0].url"#, "x"
            ),
            (#"{"ab": {"att": {"url": "U", "type": "jpg"}}}"#, "ab.att.url", "media"),
            (#"{"attachment": {"url": "U", "content-type": "jpeg"}}"#, "attachment.url", "media"),
            (#"{"body": {"_richContent": {"image": "U"}}}"#, "body._richContent.image", "media"),
            (
                #"{"CIO-Delivery-ID": "1", "CIO-Delivery-Token": "1", "CIO": {"push": {"image": "U"}}}"#,
                "CIO.push.image", "media"
            ),
            (#"{"rich-media": "U", "rich-media-type": "jpg"}"#, "rich-media", "media"),
            (#"{"itbl": {"attachment-url": "U"}}"#, "itbl.attachment-url", "media"),
            (#"{"ct_mediaUrl": "U", "ct_mediaType": "image"}"#, "ct_mediaUrl", "media"),
            (#"{"com.batch": {"at": {"u": "U", "t": "public.jpeg"}}}"#, #"com\.batch.at.u"#, "media"),
            (#"{"pw_msg": "1", "attachment": "U"}"#, "attachment", "media"),
            (#"{"LP_URL": "U"}"#, "LP_URL", "media"),
            (#"{"_wp": {"attachments": [{"url": "U", "id": "0"}]}}"#, "_wp.attachments[0].url", "0"),
            (#"{"_mediaUrl": "U"}"#, "_mediaUrl", "media"),
            (#"{"_sw": {"media": {"url": "U"}}}"#, "_sw.media.url", "media"),
            (#"{"image_url": "U"}"#, "image_url", "media"),
            (#"{"source": "xnpe_platform", "image": "U"}"#, "image", "media"),
            (#"{"messageId": "1", "internalData": {"atts": [{"url": "U"}]}}"#, "internalData.atts[0].url", "media"),
            (
                #"{"custom": {"a": {"k.message": {}}}, "attachments": {"pictureUrl": "U"}}"#, "attachments.pictureUrl",
                "media"
            ),
            (#"{"data": {"media-url": "U"}}"#, "data.media-url", "media"),
            (#"{"adb_media": "U"}"#, "adb_media", "media"),
            (#"{"media-attachment-url": "U"}"#, "media-attachment-url", "media"),
            (
                #"{"notifee_options": {"ios": {"attachments": [{"url": "U", "id": "n"}]}}}"#,
                "notifee_options.ios.attachments[0].url", "n"
            ),
            (#"{"notifee_options": {"image": "U"}}"#, "notifee_options.image", "media"),
            (
                #"{"rover": {"notification": {"attachment": {"url": "U"}}}}"#, "rover.notification.attachment.url",
                "media"
            ),
            (#"{"attachment_url": "U", "attachment_type": "image/jpeg"}"#, "attachment_url", "media"),
            (#"{"aps": {"data": {"attachment-url": "U"}}}"#, "aps.data.attachment-url", "media"),
            (#"{"data": {"attachment-url": "U"}}"#, "data.attachment-url", "media"),
            (#"{"attachment-url": "U"}"#, "attachment-url", "media"),
        ])
    func vendors(_ payload: String, source: String, identifier: String) throws {
        let media = try requests(in: payload.replacing("\"U\"", with: "\"\(Self.url)\""))
        #expect(media.requests.map(\.source) == [source])
        #expect(media.requests.map(\.identifier) == [identifier])
        #expect(media.requests.map(\.url) == [Self.url])
        #expect(media.findings.isEmpty)
    }

    @Test("keep the payload's order, and identifiers apart")
    func several() throws {
        let media = try requests(in: #"{"media_url": ["https://a.test/1", "https://a.test/2", "https://a.test/1"]}"#)
        #expect(media.requests.map(\.url) == ["https://a.test/1", "https://a.test/2"])
        #expect(media.requests.map(\.identifier) == ["media", "media-2"])
    }

    @Test("are found in time that grows with their number, not with its square")
    func many() throws {
        let urls = (0..<5000).map { "https://a.test/\($0)" }
        let list = urls.map { "\"\($0)\"" }.joined(separator: ",")
        let object = urls.enumerated().map { "\"k\($0.offset)\": \"\($0.element)\"" }.joined(separator: ",")
        let start = ContinuousClock.now
        let listed = try requests(in: "{\"media_url\": [\(list)]}")
        let unused = try requests(in: "{\"media_url\": \"https://a.test/x\", \"att\": {\(object)}}")
        #expect(start.duration(to: .now) < .seconds(20))
        #expect(listed.requests.map(\.url) == urls)
        #expect(Set(listed.requests.map(\.identifier)).count == urls.count)
        #expect(unused.findings.count == MediaRequests.mostFindings)
    }

    @Test("take the user's key above all, then media_url, and name what is not used")
    func order() throws {
        let payload =
            #"{"image": "https://a.test/1", "media_url": "https://a.test/2", "own": {"pic": "https://a.test/3"}}"#
        #expect(try requests(in: payload).requests.map(\.source) == ["media_url"])
        #expect(try requests(in: payload).findings.map(\.at) == ["image"])
        let own = try requests(in: payload, keys: ["own.pic"])
        #expect(own.requests.map(\.source) == ["own.pic"])
        #expect(own.findings.map(\.at) == ["media_url", "image"])
    }

    @Test("fall back to the conventions, with a warning, when the user's key has no URL")
    func keyWithoutURL() throws {
        let media = try requests(in: #"{"image": "https://a.test/1"}"#, keys: ["own"])
        #expect(media.requests.map(\.source) == ["image"])
        #expect(media.findings.map(\.level) == [.warning])
    }

    @Test("read type hints and thumbnail options where the vendor has them")
    func options() throws {
        let airship = try requests(
            in: """
                {"com.urbanairship.media_attachment": {"url": ["https://a.test/1"],
                 "options": {"crop": {"x": 0.25, "y": 0.5, "width": 0.5, "height": 0.25}, "time": 1.5, "hidden": true}}}
                """)
        #expect(
            airship.requests.first?.thumbnail
                == MediaRequest.Thumbnail(
                    isHidden: true, clippingRect: .init(x: 0.25, y: 0.5, width: 0.5, height: 0.25), time: 1.5))
        let home = try requests(
            in: #"{"attachment": {"url": "https://a.test/1", "content-type": "png", "hide-thumbnail": true}}"#)
        #expect(home.requests.first?.typeHint == "png")
        #expect(home.requests.first?.thumbnail.isHidden == true)
        let swrve = try requests(
            in: #"{"_sw": {"media": {"url": "https://a.test/1", "fallback_url": "https://a.test/2"}}}"#)
        #expect(swrve.requests.first?.fallback == "https://a.test/2")
    }

    @Test("note a key that the vendor's own extension insists on")
    func gates() throws {
        let media = try requests(in: #"{"ct_mediaUrl": "https://a.test/1"}"#)
        #expect(media.requests.count == 1)
        #expect(media.findings.map(\.reason.code.rawValue) == ["vendor-key-missing"])
    }

    @Test(
        "say where the sender meant one and there is none",
        arguments: [
            (#"{"media_url": 5}"#, true, "media_url is no URL but a number"),
            (#"{"media_url": ""}"#, true, "media_url is no URL but an empty text"),
            (#"{"media_url": null}"#, true, "media_url is no URL but null"),
            (#"{"x": {"hero": "https://a.test/hero.webp"}}"#, true, "x.hero"),
            (#"{"bannerPicture": "https://a.test/42"}"#, true, "bannerPicture"),
            (#"{"link": "https://a.test/offer"}"#, false, "link"),
        ])
    func strays(_ payload: String, isAsked: Bool, text: String) throws {
        let media = try requests(in: payload)
        #expect(media.requests.isEmpty)
        #expect(media.isAsked == isAsked)
        #expect(media.findings.contains { $0.reason.message.contains(text) })
        #expect(media.findings.allSatisfy { $0.reason.code == .noMediaURL })
    }

    @Test("say nothing of a payload without URLs")
    func nothing() throws {
        let media = try requests(in: #"{"aps": {"alert": "Hello"}, "id": 7}"#)
        #expect(!media.isAsked)
        #expect(media.findings.isEmpty)
    }

    @Test("every path in the table of conventions is one")
    func table() throws {
        for convention in PayloadConvention.all {
            for path in convention.urls + convention.gates {
                #expect(try PayloadPath(path.text) == path)
            }
        }
    }
}
