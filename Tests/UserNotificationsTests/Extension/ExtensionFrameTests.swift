import Foundation
import Testing

@testable import UserNotifications

@Suite("Extension: messages of the runner and its extension")
struct ExtensionFrameTests {
    @Test("come through whole, however the stream is cut", arguments: [1, 3, 7, 4096])
    func pieces(_ size: Int) {
        let frames = [
            ExtensionFrame(.ready), ExtensionFrame(.log, Array("text".utf8)),
            ExtensionFrame(.content, [UInt8](repeating: 7, count: 70_000)), ExtensionFrame(.begin),
        ]
        let stream = frames.flatMap(\.bytes)
        var reader = ExtensionFrameReader()
        var read: [ExtensionFrame] = []
        for start in stride(from: 0, to: stream.count, by: size) {
            reader.append(stream[start..<min(start + size, stream.count)])
            while case .frame(let frame) = reader.next() { read.append(frame) }
        }
        #expect(read == frames)
        #expect(reader.next() == .incomplete)
    }

    @Test("are taken in time, many small ones among them", .timeLimit(.minutes(1)))
    func many() {
        var reader = ExtensionFrameReader()
        // Taken out by moving the rest of 20 MB each time, these would take many minutes.
        let some = [UInt8](
            [[UInt8]](repeating: [0x4C, 96, 0, 0, 0] + [UInt8](repeating: 7, count: 96), count: 1000).joined())
        for _ in 0..<200 { reader.append(some) }
        var count = 0
        while case .frame = reader.next() { count += 1 }
        #expect(count == 200_000)
        #expect(reader.next() == .incomplete)
    }

    @Test("are bounded by what they announce")
    func bound() {
        var reader = ExtensionFrameReader()
        reader.append([0x43, 0, 0, 0x10, 0])
        #expect(reader.next() == .incomplete)
        reader = ExtensionFrameReader()
        reader.append([0x43, 1, 0, 0x10, 0])
        guard case .garbage = reader.next() else {
            Issue.record("a mebibyte and a byte were taken")
            return
        }
        reader = ExtensionFrameReader()
        reader.append([0x00])
        #expect(reader.next() == .garbage("no message starts with the byte 0"))
    }

    @Test("carry a request exactly")
    func request() throws {
        let request = ExtensionRequest(
            identifier: "id\u{0}\"", payload: #"{"a":1.50,"b":[]}"#, text: .init(UNNotificationContent()),
            languages: ["de-CH", "en"],
            temporaryDirectory: "/tmp/x", containerDirectory: nil)
        let frame = try #require(request.frame)
        #expect(ExtensionRequest(frame.body) == request)
        #expect(ExtensionRequest(Array("{}".utf8)) == nil)
        var long = request
        long.payload = String(repeating: "x", count: ExtensionFrame.longest)
        #expect(long.frame == nil)
    }

    @Test("carry content exactly")
    func content() throws {
        let content = UNMutableNotificationContent()
        content.title = "t"
        content.badge = 0
        content.sound = .default
        content.interruptionLevel = .passive
        content.exactUserInfo = ["a": [1, nil, ["b": 1e300]]]
        let read = try ExtensionContent(parsing: ExtensionContent.body(content))
        #expect(read.content.isEqual(content))
        #expect(read.attachments.isEmpty)
        #expect(!read.isEmpty)
        #expect(try ExtensionContent(parsing: ExtensionContent.body(UNNotificationContent())).isEmpty)
    }

    @Test(
        "name what is wrong with content",
        arguments: [
            ("x", "it is no JSON"), ("[]", "it is no object"), (#"{"title": 1}"#, "title is a number"),
            (#"{"badge": "1"}"#, "badge is a string, not a number that there is"),
            (#"{"userInfo": "1"}"#, "userInfo holds no object"), (#"{"sound": 1}"#, "sound is a number"),
            (#"{"a\u001b[31m": 1}"#, "a?[31m is no property of content"),
        ])
    func faults(_ text: String, message: String) {
        #expect(throws: ExtensionContent.Fault(message: message)) {
            try ExtensionContent(parsing: Array(text.utf8))
        }
    }

    @Test("list no more attachments than are read")
    func attachments() throws {
        func body(_ count: Int) -> [UInt8] {
            let one = #"{"identifier": "a", "url": "file:///a.png", "type": "public.png", "options": {}}"#
            return Array(#"{"attachments": [\#([String](repeating: one, count: count).joined(separator: ","))]}"#.utf8)
        }
        #expect(try ExtensionContent(parsing: body(32)).attachments.count == 32)
        #expect(throws: ExtensionContent.Fault.self) { try ExtensionContent(parsing: body(33)) }
    }
}
