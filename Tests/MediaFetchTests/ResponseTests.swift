import FaultServer
import Testing

@testable import MediaFetch

@Suite(.timeLimit(.minutes(1))) struct ResponseTests {
    private static let media = [UInt8](repeating: 1, count: 20_000)

    @Test func `every behaviour of servers has its line`() {
        #expect(Behaviour.all.map(\.name) == ExpectedFault.all.map(\.name))
    }

    @Test(arguments: ExpectedFault.all)
    func `comes to one answer, and a refusal leaves no file`(expected: ExpectedFault) async throws {
        let scratch = try Scratch()
        let servers = try FaultServers { _ in Self.media }
        defer { servers.stop() }
        let url = servers.url(of: try #require(expected.behaviour)) + "?t=sesame"
        var policy = FetchPolicy.loopback(short: expected.phase)
        // Once more where that can help: how often and when is for the tests of retries.
        policy.retries = 1
        let start = ContinuousClock.now
        let result = try await fetch(url, policy: policy, into: scratch, limit: 50_000)
        guard let code = expected.code else {
            let file = try result.get()
            #expect(file.bytes == expected.bytes && file.isWhole)
            return
        }
        let failure = try #require(result.failure)
        #expect(failure.code == code, "\(failure.message)")
        #expect(failure.message.contains(expected.fact), "\(failure.message)")
        #expect(failure.phase == expected.phase)
        if expected.phase != nil {
            #expect(failure.limit == 0.2)
            #expect(start.duration(to: .now) >= .milliseconds(200))
        }
        #expect(scratch.files.isEmpty)
        #expect(!"\(failure)".contains("sesame"))
    }

    @Test(arguments: ExpectedFault.all.filter { $0.phase != nil })
    func `the deadline ends whatever hangs`(slow: ExpectedFault) async throws {
        let scratch = try Scratch()
        let servers = try FaultServers { _ in Self.media }
        defer { servers.stop() }
        let url = servers.url(of: try #require(slow.behaviour))
        let policy = FetchPolicy.loopback(connect: nil, firstByte: nil, stall: nil, request: nil)
        let result = try await fetch(url, policy: policy, into: scratch, within: .milliseconds(100))
        #expect(result.failure?.code == .budgetExhausted)
        // By the fetcher's own clock: other tests may keep this one from going on.
        let taken = try #require(result.failure?.report.total)
        #expect(taken < 8)
        #expect(scratch.files.isEmpty)
    }

    @Test func `says how much was announced and how much is accepted`() async throws {
        let server = try FaultServer(.response(body: [1, 2, 3]))
        defer { server.stop() }
        let failure = try await fetch(server.url(), into: try Scratch(), limit: 2).failure
        #expect(failure?.message == "the server announces 3 bytes, and at most 2 are accepted")
        #expect(failure?.observed == 3 && failure?.limit == 2)
    }
}
