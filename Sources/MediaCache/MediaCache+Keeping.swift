internal import Glibc

extension MediaCache {
    /// Keeps a response and its body, unless it may not be kept; what is over the limit then goes.
    public func keep(_ response: CachedResponse, of url: String, body file: String) async throws(CacheFailure) {
        guard Freshness.isStorable(response.fields), response.bytes <= limit else {
            return try await note(.unstorable, of: url)
        }
        let files = files
        let received: String? = try await Self.off { () throws(CacheFailure) in
            files.holds(response.content, bytes: response.bytes) ? nil : try files.receive(file, as: response.content)
        }
        defer { if let received { unlink(received) } }
        let document = Self.encode(response)
        try await database.run { [limit] database throws(CacheFailure) in
            let old = try database.first("SELECT content FROM response WHERE url = ?", [.text(url)]) { $0.text(0) }
            try database.transaction { () throws(CacheFailure) in
                if let received {
                    try files.place(received, as: response.content)
                } else if !files.holds(response.content, bytes: response.bytes) {
                    return  // Evicted meanwhile.
                }
                try database.run(
                    "INSERT INTO content VALUES (?, ?) ON CONFLICT DO NOTHING",
                    [.text(response.content), .integer(response.bytes)])
                try database.run("DELETE FROM response WHERE url = ?", [.text(url)])
                try database.run(
                    "INSERT INTO response VALUES (?, ?, ?, ?)",
                    [.text(url), .text(response.content), .text(document), .integer(Int64(Self.now))])
                try database.run("DELETE FROM outcome WHERE url = ?", [.text(url)])
            }
            let eviction = Eviction(database: database, files: files)
            if let old = old ?? nil, old != response.content { try eviction.removeUnheld(old) }
            try eviction.evict(to: limit)
        }
    }

    /// Keeps what the server said of a response that has not changed; a response that may no longer be kept goes.
    public func refresh(_ response: CachedResponse, of url: String) async throws(CacheFailure) {
        let files = files
        let isStorable = Freshness.isStorable(response.fields)
        let document = Self.encode(response)
        try await database.run { database throws(CacheFailure) in
            guard isStorable else {
                try database.run("DELETE FROM response WHERE url = ?", [.text(url)])
                return try Eviction(database: database, files: files).removeUnheld(response.content)
            }
            try database.run(
                "UPDATE response SET document = ? WHERE url = ? AND content = ?",
                [.text(document), .text(url), .text(response.content)])
        }
    }

    /// Remembers for some seconds how a try ended that left nothing to keep; what is kept of the URL stays.
    public func note(_ outcome: CacheEntry.Outcome, of url: String) async throws(CacheFailure) {
        let document: Database.Value =
            if case .failed(let failure) = outcome { .text(Self.encode(failure)) } else { .null }
        try await database.run { database throws(CacheFailure) in
            try database.transaction { () throws(CacheFailure) in
                let now = Int64(Self.now * 1000)
                try database.run("DELETE FROM outcome WHERE until <= ?", [.integer(now)])
                try database.run(
                    "INSERT OR REPLACE INTO outcome VALUES (?, ?, ?)",
                    [.text(url), document, .integer(now + Int64(Self.memoryOfFailures * 1000))])
            }
        }
    }

    /// Forgets a content and every response that holds it.
    func forget(_ content: String) async throws(CacheFailure) {
        let files = files
        try await database.run { database throws(CacheFailure) in
            try Eviction(database: database, files: files).remove([content])
        }
    }
}
