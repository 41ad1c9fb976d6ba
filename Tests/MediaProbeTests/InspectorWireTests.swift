import Foundation
import Testing

@testable import MediaInspection

@Suite("The inspector's wire")
struct InspectorWireTests {
    /// Both ends of a socket as the pool makes it.
    final class Pair {
        let ours: Int32
        private(set) var theirs: Int32

        init() throws {
            var ends: [Int32] = [-1, -1]
            let type = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
            try #require(socketpair(AF_UNIX, type, 0, &ends) == 0)
            ours = ends[0]
            theirs = ends[1]
        }

        /// Closes their end, as the kernel does for a process that dies.
        func die() {
            close(theirs)
            theirs = -1
        }

        deinit {
            close(ours)
            die()
        }
    }

    private static func reply(_ json: String) throws -> InspectorReply {
        let pair = try Pair()
        let bytes = [UInt8](json.utf8)
        send(pair.theirs, bytes, bytes.count, 0)
        return InspectorReply.receive(from: pair.ours)
    }

    @Test("carries a request and one descriptor of the same file")
    func request() throws {
        let pair = try Pair()
        let file = try OpenFile([1, 2, 3])
        let request = InspectorRequest(milliseconds: 0x01_0203)
        #expect(request.send(file.descriptor, over: pair.ours))
        guard case .request(request, let descriptor) = InspectorRequest.receive(from: pair.theirs) else {
            Issue.record("no request")
            return
        }
        var sent = stat()
        var received = stat()
        fstat(file.descriptor, &sent)
        fstat(descriptor, &received)
        close(descriptor)
        #expect(sent.st_ino == received.st_ino)
    }

    @Test("takes nothing else for a request", arguments: [[], [1], [3] + [UInt8](repeating: 0, count: 8)])
    func noRequest(_ bytes: [UInt8]) throws {
        let pair = try Pair()
        send(pair.ours, bytes, bytes.count, 0)
        shutdown(pair.ours, Int32(SHUT_WR))
        #expect(InspectorRequest.receive(from: pair.theirs) == (bytes.isEmpty ? .end : .garbage))
    }

    @Test("carries a testimony")
    func testimony() throws {
        let testimony = Testimony(
            magic: "audio/mpeg",
            container: .init(name: "mp3", streams: [.init(kind: "audio", codec: "mp3")], duration: 1.5))
        let json = String(decoding: try JSONEncoder().encode(testimony), as: UTF8.self)
        #expect(try Self.reply(json) == .testimony(testimony))
    }

    @Test(
        "takes nothing out of bounds for a testimony",
        arguments: [
            "", "null", "[]", "{\"magic\":1}", "{\"magic\":\"a\\u0007b\"}", "{\"magic\":\"a\\u009Bb\"}",
            "{\"refusal\":\"" + String(repeating: "x", count: 257) + "\"}",
            "{\"container\":{\"name\":\"mp3\",\"streams\":["
                + Array(
                    repeating: "{\"kind\":\"audio\",\"codec\":\"mp3\",\"isAttachedPicture\":false}", count: 17
                )
                .joined(separator: ",") + "]}}",
            "{\"container\":{\"name\":\"mp3\",\"streams\":[],\"duration\":1e999}}",
            "{\"container\":{\"name\":\"mp3\",\"streams\":[],\"duration\":-1}}",
            "{\"container\":{\"name\":\"mp3\",\"streams\":[],\"duration\":NaN}}",
            "{\"container\":{\"name\":\"mov\",\"streams\":[{\"kind\":\"video\",\"codec\":\"h264\",\"width\":-1,"
                + "\"height\":9999999999,\"isAttachedPicture\":false}]}}",
        ])
    func bounds(_ json: String) throws {
        let reply = try Self.reply(json)
        if case .testimony = reply { Issue.record("believed: \(json)") }
    }

    @Test("refuses a reply with a descriptor, which is not kept")
    func smuggled() throws {
        let pair = try Pair()
        let file = try OpenFile([])
        #expect(InspectorRequest(milliseconds: 1).send(file.descriptor, over: pair.theirs))
        #expect(InspectorReply.receive(from: pair.ours) == .garbage("a descriptor came with it"))
    }

    @Test("tells a process that is silent, that begins, and that is gone")
    func stages() throws {
        let pair = try Pair()
        let file = try OpenFile([])
        #expect(InspectorReply.receive(from: pair.ours) == .nothing)
        let acknowledgement = InspectorAcknowledgement(missing: [.seccomp])
        send(pair.theirs, acknowledgement.bytes, acknowledgement.bytes.count, 0)
        #expect(InspectorReply.receive(from: pair.ours) == .taken(acknowledgement))
        #expect(InspectorRequest(milliseconds: 1).send(file.descriptor, over: pair.ours))
        pair.die()
        #expect(InspectorReply.receive(from: pair.ours) == .gone)
        #expect(InspectorReply.receive(from: pair.ours) == .gone)
        #expect(!InspectorRequest(milliseconds: 1).send(file.descriptor, over: pair.ours))
    }
}
