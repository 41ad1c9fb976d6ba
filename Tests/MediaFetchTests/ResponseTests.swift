import FaultServer
import Testing

@testable import MediaFetch

/// A response that is not media, and what is made of it.
struct BadResponse: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let script: Script
    let code: FetchFailure.Code
    var observed: Double?

    init(_ name: String, _ script: Script, _ code: FetchFailure.Code, observed: Double? = nil) {
        testDescription = name
        self.script = script
        self.code = code
        self.observed = observed
    }

    init(_ name: String, raw: String, _ code: FetchFailure.Code, observed: Double? = nil) {
        self.init(name, Script([.send(raw), .close]), code, observed: observed)
    }

    private static let big = [UInt8](repeating: 1, count: 100_000)

    static let all: [BadResponse] = [
        BadResponse("announced over the cap", .response(body: big), .tooLarge, observed: 100_000),
        BadResponse(
            "over the cap without a length",
            Script([.send(Script.head()), .endless(big, every: .zero)]), .tooLarge),
        BadResponse("over the cap in chunks", .chunked([[1], big]), .tooLarge),
        BadResponse(
            "a bomb of 79 bytes", .response(headers: [("Content-Encoding", "gzip, gzip")], body: Gzip.bomb),
            .tooLarge),
        BadResponse("nothing at 200", .response(), .emptyBody, observed: 0),
        BadResponse("nothing before the close", raw: "HTTP/1.1 200 OK\r\n\r\n", .emptyBody),
        BadResponse("204", raw: "HTTP/1.1 204 No Content\r\n\r\n", .httpStatus, observed: 204),
        BadResponse("206", .response(status: 206, body: [1]), .httpStatus, observed: 206),
        BadResponse("404", .response(status: 404, body: big), .httpStatus, observed: 404),
        BadResponse("503", .response(status: 503, body: big), .httpStatus, observed: 503),
        BadResponse(
            "101", raw: "HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n", .httpStatus,
            observed: 101),
        BadResponse("302 without Location", .response(status: 302), .httpStatus, observed: 302),
        BadResponse(
            "304", .response(status: 304, headers: [("Location", "/a")]), .httpStatus, observed: 304),
        BadResponse(
            "closed early",
            Script([.send(Script.head(200, [("Content-Length", "100")])), .send("half"), .close]),
            .truncatedTransfer, observed: 4),
        BadResponse(
            "closed in a chunk", raw: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n64\r\nhalf",
            .truncatedTransfer, observed: 4),
        BadResponse(
            "a chunk without a length", raw: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nhalf\r\n",
            .badResponse),
        BadResponse(
            "reset in the body",
            Script([
                .send(Script.head(200, [("Content-Length", "100")])), .send("half"),
                .pause(.milliseconds(50)), .reset,
            ]), .truncatedTransfer),
        BadResponse(
            "an unknown encoding", .response(headers: [("Content-Encoding", "zip")], body: [1, 2, 3]),
            .badContentEncoding),
        BadResponse(
            "a broken encoding",
            .response(headers: [("Content-Encoding", "gzip")], body: Array("no gzip".utf8)),
            .badContentEncoding),
        BadResponse(
            "two lengths", raw: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 3\r\n\r\nhello",
            .badResponse),
        BadResponse(
            "a negative length", raw: "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello", .badResponse),
        BadResponse("closed before an answer", Script([.close]), .badResponse),
        BadResponse("reset before an answer", Script([.reset]), .badResponse),
        BadResponse("closed in the head", raw: "HTTP/1.1 200 OK\r\nContent-Le", .badResponse),
        BadResponse("not HTTP", raw: "SSH-2.0-OpenSSH_9.2\r\n", .badResponse),
        BadResponse("a NUL in the head", raw: "HTTP/1.1 200 OK\r\nX: a\u{0}b\r\n\r\n", .badResponse),
        BadResponse(
            "an endless head",
            Script([.send("HTTP/1.1 200 OK\r\n"), .endless(Array("X: y\r\n".utf8), every: .zero)]),
            .badResponse),
        BadResponse(
            "an endless line",
            Script([
                .send("HTTP/1.1 200 OK\r\nX: "), .endless([UInt8](repeating: 65, count: 4096), every: .zero),
            ]),
            .badResponse),
        BadResponse(
            "endless interim responses",
            Script([.endless(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8), every: .zero)]), .badResponse),
    ]
}

@Suite(.timeLimit(.minutes(1))) struct ResponseTests {
    @Test(arguments: BadResponse.all)
    func `is refused and leaves no file`(bad: BadResponse) async throws {
        let scratch = try Scratch()
        let server = try FaultServer(bad.script)
        defer { server.stop() }
        let failure = try #require(
            try await fetch(server.url("/a?t=sesame"), into: scratch, limit: 50_000).failure)
        #expect(failure.code == bad.code, "\(failure.message)")
        if let observed = bad.observed { #expect(failure.observed == observed) }
        #expect(scratch.files.isEmpty)
        #expect(!"\(failure)".contains("sesame"))
        #expect(failure.report.bytes < 200_000)
    }

    @Test func `a body longer than it is announced ends where it is announced to`() async throws {
        let server = try FaultServer(
            Script([
                .send(Script.head(200, [("Content-Length", "10")])),
                .send([UInt8](repeating: 1, count: 99_999)),
            ]))
        defer { server.stop() }
        #expect(try await fetch(server.url(), into: try Scratch(), limit: 10).get().bytes == 10)
    }

    @Test func `says how much was announced and how much is accepted`() async throws {
        let server = try FaultServer(.response(body: [1, 2, 3]))
        defer { server.stop() }
        let failure = try await fetch(server.url(), into: try Scratch(), limit: 2).failure
        #expect(failure?.message == "the server announces 3 bytes, and at most 2 are accepted")
        #expect(failure?.observed == 3 && failure?.limit == 2)
    }
}
