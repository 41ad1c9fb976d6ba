import FaultServer
import Foundation
import Locking
import Testing

@testable import MediaFetch

@Suite(.timeLimit(.minutes(1))) struct RetryTests {
    private let start = ContinuousClock.now

    @Test func `pauses double, and end with the attempts or with the time`() {
        var plan = RetryPlan(retries: 3, end: start + .seconds(60))
        #expect(plan.next(.noAnswer, at: start) == start + .milliseconds(250))
        #expect(plan.next(.noAnswer, at: start) == start + .milliseconds(500))
        #expect(plan.next(.brokeOff, at: start) == start + .seconds(1))
        #expect(plan.next(.noAnswer, at: start) == nil)
        #expect(plan.attempts == 4)
        var short = RetryPlan(retries: 3, end: start + .milliseconds(250))
        #expect(short.next(.noAnswer, at: start) == nil)
        #expect(short.attempts == 1)
    }

    @Test func `a server's own word counts, if it fits into the time`() {
        var plan = RetryPlan(retries: 3, end: start + .seconds(60))
        #expect(plan.next(.askedToWait(.seconds(59)), at: start) == start + .seconds(59))
        #expect(plan.next(.askedToWait(.seconds(60)), at: start) == nil)
        #expect(plan.next(.askedToWait(.zero), at: start) == start + .milliseconds(500))
    }

    /// Answers each request with the next script, the last one again and again.
    private func server(_ scripts: [Script]) throws -> FaultServer {
        let next = Locked(0)
        return try FaultServer { _ in
            scripts[
                min(
                    next.withLock {
                        $0 += 1; return $0 - 1
                    }, scripts.count - 1)]
        }
    }

    @Test(
        arguments: [
            ([Script([.close]), .response(body: [1])], nil, 2),
            ([Script([.reset]), Script([.reset]), .response(body: [1])], nil, 3),
            ([Script([.close])], FetchFailure.Code.badResponse, 3),
            ([Script.response(status: 503, headers: [("Retry-After", "0")]), .response(body: [1])], nil, 2),
            (
                [
                    Script.response(status: 429, headers: [("Retry-After", "Mon, 30 Nov 2020 00:00:00 GMT")]),
                    .response(body: [1]),
                ], nil, 2
            ),
            ([Script.response(status: 503)], .httpStatus, 1),
            ([Script.response(status: 429, headers: [("Retry-After", "3600")])], .httpStatus, 1),
            ([Script.response(status: 429, headers: [("Retry-After", "soon")])], .httpStatus, 1),
            ([Script.response(status: 500, headers: [("Retry-After", "0")])], .httpStatus, 1),
            ([Script([.send("HTTP/1.1 200 OK\r\n"), .close])], .badResponse, 1),
            ([Script([.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n123"), .close])], .truncatedTransfer, 1),
        ] as [([Script], FetchFailure.Code?, Int)])
    func `a request is made again where that can help, and only there`(
        scripts: [Script], code: FetchFailure.Code?, requests: Int
    ) async throws {
        let server = try server(scripts)
        defer { server.stop() }
        let scratch = try Scratch()
        let result = try await fetch(server.url(), into: scratch)
        #expect(result.failure?.code == code)
        #expect(server.requests.count == requests)
        let report = try result.failure?.report ?? result.get().report
        #expect(report.attempts == requests)
        #expect(scratch.files.count == (code == nil ? 1 : 0))
    }

    @Test func `a host that takes no connection is asked three times`() async throws {
        let server = try FaultServer(.response())
        let url = server.url()
        server.stop()
        try await Task.sleep(for: .milliseconds(20))
        let failure = try await fetch(url, into: try Scratch()).failure
        #expect(failure?.code == .connectFailed)
        #expect(failure?.report.attempts == 3)
    }

    @Test func `no attempt begins that the deadline leaves no time for`() async throws {
        let server = try server([Script([.close])])
        defer { server.stop() }
        let begin = ContinuousClock.now
        let failure = try await fetch(server.url(), into: try Scratch(), within: .milliseconds(200)).failure
        #expect(failure?.code == .badResponse)
        #expect(server.requests.count == 1)
        #expect(begin.duration(to: .now) < .seconds(5))
    }
}

@Suite(.timeLimit(.minutes(1))) struct ResumeTests {
    private static let media = (0..<40_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }

    /// A server whose first answer breaks off, and that answers a request for a part with what `rest` makes of it.
    private func server(
        etag: String, _ rest: @escaping @Sendable (_ start: Int) -> Script
    ) throws -> FaultServer {
        try FaultServer { request in
            guard let range = request.headers["range"], let start = Int(range.dropFirst(6).dropLast()) else {
                let head = Script.head(200, [("Content-Length", "\(Self.media.count)"), ("ETag", etag)])
                return Script([.send(head + Self.media.prefix(15_000)), .close])
            }
            return rest(start)
        }
    }

    private static func part(_ start: Int, etag: String = "\"v1\"", range: String? = nil) -> Script {
        let text = range ?? "bytes \(start)-\(media.count - 1)/\(media.count)"
        return .response(
            status: 206, headers: [("Content-Range", text), ("ETag", etag)], body: Array(media[start...]))
    }

    @Test func `a body that broke off is gone on with where it broke`() async throws {
        let server = try server(etag: "\"v1\"") { Self.part($0) }
        defer { server.stop() }
        let scratch = try Scratch()
        let file = try await fetch(server.url(), into: scratch).get()
        #expect(FileManager.default.contents(atPath: file.path) == Data(Self.media))
        #expect(server.requests.map { $0.headers["range"] } == [nil, "bytes=15000-"])
        #expect(server.requests.last?.headers["if-range"] == "\"v1\"")
    }

    @Test func `a file that changed meanwhile comes whole`() async throws {
        let other = [UInt8](repeating: 9, count: 500)
        let server = try server(etag: "\"v1\"") { _ in .response(headers: [("ETag", "\"v2\"")], body: other) }
        defer { server.stop() }
        let scratch = try Scratch()
        let file = try await fetch(server.url(), into: scratch).get()
        #expect(FileManager.default.contents(atPath: file.path) == Data(other))
        #expect(scratch.files.count == 1)
    }

    @Test(arguments: [
        Self.part(15_000, etag: "\"v2\""), Self.part(15_000, range: "bytes 0-1/2"), Self.part(15_000, range: "garbage"),
    ])
    func `a part that is not the rest of that file is refused`(script: Script) async throws {
        let server = try server(etag: "\"v1\"") { _ in script }
        defer { server.stop() }
        let scratch = try Scratch()
        let failure = try await fetch(server.url(), into: scratch).failure
        #expect(failure?.code == .httpStatus && failure?.observed == 206)
        #expect(scratch.files.isEmpty)
    }

    @Test(arguments: ["W/\"v1\"", "v1", "\"v 1\"", ""])
    func `without a strong validator nothing is resumed`(etag: String) async throws {
        let server = try server(etag: etag) { Self.part($0) }
        defer { server.stop() }
        let failure = try await fetch(server.url(), into: try Scratch()).failure
        #expect(failure?.code == .truncatedTransfer)
        #expect(server.requests.count == 1)
    }
}
