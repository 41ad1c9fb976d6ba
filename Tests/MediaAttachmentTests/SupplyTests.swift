import FaultServer
import Foundation
import Locking
import MediaFetch
import MediaInspection
import Testing
import UserNotifications

@testable import MediaAttachment

@Suite("A supply", .timeLimit(.minutes(1)))
struct SupplyTests {
    /// An inspector that counts, and finds every file to be what its walker says.
    private final class CountingInspector: Inspecting {
        let count = Locked(0)

        func testimony(
            of descriptor: Int32, from witnesses: Witnesses, deadline: ContinuousClock.Instant
        ) async throws(InspectorFailure) -> Testimony {
            count.withLock { $0 += 1 }
            return Testimony(magic: "image/jpeg")
        }
    }

    private let bench: DeliveryBench
    private let inspector = CountingInspector()
    private let attacher: MediaAttacher
    private let jpeg: [UInt8]

    init() throws {
        bench = try DeliveryBench()
        attacher = try Self.attacher(bench.limits, bench.output, inspector)
        jpeg = try bench.fixture("jpeg-baseline.jpg")
    }

    private static func attacher(
        _ limits: Limits, _ output: String, _ inspector: CountingInspector, cache: String? = nil
    ) throws -> MediaAttacher {
        var settings = MediaAttacher.Settings(limits: limits)
        settings.outputDirectory = output
        settings.cache = cache.map { CacheSettings(directory: $0, bytes: 1 << 20, inspection: "test") }
        return try MediaAttacher(settings: settings, inspector: inspector)
    }

    private func deliver(_ url: String, _ attacher: MediaAttacher? = nil) async -> Delivery {
        let payload = #"{"aps": {"alert": "x", "mutable-content": 1}, "media_url": "\#(url)"}"#
        return await (attacher ?? self.attacher).deliver(Array(payload.utf8))
    }

    /// Answers once the test lets it.
    private func gated(_ isOpen: Locked<Bool>, _ script: Script) -> @Sendable (Request) -> Script {
        { _ in
            while !isOpen.withLock({ $0 }) { usleep(1000) }
            return script
        }
    }

    private func waiting(for server: FaultServer) async throws {
        while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
    }

