internal import Dispatch
internal import Foundation
internal import MediaFetch

/// Media kept across runs, as a private HTTP cache (RFC 9111): responses by URL, files by content.
///
/// Several processes may use one directory at once, and any of them may be killed at any time: a file has its name before a row
/// speaks of it, and loses its row before its name.
public final class MediaCache: Sendable {
    /// Where everything is.
    public let directory: String
    /// How many bytes are kept.
    public let limit: Int64
    let files: ContentFiles
    let database: ConfinedDatabase

    /// How long an end without anything to keep is remembered, in seconds.
    public static let memoryOfFailures = 5.0
    /// How exactly the last use of a response is known, in seconds: not every use has to write.
    private static let useResolution: Int64 = 60

    /// Opens a cache, which is made when there is none.
    ///
    /// Blocks the thread while it reads. The directory, of the user's own, is made with mode 0700; no more bytes than `limit` are kept,
    /// documents included, and the least recently used go first.
    public init(directory: String, limit: Int64) throws(CacheFailure) {
        self.directory = directory
        self.limit = limit
        files = ContentFiles(directory: directory)
        try CacheDirectory.prepare(directory)
        try files.prepare()
        database = ConfinedDatabase(try CacheDirectory.openDatabase(in: directory))
        try sweep(now: Int(Self.now))
    }

    /// The time as the cache counts it: seconds since 1970.
    public static var now: Double { Date().timeIntervalSince1970 }

    /// Names a URL under a policy, without giving away what it holds.
    public static func key(_ url: String, policy: String) -> String {
        SHA256Digest.hexadecimal(of: Array("\(policy)\n\(url)".utf8)) ?? ""
    }

    /// What is known of a URL.
    public func entry(_ url: String, now: Double = MediaCache.now) async throws(CacheFailure) -> CacheEntry {
        try await database.run { database throws(CacheFailure) in
            let response = try database.first("SELECT document, used FROM response WHERE url = ?", [.text(url)]) {
                (document: $0.text(0), used: $0.integer(1))
            }
            if let response, Int64(now) - response.used > Self.useResolution {
                // Who cannot write can still read.
                try? database.run("UPDATE response SET used = ? WHERE url = ?", [.integer(Int64(now)), .text(url)])
            }
            let outcome = try database.first(
                "SELECT document FROM outcome WHERE url = ? AND until > ?", [.text(url), .integer(Int64(now * 1000))]
            ) { $0.text(0).map { Self.decode(FetchFailure.self, $0).map(CacheEntry.Outcome.failed) } ?? .unstorable }
            let known = response?.document.flatMap { Self.decode(CachedResponse.self, $0) }
            return CacheEntry(response: known, outcome: outcome ?? nil)
        }
    }

    /// Waits until no other process asks for a URL; ends when the task is cancelled.
    public func claim(_ url: String) async throws -> URLClaim {
        var pause = Duration.milliseconds(2)
        while true {
            if let claim = try URLClaim(url, in: directory + "/claims") { return claim }
            try await Task.sleep(for: pause)
            pause = min(pause * 2, .milliseconds(50))
        }
    }

    /// Copies the content of a response into a new file; false when it is missing or damaged, and then it is forgotten.
    public func give(_ response: CachedResponse, to file: String) async throws(CacheFailure) -> Bool {
        let files = files
        let isGiven = try await Self.off { () throws(CacheFailure) in try files.give(response.content, to: file) }
        if !isGiven { try await forget(response.content) }
        return isGiven
    }

    /// What an inspection found out about a content; `nil` when none did, or only one by others.
    ///
    /// `inspection` names those that inspect, with their versions.
    public func description(of content: String, by inspection: String) async throws(CacheFailure) -> String? {
        try await database.run { database throws(CacheFailure) in
            let document = try database.first(
                "SELECT document FROM description WHERE content = ? AND inspection = ?",
                [.text(content), .text(inspection)]
            ) { $0.text(0) }
            return document ?? nil
        }
    }

    /// Keeps what an inspection found out about a content, if that is kept.
    public func keep(description: String, of content: String, by inspection: String) async throws(CacheFailure) {
        try await database.run { database throws(CacheFailure) in
            try database.run(
                """
                INSERT OR REPLACE INTO description SELECT sha256, ?, ? FROM content WHERE sha256 = ?
                """, [.text(inspection), .text(description), .text(content)])
        }
    }

    /// Removes, once a day, what killed processes left.
    private func sweep(now: Int) throws(CacheFailure) {
        files.sweepIncoming(now: now)
        let files = files
        try database.blocking { database throws(CacheFailure) in
            let last = try database.first("SELECT swept FROM total") { $0.integer(0) } ?? 0
            guard abs(Int64(now) - last) > 86400 else { return }
            _ = try Eviction(database: database, files: files).removeOrphans(now: now)
            try database.run("UPDATE total SET swept = ?", [.integer(Int64(now))])
        }
    }

    static func encode(_ value: some Encodable) -> String {
        (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    static func decode<Value: Decodable>(_ type: Value.Type, _ document: String) -> Value? {
        try? JSONDecoder().decode(type, from: Data(document.utf8))
    }

    /// Does what may block on a thread that may.
    static func off<Result: Sendable>(
        _ body: @escaping @Sendable () throws(CacheFailure) -> Result
    ) async throws(CacheFailure) -> Result {
        let result = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(returning: Swift.Result { () throws(CacheFailure) in try body() })
            }
        }
        return try result.get()
    }
}
