import FaultServer
import Testing

@testable import MediaFetch

@Suite(.timeLimit(.minutes(1))) struct TimeTests {
    @Test func `nothing is asked after the deadline`() async throws {
        let server = try FaultServer(.response(body: [1]))
        defer { server.stop() }
        let result = try await fetch(server.url(), into: try Scratch(), within: .seconds(-1))
        #expect(result.failure?.code == .budgetExhausted)
        #expect(server.connections == 0)
    }

    @Test func `a slow body that keeps coming is taken`() async throws {
        let body = (0..<10).flatMap { [Script.Step.send([UInt8($0)]), .pause(.milliseconds(50))] }
        let server = try FaultServer(Script([.send(Script.head(200, [("Content-Length", "10")]))] + body))
        defer { server.stop() }
        let policy = FetchPolicy.loopback(stall: .seconds(1))
        #expect(try await fetch(server.url(), policy: policy, into: try Scratch()).get().bytes == 10)
    }
}
