import FaultServer
import Locking
import Testing

@testable import MediaFetch

@Suite(.timeLimit(.minutes(1))) struct ConcurrencyTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    private func request(_ url: String, within budget: Duration = .seconds(30)) throws -> FetchRequest {
        FetchRequest(
            url: try MediaURL(url, policy: .loopback()), deadline: .now + budget, directory: scratch.path)
    }

    @Test func `a cancelled task ends its fetch at once and leaves no file`() async throws {
        let server = try FaultServer(
            Script([.send(Script.head() + [UInt8](repeating: 1, count: 9999)), .stall]))
        defer { server.stop() }
        let fetcher = try Fetcher(policy: .loopback(stall: nil))
        let (started, signal) = AsyncStream<Void>.makeStream()
        var request = try request(server.url())
        request.progress = { _, _ in signal.yield() }
        let task = Task { [request] in try await fetcher.fetch(request) }
        for await _ in started { break }
        #expect(scratch.files.count == 1)
        task.cancel()
        let failure = await #expect(throws: FetchFailure.self) { try await task.value }
        #expect(failure?.code == .cancelled)
        #expect((failure?.report.bytes ?? 0) > 0)
        #expect(scratch.files.isEmpty)
    }

    @Test func `a task that is cancelled already asks nothing for long`() async throws {
        let server = try FaultServer(Script([.stall]))
        defer { server.stop() }
        let fetcher = try Fetcher(policy: .loopback())
        let request = try request(server.url())
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await fetcher.fetch(request)
        }
        task.cancel()
        let failure = await #expect(throws: FetchFailure.self) { try await task.value }
        #expect(failure?.code == .cancelled)
    }

    @Test func `none of many that wait for a connection is forgotten`() async throws {
        let server = try FaultServer(.response(body: [UInt8](repeating: 1, count: 9000)))
        defer { server.stop() }
        // Without a limit for connecting, no timer of libcurl's wakes who was forgotten.
        var policy = FetchPolicy.loopback(connect: nil, firstByte: nil, stall: nil, request: nil)
        policy.connections = FetchPolicy.Connections(host: 2, total: 2)
        let fetcher = try Fetcher(policy: policy)
        for _ in 0..<60 {
            try await withThrowingTaskGroup { group in
                for number in 0..<10 {
                    let request = try request(server.url("/\(number)"))
                    group.addTask { _ = try await fetcher.fetch(request) }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test func `200 fetches at once each end once: complete, refused, cancelled, out of time`() async throws {
        let server = try FaultServer { request in
            switch Int(request.target.dropFirst()).map({ $0 % 4 }) {
            case 0: .response(body: [UInt8](repeating: 1, count: 20_000))
            case 1: .response(status: 404)
            default: Script([.send(Script.head() + [1]), .stall])
            }
        }
        defer { server.stop() }
        let fetcher = try Fetcher(policy: .loopback(stall: nil, request: nil))
        let codes = Locked<[String: Int]>([:])
        try await withThrowingTaskGroup { group in
            for number in 0..<200 {
                let request = try request(
                    server.url("/\(number)"), within: number % 4 == 2 ? .milliseconds(500) : .seconds(30))
                let task = Task {
                    do throws(FetchFailure) {
                        _ = try await fetcher.fetch(request)
                        return "complete"
                    } catch {
                        return error.code.rawValue
                    }
                }
                group.addTask {
                    if number % 4 == 3 {
                        try? await Task.sleep(for: .milliseconds(number % 50))
                        task.cancel()
                    }
                    let code = await task.value
                    codes.withLock { $0[code, default: 0] += 1 }
                }
            }
        }
        #expect(
            codes.withLock { $0 } == [
                "complete": 50, "http-status": 50, "budget-exhausted": 50, "cancelled": 50,
            ])
        #expect(scratch.files.count == 50)
    }

    @Test func `connections are used again, and checked again`() async throws {
        let server = try FaultServer(.response(body: [1]))
        defer { server.stop() }
        let fetcher = try Fetcher(policy: .loopback())
        for _ in 0..<3 { _ = try await fetcher.fetch(request(server.url())) }
        #expect(server.connections == 1)
        #expect(server.requests.count == 3)
    }

    @Test func `what stalls holds nothing else up`() async throws {
        let server = try FaultServer { $0.target == "/stall" ? Script([.stall]) : .response(body: [1]) }
        defer { server.stop() }
        let fetcher = try Fetcher(policy: .loopback(firstByte: nil, request: nil))
        let stalled = try request(server.url("/stall"))
        let task = Task { try? await fetcher.fetch(stalled) }
        let start = ContinuousClock.now
        for _ in 0..<20 { _ = try await fetcher.fetch(request(server.url())) }
        #expect(start.duration(to: .now) < .seconds(20))
        task.cancel()
        _ = await task.value
    }
}
