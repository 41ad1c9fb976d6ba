internal import Foundation
internal import Glibc

extension MediaCache {
    /// What is in a cache.
    public struct Statistics: Sendable, Equatable {
        /// URLs whose response is kept.
        public var responses = 0
        /// How many of them may be used without asking.
        public var fresh = 0
        /// Different media.
        public var contents = 0
        /// How many of them were inspected.
        public var descriptions = 0
        /// The bytes of all media and documents, which the limit holds for.
        public var bytes: Int64 = 0
    }

    /// What is wrong with a cache, after it was mended.
    public struct Verification: Sendable, Equatable {
        /// How many media are whole.
        public var sound = 0
        /// Media that were missing or damaged, and are forgotten.
        public var damaged: [String] = []
        /// Files that killed runs left, and are gone.
        public var orphans = 0
        /// What SQLite finds wrong with the database; only clearing the cache helps.
        public var faults: [String] = []

        /// True when nothing was wrong.
        public var isSound: Bool { damaged.isEmpty && faults.isEmpty }
    }

    /// Counts what there is; blocks the thread meanwhile.
    public func statistics(now: Double = MediaCache.now) throws(CacheFailure) -> Statistics {
        try database.blocking { database throws(CacheFailure) in
            var statistics = Statistics()
            try database.run("SELECT document FROM response") { row in
                statistics.responses += 1
                let response = row.text(0).flatMap { Self.decode(CachedResponse.self, $0) }
                if response?.isFresh(at: now) == true { statistics.fresh += 1 }
            }
            statistics.contents = try Self.count("SELECT count(*) FROM content", database)
            statistics.descriptions = try Self.count("SELECT count(*) FROM description", database)
            statistics.bytes = try Int64(Self.count("SELECT bytes FROM total", database))
            return statistics
        }
    }

    /// Reads the database and every file whole, and forgets what is damaged; blocks the thread meanwhile.
    public func verify() throws(CacheFailure) -> Verification {
        var verification = Verification()
        let contents = try database.blocking { database throws(CacheFailure) -> [(String, Int64)] in
            var contents: [(String, Int64)] = []
            try database.run("SELECT sha256, bytes FROM content") { contents.append(($0.text(0) ?? "", $0.integer(1))) }
            return contents
        }
        verification.faults = try database.blocking { database throws(CacheFailure) in
            var faults: [String] = []
            try database.run("PRAGMA integrity_check") { row in
                if let fault = row.text(0), fault != "ok" { faults.append(fault) }
            }
            try database.run("PRAGMA foreign_key_check") { faults.append("a row of \($0.text(0) ?? "") holds nothing") }
            let counted = """
                SELECT bytes <> (SELECT coalesce(sum(bytes), 0) FROM content)
                    + (SELECT coalesce(sum(length(document)), 0) FROM response) FROM total
                """ as StaticString
            if try Self.count(counted, database) != 0 { faults.append("the bytes are counted wrongly") }
            return faults
        }
        // Without the database, so that deliveries need not wait for a read of gigabytes.
        for (content, bytes) in contents {
            let isSound = files.holds(content, bytes: bytes) && files.digest(of: content) == content
            // It may have been evicted meanwhile, which is no damage.
            let isHarmless = isSound ? true : try !forgetIfHeld(content)
            if isHarmless {
                verification.sound += isSound ? 1 : 0
            } else {
                verification.damaged.append(content)
            }
        }
        verification.orphans = try database.blocking { [files] database throws(CacheFailure) in
            try Eviction(database: database, files: files).removeOrphans(now: Int(MediaCache.now))
        }
        return verification
    }

    /// Tells whether a directory is a cache.
    public static func exists(in directory: String) -> Bool {
        access(CacheDirectory.database(in: directory), F_OK) == 0
    }

    /// Removes a database that cannot be read, and all files of media; nobody else may be using the cache.
    public static func discard(_ directory: String) throws(CacheFailure) {
        try CacheDirectory.prepare(directory)
        let files = ContentFiles(directory: directory)
        for (content, _) in files.all() { files.remove(content) }
        for suffix in ["-wal", "-shm", ""] { unlink(CacheDirectory.database(in: directory) + suffix) }
    }

    /// Forgets everything; blocks the thread meanwhile.
    public func clear() throws(CacheFailure) {
        let files = files
        try database.blocking { database throws(CacheFailure) in
            try database.transaction { () throws(CacheFailure) in
                for statement in ["DELETE FROM response", "DELETE FROM content", "DELETE FROM outcome"]
                    as [StaticString]
                {
                    try database.run(statement)
                }
                for (content, _) in files.all() { files.remove(content) }
            }
            try database.run("VACUUM")
        }
    }

    private func forgetIfHeld(_ content: String) throws(CacheFailure) -> Bool {
        let files = files
        return try database.blocking { database throws(CacheFailure) in
            let isHeld = try database.first("SELECT 1 FROM content WHERE sha256 = ?", [.text(content)]) { _ in true }
            guard isHeld == true else { return false }
            try Eviction(database: database, files: files).remove([content])
            return true
        }
    }

    private static func count(_ sql: StaticString, _ database: Database) throws(CacheFailure) -> Int {
        try database.first(sql) { Int($0.integer(0)) } ?? 0
    }
}