    @Test("fetches and inspects once for a hundred who ask at once")
    func once() async throws {
        let server = try FaultServer(.response(body: jpeg))
        let deliveries = await withTaskGroup(of: Delivery.self) { group in
            for _ in 0..<100 { group.addTask { await deliver(server.url("/a.jpg")) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(deliveries.allSatisfy { $0.outcome == .attached })
        #expect(server.requests.count == 1)
        #expect(inspector.count.withLock { $0 } == 1)
        #expect(deliveries.count { $0.media[0].origin == .network } == 1)
        #expect(deliveries.count { $0.media[0].origin == .shared } == 99)
        let files = Set(deliveries.compactMap { $0.content?.attachments.first?.url })
        #expect(files.count == 100 && files.allSatisfy { (try? Data(contentsOf: $0)) == Data(jpeg) })
    }

    @Test("shares a failure too, and remembers it for a while")
    func failure() async throws {
        let server = try FaultServer(.response(status: 404))
        for _ in 0..<3 {
            #expect(await deliver(server.url("/a.jpg")).media.first?.reason?.code.rawValue == "http-status")
        }
        #expect(server.requests.count == 1)
    }

    @Test("tells URLs apart as they are asked: repaired ones are one")
    func repaired() async throws {
        let server = try FaultServer(.response(body: jpeg))
        let (plain, repaired) = (await deliver(server.url("/a%20b.jpg")), await deliver(server.url("/a b.jpg")))
        #expect(server.requests.count == 1)
        #expect(!plain.findings.contains { $0.reason.code.rawValue == "url-repaired" })
        #expect(repaired.findings.contains { $0.reason.code.rawValue == "url-repaired" })
        _ = await deliver(server.url("/a%20b.jpg?c"))
        #expect(server.requests.count == 2)
    }

    @Test("goes on for others when the first who asked is cancelled")
    func handOver() async throws {
        let isOpen = Locked(false)
        let server = try FaultServer(gated(isOpen, .response(body: jpeg)))
        let first = Task { await deliver(server.url("/a.jpg")) }
        try await waiting(for: server)
        let second = Task { await deliver(server.url("/a.jpg")) }
        try await Task.sleep(for: .milliseconds(50))
        first.cancel()
        #expect(await first.value.media.first?.reason?.code == .cancelled)
        isOpen.withLock { $0 = true }
        #expect(await second.value.outcome == .attached)
        #expect(server.requests.count == 1)
    }

    @Test("gives everybody his own time: one who has less does not cut one who has more")
    func deadlines() async throws {
        let isOpen = Locked(false)
        let server = try FaultServer(gated(isOpen, .response(body: jpeg)))
        let payload = try MediaAttacher.payload(Array(#"{"aps": {}, "media_url": "\#(server.url("/a.jpg"))"}"#.utf8))
        let short = Task { await attacher.attach(to: payload.content, by: .now + .milliseconds(300)) }
        try await waiting(for: server)
        let long = Task { await attacher.attach(to: payload.content, by: .now + .seconds(50)) }
        #expect(await short.value.media.first?.reason?.code == .budgetExhausted)
        isOpen.withLock { $0 = true }
        #expect(await long.value.outcome == .attached)
        #expect(server.requests.count == 1)
    }

    @Test("waits for nothing when there is no time left")
    func noTime() async throws {
        let server = try FaultServer(Script([.stall]))
        let policy = FetchPolicy(schemes: ["http"], allowsPrivateAddresses: true)
        let url = try MediaURL(server.url("/a.jpg"), policy: policy)
        for _ in 0..<20 {
            let supplied = await attacher.supply.supply(url, by: .now - .seconds(1))
            guard case .failure(let failure) = supplied.result else {
                Issue.record("something came")
                return
            }
            #expect(failure.code == .budgetExhausted)
        }
    }

    @Test("ends a transfer when the last who waits has left, remembers nothing of it, and asks again")
    func abandoned() async throws {
        let isOpen = Locked(false)
        let server = try FaultServer { request in
            isOpen.withLock { $0 } ? .response(body: jpeg) : Script([.stall])
        }
        let first = Task { await deliver(server.url("/a.jpg")) }
        try await waiting(for: server)
        first.cancel()
        _ = await first.value
        isOpen.withLock { $0 = true }
        #expect(await deliver(server.url("/a.jpg")).outcome == .attached)
        #expect(server.requests.count == 2)
    }

    @Test("shares nothing between limits")
    func limits() async throws {
        let server = try FaultServer(.response(body: jpeg))
        var small = bench.limits
        small.families[.image]?.bytes = 100
        let other = try Self.attacher(small, bench.output, inspector)
        #expect(await deliver(server.url("/a.jpg")).outcome == .attached)
        #expect(await deliver(server.url("/a.jpg"), other).media.first?.reason?.code == .tooLarge)
        #expect(server.requests.count == 2)
    }

    @Test("shares what its server wants nobody to keep only with those who wait for it")
    func noStore() async throws {
        let server = try FaultServer(.response(headers: [("Cache-Control", "no-store")], body: jpeg))
        for _ in 0..<2 { #expect(await deliver(server.url("/a.jpg")).outcome == .attached) }
        #expect(server.requests.count == 2)
    }

    @Test("does not attach what somebody wrote into an attached file")
    func edited() async throws {
        let server = try FaultServer(.response(body: jpeg))
        let file = try #require(await deliver(server.url("/a.jpg")).content?.attachments.first?.url)
        let handle = try FileHandle(forWritingTo: file)
        try handle.write(contentsOf: Data("not media".utf8))
        try handle.close()
        let second = try #require(await deliver(server.url("/a.jpg")).content?.attachments.first?.url)
        #expect(try Data(contentsOf: second) == Data(jpeg))
        #expect(server.requests.count == 2)
    }

    @Test("keeps nothing beyond the attacher but attached files")
    func end() async throws {
        let server = try FaultServer(.response(body: jpeg))
        _ = await deliver(server.url("/a.jpg"))
        attacher.close()
        #expect(try FileManager.default.subpathsOfDirectory(atPath: bench.output).count == 1)
        #expect(await deliver(server.url("/b.jpg")).outcome == .original)
    }
}

extension SupplyTests {
    private func cached(_ name: String = "cache") throws -> MediaAttacher {
        try FileManager.default.createDirectory(atPath: bench.output, withIntermediateDirectories: true)
        return try Self.attacher(bench.limits, bench.output, inspector, cache: "\(bench.output)/\(name)")
    }

    @Test("with a cache asks for nothing that is fresh, and inspects nothing again")
    func fresh() async throws {
        let server = try FaultServer(.response(headers: [("Cache-Control", "max-age=600")], body: jpeg))
        #expect(await deliver(server.url("/a.jpg"), try cached()).media[0].origin == .network)
        let second = await deliver(server.url("/a.jpg"), try cached())
        #expect(second.outcome == .attached && second.media[0].origin == .cache)
        #expect(second.media[0].sha256?.count == 64 && second.media[0].description?.width == 48)
        #expect(server.requests.count == 1)
        #expect(inspector.count.withLock { $0 } == 1)
    }

    @Test("with a cache asks on condition for what is stale, and uses what has not changed")
    func stale() async throws {
        let server = try FaultServer { request in
            let fields = [("ETag", "\"1\""), ("Cache-Control", "max-age=0")]
            return request.headers["if-none-match"] == "\"1\""
                ? Script([.send(Script.head(304, fields))]) : .response(headers: fields, body: jpeg)
        }
        _ = await deliver(server.url("/a.jpg"), try cached())
        let second = await deliver(server.url("/a.jpg"), try cached())
        #expect(second.outcome == .attached && second.media[0].origin == .revalidated)
        #expect(second.media[0].fetch?.status == 304)
        #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, "\"1\""])
    }

    @Test("with a cache takes what has changed")
    func changed() async throws {
        let png = try bench.fixture("png-rgb-8.png")
        let server = try FaultServer { request in
            let isFirst = request.headers["if-none-match"] == nil
            return .response(headers: [("ETag", isFirst ? "\"1\"" : "\"2\"")], body: isFirst ? jpeg : png)
        }
        _ = await deliver(server.url("/a"), try cached())
        let second = await deliver(server.url("/a"), try cached())
        #expect(second.media[0].description?.format == .png && second.media[0].origin == .network)
    }

    @Test("with a cache fetches again what is damaged there, and says nothing of it", arguments: [600, 0])
    func damaged(_ age: Int) async throws {
        let server = try FaultServer { request in
            let fields = [("ETag", "\"1\""), ("Cache-Control", "max-age=\(age)")]
            return request.headers["if-none-match"] == nil
                ? .response(headers: fields, body: jpeg) : Script([.send(Script.head(304, fields))])
        }
        _ = await deliver(server.url("/a.jpg"), try cached())
        let media = bench.output + "/cache/media"
        for path in try FileManager.default.subpathsOfDirectory(atPath: media) where path.contains("/") {
            try Data("x".utf8).write(to: URL(fileURLWithPath: "\(media)/\(path)"))
        }
        let second = await deliver(server.url("/a.jpg"), try cached())
        #expect(second.outcome == .attached && second.findings.isEmpty && second.media[0].origin == .network)
        #expect(server.requests.last?.headers["if-none-match"] == nil)
    }

    @Test("with a cache judges what is kept by the limits of today")
    func newLimits() async throws {
        let server = try FaultServer(.response(headers: [("Cache-Control", "max-age=600")], body: jpeg))
        _ = await deliver(server.url("/a.jpg"), try cached())
        var small = bench.limits
        small.families[.image]?.pixels = 10
        let other = try Self.attacher(small, bench.output, inspector, cache: bench.output + "/cache")
        #expect(await deliver(server.url("/a.jpg"), other).media.first?.reason?.code == .tooManyPixels)
        #expect(server.requests.count == 1)
    }

    @Test("with a cache that cannot be used delivers all the same, and says so")
    func unusable() async throws {
        try FileManager.default.createDirectory(atPath: bench.output, withIntermediateDirectories: true)
        try Data().write(to: URL(fileURLWithPath: bench.output + "/file"))
        let server = try FaultServer(.response(body: jpeg))
        let delivery = await deliver(server.url("/a.jpg"), try cached("file"))
        #expect(delivery.outcome == .attached)
        #expect(delivery.findings.map(\.reason.code) == [.cacheUnavailable])
    }
}
