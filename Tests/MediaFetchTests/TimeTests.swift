import FaultServer
import Testing

@testable import MediaFetch

/// A server that takes too long, and the phase in which it does.
struct SlowResponse: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let script: Script
    let phase: String

    private static let byte = Script.Step.endless([65], every: .milliseconds(40))

    static let all = [
        SlowResponse(testDescription: "no answer", script: Script([.stall]), phase: "first-byte"),
        SlowResponse(
            testDescription: "half a head", script: Script([.send("HTTP/1.1 200 OK\r\n"), .stall]),
            phase: "first-byte"),
        SlowResponse(
            testDescription: "a head that drips", script: Script([.send("HTTP/1.1 200 OK\r\nX: "), byte]),
            phase: "first-byte"),
        SlowResponse(
            testDescription: "interim responses that drip",
            script: Script([.endless(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8), every: .milliseconds(40))]),
            phase: "first-byte"),
        SlowResponse(
            testDescription: "no body",
            script: Script([.send(Script.head(200, [("Content-Length", "9")])), .stall]), phase: "body"),
        SlowResponse(
            testDescription: "half a body",
            script: Script([.send(Script.head(200, [("Content-Length", "9")]) + [1]), .stall]), phase: "body"),
        SlowResponse(
            testDescription: "an endless chunk extension",
            script: Script([.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;x="), byte]),
            phase: "body"),
        SlowResponse(
            testDescription: "a body that drips", script: Script([.send(Script.head()), byte]),
            phase: "request"),
    ]
}

@Suite(.timeLimit(.minutes(1))) struct TimeTests {
    @Test(arguments: SlowResponse.all)
    func `each phase has its limit`(slow: SlowResponse) async throws {
        let scratch = try Scratch()
        let server = try FaultServer(slow.script)
        defer { server.stop() }
        // Only the timer in question is short, so that a busy machine cannot make another pass first.
        var policy = FetchPolicy.loopback()
        switch slow.phase {
        case "first-byte": policy.firstByte = .milliseconds(200)
        case "body": policy.stall = .milliseconds(200)
        default: policy.request = .milliseconds(200)
        }
        let start = ContinuousClock.now
        let failure = try #require(try await fetch(server.url(), policy: policy, into: scratch).failure)
        #expect(failure.code == .timedOut)
        #expect(failure.phase == slow.phase)
        #expect(failure.limit == 0.2)
        #expect(failure.message.contains("0.2 s"))
        #expect(start.duration(to: .now) >= .milliseconds(200))
        #expect(scratch.files.isEmpty)
    }

    @Test(arguments: SlowResponse.all)
    func `the deadline ends whatever hangs`(slow: SlowResponse) async throws {
        let scratch = try Scratch()
        let server = try FaultServer(slow.script)
        defer { server.stop() }
        let policy = FetchPolicy.loopback(connect: nil, firstByte: nil, stall: nil, request: nil)
        let result = try await fetch(server.url(), policy: policy, into: scratch, within: .milliseconds(200))
        #expect(result.failure?.code == .budgetExhausted)
        // By the fetcher's own clock: other tests may keep this one from going on.
        let taken = try #require(result.failure?.report.total)
        #expect(taken < 8)
        #expect(scratch.files.isEmpty)
    }

    @Test func `nothing is asked after the deadline`() async throws {
        let server = try FaultServer(.response(body: [1]))
        defer { server.stop() }
        let result = try await fetch(server.url(), into: try Scratch(), within: .seconds(-1))
        #expect(result.failure?.code == .budgetExhausted)
        #expect(server.connections == 0)
    }

    @Test func `TLS that does not come about counts as connecting`() async throws {
        // The server waits for the end of an HTTP head, which a TLS greeting never has.
        let server = try FaultServer(.response(body: [1]))
        defer { server.stop() }
        let policy = FetchPolicy.loopback(connect: .milliseconds(500))
        let url = server.url().replacing("http:", with: "https:")
        let failure = try await fetch(url, policy: policy, into: try Scratch()).failure
        #expect(failure?.code == .timedOut)
        #expect(failure?.phase == "tls")
    }

    @Test func `a slow body that keeps coming is taken`() async throws {
        let body = (0..<10).flatMap { [Script.Step.send([UInt8($0)]), .pause(.milliseconds(50))] }
        let server = try FaultServer(Script([.send(Script.head(200, [("Content-Length", "10")]))] + body))
        defer { server.stop() }
        let policy = FetchPolicy.loopback(stall: .seconds(1))
        #expect(try await fetch(server.url(), policy: policy, into: try Scratch()).get().bytes == 10)
    }
}
