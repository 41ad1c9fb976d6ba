import FaultServer
import Foundation
import Locking
import Testing

@testable import MediaFetch

@Suite(.timeLimit(.minutes(1))) struct FetchTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    @Test func `writes the body to a private file and reports the transfer`() async throws {
        let server = try FaultServer(
            .response(headers: [("Content-Type", "image/jpeg")], body: Array("hello".utf8)))
        defer { server.stop() }
        let file = try await fetch(server.url("/a?sig=sesame"), into: scratch, limit: 5).get()
        #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == Data("hello".utf8))
        #expect(await file.sha256() == "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824")
        #expect(file.bytes == 5 && file.isWhole)
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let report = file.report
        #expect(report.status == 200 && report.bytes == 5 && report.redirects == 0)
        #expect(report.contentType == "image/jpeg")
        #expect(report.finalURL == server.url("/a?sig=…"))
        #expect(report.tls == nil)
        let times = try [report.resolve, report.connect, report.firstByte, report.total].map {
            try #require($0)
        }
        #expect(times == times.sorted())
    }

    @Test(arguments: [65_535, 65_536, 65_537, 262_144, 262_145, 327_680, 327_681, 5_000_003])
    func `writes and hashes a body of any length whole`(length: Int) async throws {
        let body = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) }
        let server = try FaultServer(.response(body: body))
        defer { server.stop() }
        let file = try await fetch(server.url(), into: scratch).get()
        #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == Data(body))
        #expect(await file.sha256() == SHA256Digest.hexadecimal(of: body))
        #expect(file.bytes == length && scratch.files.count == 1)
    }

    @Test func `asks honestly, for nothing that cannot be attached, and byte for byte`() async throws {
        let server = try FaultServer(.response(body: [1]))
        defer { server.stop() }
        _ = try await fetch(server.url("/a%2Fb+c%20d/../e f?x=%2b"), into: scratch).get()
        let request = try #require(server.requests.first)
        #expect(request.method == "GET")
        #expect(request.target == "/a%2Fb+c%20d/../e%20f?x=%2b")
        #expect(request.headers["accept"] == FetchPolicy.defaultAccept)
        #expect(request.headers["user-agent"] == FetchPolicy().userAgent)
        #expect(request.headers["accept-encoding"] == "identity")
        #expect(request.headers["cookie"] == nil && request.headers["authorization"] == nil)
    }

    @Test func `takes a body that only the end of the connection ends`() async throws {
        let server = try FaultServer(Script([.send(Script.head()), .send("hello"), .close]))
        defer { server.stop() }
        #expect(try await fetch(server.url(), into: scratch).get().bytes == 5)
    }

    @Test func `takes a chunked body`() async throws {
        let server = try FaultServer(.chunked([Array("hel".utf8), Array("lo".utf8)]))
        defer { server.stop() }
        #expect(try await fetch(server.url(), into: scratch, limit: 5).get().bytes == 5)
    }

    @Test func `decodes an encoding that it did not ask for`() async throws {
        let body = Gzip.stored(Array("hello gzip".utf8))
        let server = try FaultServer(.response(headers: [("Content-Encoding", "gzip")], body: body))
        defer { server.stop() }
        let file = try await fetch(server.url(), into: scratch, limit: 10).get()
        #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "hello gzip")
    }

    @Test func `shows the first bytes and stops when they are refused`() async throws {
        let server = try FaultServer(
            Script([.send(Script.head()), .endless([UInt8](repeating: 65, count: 1000), every: .zero)]))
        defer { server.stop() }
        let shown = Locked<[[UInt8]]>([])
        let result = try await fetch(server.url(), into: scratch) { prefix in
            shown.withLock { $0.append(prefix) }
            return .refuse
        }
        let file = try result.get()
        #expect(!file.isWhole && file.bytes == 512)
        #expect(shown.withLock { $0 } == [[UInt8](repeating: 65, count: 512)])
        #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)).count == 512)
    }

    @Test func `shows a short body at its end, which is whole even when refused`() async throws {
        let server = try FaultServer(.response(body: Array("<html>".utf8)))
        defer { server.stop() }
        let file = try await fetch(server.url(), into: scratch) {
            $0 == Array("<html>".utf8) ? .refuse : .limit(0)
        }
        #expect(try file.get().isWhole)
        #expect(try file.get().bytes == 6)
    }

    @Test func `tells of progress at the start and the end`() async throws {
        let body = [UInt8](repeating: 1, count: 3_000_000)
        let server = try FaultServer(.response(body: body))
        defer { server.stop() }
        let heard = Locked<[Int64]>([])
        let fetcher = try Fetcher(policy: .loopback())
        let url = try MediaURL(server.url(), policy: .loopback())
        var request = FetchRequest(url: url, deadline: .now + .seconds(10), directory: scratch.path)
        request.progress = { received, expected in
            heard.withLock { $0.append(expected == 3_000_000 ? received : -1) }
        }
        _ = try await fetcher.fetch(request)
        let calls = heard.withLock { $0 }
        #expect(calls.last == 3_000_000)
        #expect(calls == calls.sorted() && calls.count >= 2 && calls.count < 30)
    }

    @Test func `says that the directory cannot be written to`() async throws {
        let server = try FaultServer(.response(body: [1]))
        defer { server.stop() }
        let fetcher = try Fetcher(policy: .loopback())
        let request = FetchRequest(
            url: try MediaURL(server.url(), policy: .loopback()), deadline: .now + .seconds(5),
            directory: scratch.path + "/nowhere")
        let failure = await #expect(throws: FetchFailure.self) { try await fetcher.fetch(request) }
        #expect(failure?.code == .storageFailed)
    }

    @Test(arguments: ["http://127.0.0.1", "http://localhost", "http://private.test", "http://mixed.test"])
    func `opens no connection to an address that is denied`(origin: String) async throws {
        let server = try FaultServer(.response(body: [1]))
        defer { server.stop() }
        let policy = FetchPolicy(
            schemes: ["http"], ports: nil,
            resolve: [
                "private.test:\(server.port):127.0.0.1", "mixed.test:\(server.port):127.0.0.1,192.0.2.1",
            ])
        let failure = try await fetch("\(origin):\(server.port)/", policy: policy, into: scratch).failure
        #expect(failure?.code == .addressDenied)
        #expect(failure?.message.contains("loopback") == true)
        #expect(server.connections == 0)
    }

    @Test func `says that a name or a port is not there`() async throws {
        let unresolved = try await fetch("https://nowhere.invalid/", into: scratch).failure
        #expect(unresolved?.code == .resolveFailed)
        let closed = try await fetch("http://127.0.0.1:1/", into: scratch).failure
        #expect(closed?.code == .connectFailed)
    }
}
