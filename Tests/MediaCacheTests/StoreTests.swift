import Foundation
import MediaFetch
import Testing

@testable import MediaCache

@Suite("A cache", .timeLimit(.minutes(1)))
final class StoreTests: Sendable {
    private let directory = FileManager.default.temporaryDirectory.path + "/cache-tests-\(UUID().uuidString)"
    private var cache: String { directory + "/cache" }

    init() throws {
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: directory) }

    private func open(limit: Int64 = 1 << 20) throws -> MediaCache { try MediaCache(directory: cache, limit: limit) }

    /// A body in a file, and the response it came with.
    private func body(_ text: String, control: String = "max-age=60") throws -> (file: String, CachedResponse) {
        let file = directory + "/body-\(UUID().uuidString)"
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        var fields = CacheFields()
        fields.cacheControl = control
        let report = TransferReport(status: 200, bytes: Int64(text.utf8.count), caching: fields)
        let digest = try #require(SHA256Digest.hexadecimal(of: Array(text.utf8)))
        return (
            file,
            CachedResponse(
                content: digest, bytes: Int64(text.utf8.count), report: report, requested: MediaCache.now,
                received: MediaCache.now)
        )
    }

    @discardableResult
    private func keep(_ text: String, as name: String, in cache: MediaCache, control: String = "max-age=60")
        async throws
        -> CachedResponse
    {
        let (file, response) = try body(text, control: control)
        try await cache.keep(response, of: Self.key(name), body: file)
        return response
    }

    private static func key(_ name: String) -> String { MediaCache.key("https://example.com/\(name)", policy: "") }

    private func files(_ path: String) -> [String] {
        (try? FileManager.default.subpathsOfDirectory(atPath: cache + path))?.filter { $0.contains("/") } ?? []
    }

    private func path(of response: CachedResponse) -> String {
        "\(cache)/media/\(response.content.prefix(2))/\(response.content)"
    }

    @Test("gives back what it was given, also to the next that opens it")
    func roundTrip() async throws {
        let response = try await keep("media", as: "a", in: open())
        let cache = try open()
        let entry = try await cache.entry(Self.key("a"))
        #expect(entry.response == response && entry.outcome == nil)
        let copy = directory + "/copy"
        #expect(try await cache.give(response, to: copy))
        #expect(try String(contentsOfFile: copy, encoding: .utf8) == "media")
        #expect(try await cache.entry(Self.key("b")) == CacheEntry())
    }

    @Test("is for nobody else to read")
    func rights() async throws {
        try await keep("media", as: "a", in: open())
        for path in try FileManager.default.subpathsOfDirectory(atPath: cache) + [""] {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(cache)/\(path)")
            let isDirectory = attributes[.type] as? FileAttributeType == .typeDirectory
            #expect(attributes[.posixPermissions] as? Int == (isDirectory ? 0o700 : 0o600), "\(path)")
        }
    }

    @Test("holds no URL, which may be a secret")
    func secrets() async throws {
        try await keep("media", as: "a?token=hush", in: open())
        for path in ["cache.sqlite", "cache.sqlite-wal"] {
            let bytes = (try? Data(contentsOf: URL(fileURLWithPath: "\(cache)/\(path)"))) ?? Data()
            #expect(bytes.range(of: Data("hush".utf8)) == nil)
        }
    }

    @Test("keeps one content once, as long as a response holds it")
    func contents() async throws {
        let cache = try open()
        try await keep("media", as: "a", in: cache)
        try await keep("media", as: "b", in: cache)
        #expect(files("/media").count == 1)
        try await keep("other", as: "a", in: cache)
        #expect(files("/media").count == 2)
        try await keep("other", as: "b", in: cache)
        #expect(files("/media").count == 1)
        #expect(try cache.verify() == MediaCache.Verification(sound: 1))
    }

    @Test("lets go of what was used longest ago, and stays under its limit")
    func eviction() async throws {
        let cache = try open(limit: 9000)
        for (index, name) in ["a", "b", "c"].enumerated() {
            try await keep(String(repeating: name, count: 2500), as: name, in: cache)
            // Uses count by the minute.
            _ = try await cache.entry(Self.key(name), now: MediaCache.now + Double(100 * (3 - index)))
        }
        try await keep(String(repeating: "d", count: 2500), as: "d", in: cache)
        #expect(try await cache.entry(Self.key("d")).response == nil, "it was used before all others")
        #expect(try await cache.entry(Self.key("a")).response != nil)
        #expect(try cache.statistics().bytes <= 9000)
        #expect(files("/media").count == 3)
        #expect(try cache.verify().isSound)
    }

    @Test("keeps nothing that may not be kept or is over the limit, and says that nobody needs to wait for it")
    func unstorable() async throws {
        let cache = try open(limit: 1000)
        try await keep("media", as: "a", in: cache, control: "no-store")
        try await keep(String(repeating: "x", count: 1001), as: "b", in: cache)
        for name in ["a", "b"] {
            #expect(try await cache.entry(Self.key(name)) == CacheEntry(outcome: .unstorable))
        }
        #expect(files("/media").isEmpty)
    }

    @Test(
        "takes a missing, cut or changed file for one that it does not have", arguments: ["missing", "cut", "changed"])
    func damage(_ kind: String) async throws {
        let cache = try open()
        let response = try await keep("media", as: "a", in: cache)
        switch kind {
        case "missing": try FileManager.default.removeItem(atPath: path(of: response))
        case "cut": try Data("med".utf8).write(to: URL(fileURLWithPath: path(of: response)))
        default: try Data("Media".utf8).write(to: URL(fileURLWithPath: path(of: response)))
        }
        #expect(try await !cache.give(response, to: directory + "/copy"))
        #expect(!FileManager.default.fileExists(atPath: directory + "/copy"))
        #expect(try await cache.entry(Self.key("a")).response == nil)
        try await keep("media", as: "a", in: cache)
        #expect(try await cache.give(response, to: directory + "/copy"))
    }

    @Test("tells of damage when it is verified, and forgets it")
    func verification() async throws {
        let cache = try open()
        let response = try await keep("media", as: "a", in: cache)
        try await keep("other", as: "b", in: cache)
        try Data("Media".utf8).write(to: URL(fileURLWithPath: path(of: response)))
        let orphan = "\(self.cache)/media/ff/ff\(String(repeating: "0", count: 62))"
        mkdir("\(self.cache)/media/ff", 0o700)
        try Data().write(to: URL(fileURLWithPath: orphan))
        let old: [FileAttributeKey: Any] = [.modificationDate: Date(timeIntervalSince1970: 1)]
        try FileManager.default.setAttributes(old, ofItemAtPath: orphan)
        let found = MediaCache.Verification(sound: 1, damaged: [response.content], orphans: 1)
        let (first, second) = (try cache.verify(), try cache.verify())
        #expect(first == found)
        #expect(second == MediaCache.Verification(sound: 1))
    }

    @Test("remembers a failure for a while, beside what is kept")
    func failures() async throws {
        let cache = try open()
        let response = try await keep("media", as: "a", in: cache)
        let failure = FetchFailure(.httpStatus, "the server answered 500", observed: 500)
        try await cache.note(.failed(failure), of: Self.key("a"))
        #expect(try await cache.entry(Self.key("a")) == CacheEntry(response: response, outcome: .failed(failure)))
        let later = MediaCache.now + MediaCache.memoryOfFailures + 1
        #expect(try await cache.entry(Self.key("a"), now: later) == CacheEntry(response: response))
    }

    @Test("keeps what an inspection found out, for the same inspection only")
    func descriptions() async throws {
        let cache = try open()
        let content = try await keep("media", as: "a", in: cache).content
        try await cache.keep(description: "{}", of: content, by: "one")
        #expect(try await cache.description(of: content, by: "one") == "{}")
        #expect(try await cache.description(of: content, by: "two") == nil)
        try await cache.keep(description: "{}", of: "unknown", by: "one")
        #expect(try cache.statistics().descriptions == 1)
    }

    @Test("lets one ask for a URL at a time, until he lets go")
    func claims() async throws {
        let (one, two) = (try open(), try open())
        let (a, b) = (Self.key("a"), Self.key("b"))
        var held = [try await one.claim(a), try await two.claim(b)]
        let waiting = Task { _ = try await two.claim(a) }
        let leaving = Task { _ = try await one.claim(a) }
        leaving.cancel()
        await #expect(throws: CancellationError.self) { try await leaving.value }
        #expect(try URLClaim(a, in: cache + "/claims") == nil)
        held.removeAll()
        try await waiting.value
    }

    @Test("of a later version is left alone")
    func version() throws {
        _ = try open()
        let database = try Database(cache + "/cache.sqlite")
        try database.run("PRAGMA user_version = 2")
        let failure = #expect(throws: CacheFailure.self) { try self.open() }
        #expect(failure?.message.contains("version 2") == true && failure?.isCorrupt == false)
    }

    @Test("whose database is no database says so, and can begin anew")
    func corruption() throws {
        try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)
        try Data(repeating: 7, count: 5000).write(to: URL(fileURLWithPath: cache + "/cache.sqlite"))
        #expect(chmod(cache, 0o700) == 0)
        let failure = #expect(throws: CacheFailure.self) { try self.open() }
        #expect(failure?.isCorrupt == true)
        try MediaCache.discard(cache)
        #expect(try open().statistics() == MediaCache.Statistics())
    }

    @Test("is not made where others may write")
    func others() throws {
        try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)
        #expect(chmod(cache, 0o777) == 0)
        #expect(throws: CacheFailure.self) { try self.open() }
    }

    @Test("forgets everything when it is cleared")
    func clear() async throws {
        let cache = try open()
        try await keep("media", as: "a", in: cache)
        try cache.clear()
        #expect(try cache.statistics() == MediaCache.Statistics())
        #expect(files("/media").isEmpty)
    }

    @Test("is not harmed by many that write and evict at once")
    func storm() async throws {
        let caches = try (0..<4).map { _ in try open(limit: 20_000) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, cache) in caches.enumerated() {
                for turn in 0..<40 {
                    group.addTask {
                        let text = String(repeating: "\((index * 7 + turn) % 25) ", count: 500)
                        let response = try await self.keep(text, as: "\(turn % 10)", in: cache)
                        let copy = self.directory + "/copy-\(UUID().uuidString)"
                        guard try await cache.give(response, to: copy) else { return }
                        #expect(try String(contentsOfFile: copy, encoding: .utf8) == text)
                    }
                }
            }
            try await group.waitForAll()
        }
        let verification = try caches[0].verify()
        #expect(verification.isSound, "\(verification)")
        #expect(try caches[0].statistics().bytes <= 20_000)
    }
}
