import FaultServer
import MediaFetch
import Testing

@Suite("A conditional request", .timeLimit(.minutes(1)))
struct ConditionalTests {
    private let scratch: Scratch
    private let fetcher: Fetcher

    init() throws {
        scratch = try Scratch()
        fetcher = try Fetcher(policy: .loopback())
    }

    private func request(_ url: String, _ validators: Validators? = nil) throws -> FetchRequest {
        var request = FetchRequest(
            url: try MediaURL(url, policy: .loopback()), deadline: .now + .seconds(30), directory: scratch.path)
        request.validators = validators
        return request
    }

    /// A server that knows one version of its media.
    private static func server() throws -> FaultServer {
        try FaultServer { request in
            let fields = [("ETag", "\"one\""), ("Cache-Control", "max-age=60"), ("Cache-Control", "private")]
            return request.headers["if-none-match"] == "\"one\""
                ? Script([.send(Script.head(304, fields))]) : .response(headers: fields, body: Array("media".utf8))
        }
    }

    @Test("is answered without a body when nothing has changed, on the same connection")
    func notModified() async throws {
        let server = try Self.server()
        let first = try await fetcher.fetch(request(server.url("/a")))
        let caching = try #require(first.report.caching)
        #expect(caching.entityTag == "\"one\"" && caching.cacheControl == "max-age=60, private")
        let validators = try #require(caching.validators)
        guard case .notModified(let report) = try await fetcher.ask(request(server.url("/a"), validators)) else {
            Issue.record("a file came")
            return
        }
        #expect(report.status == 304 && report.bytes == 0 && report.caching?.entityTag == "\"one\"")
        #expect(server.requests.count == 2 && server.connections == 1)
        #expect(scratch.files.count == 1)
    }

    @Test("brings the new body when it has changed")
    func modified() async throws {
        let server = try Self.server()
        let old = try await fetcher.fetch(request(server.url("/a"))).report.caching
        let validators = Validators(entityTag: "\"zero\"", lastModified: nil, url: old?.url ?? "")
        guard case .file(let file) = try await fetcher.ask(request(server.url("/a"), validators)) else {
            Issue.record("no file came")
            return
        }
        #expect(file.bytes == 5)
        #expect(server.requests.last?.headers["if-none-match"] == "\"zero\"")
    }

    @Test("asks with both validators, by the fields of RFC 9110")
    func fields() async throws {
        let server = try Self.server()
        let url = try await fetcher.fetch(request(server.url("/a"))).report.caching?.url ?? ""
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        let validators = Validators(entityTag: "W/\"1\"", lastModified: date, url: url)
        _ = try await fetcher.ask(request(server.url("/a"), validators))
        #expect(server.requests.last?.headers["if-none-match"] == "W/\"1\"")
        #expect(server.requests.last?.headers["if-modified-since"] == date)
    }

    @Test("tells no validators to any URL but the one that gave them out, and takes no 304 from it")
    func elsewhere() async throws {
        let server = try FaultServer(Script([.send(Script.head(304, [("ETag", "\"one\"")]))]))
        let validators = Validators(entityTag: "\"one\"", lastModified: nil, url: "another")
        await #expect(throws: FetchFailure.self) { try await fetcher.ask(request(server.url("/a"), validators)) }
        #expect(server.requests.last?.headers["if-none-match"] == nil)
    }

    @Test(
        "knows whether a redirect on the way holds tomorrow",
        arguments: [
            (301, [], true), (308, [], true), (302, [], false), (307, [], false),
            (301, [("Cache-Control", "no-cache")], false),
        ] as [(Int, [(String, String)], Bool)])
    func redirects(_ status: Int, _ fields: [(String, String)], isPermanent: Bool) async throws {
        let server = try FaultServer { request in
            request.target == "/b"
                ? .response(body: [1]) : .response(status: status, headers: fields + [("Location", "/b")])
        }
        let caching = try await fetcher.fetch(request(server.url("/a"))).report.caching
        #expect(caching?.isPermanent == isPermanent)
    }

    @Test(
        "uses no field that it would have to cut or clean",
        arguments: [String(repeating: "x", count: 1001), "\"\u{E9}\""])
    func hostile(_ tag: String) async throws {
        let server = try FaultServer(.response(headers: [("ETag", tag)], body: [1]))
        #expect(try await fetcher.fetch(request(server.url("/a"))).report.caching?.entityTag == nil)
    }
}
