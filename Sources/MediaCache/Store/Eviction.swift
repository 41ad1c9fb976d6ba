/// Takes contents out again: first their rows, then their files, each in a transaction.
///
/// Whoever is killed in between leaves a file without a row, never a row without a file; and whoever keeps the same content at that
/// moment does so before the second transaction, which then leaves the file, or after it, and places it anew.
struct Eviction {
    let database: Database
    let files: ContentFiles

    /// Removes the responses that were used longest ago, until no more bytes are kept than a limit.
    func evict(to limit: Int64) throws(CacheFailure) {
        guard try bytes() > limit else { return }
        let removed = try database.transaction { () throws(CacheFailure) -> [String] in
            var removed: [String] = []
            while try bytes() > limit, let oldest = try oldest() {
                try database.run("DELETE FROM response WHERE url = ?", [.text(oldest.url)])
                try removeRow(ofUnheld: oldest.content)
                removed.append(oldest.content)
            }
            return removed
        }
        try removeFiles(removed)
    }

    /// Removes contents with the responses that hold them.
    func remove(_ contents: [String]) throws(CacheFailure) {
        for content in contents { try database.run("DELETE FROM content WHERE sha256 = ?", [.text(content)]) }
        try removeFiles(contents)
    }

    /// Removes a content if no response holds it any more.
    func removeUnheld(_ content: String) throws(CacheFailure) {
        try removeRow(ofUnheld: content)
        try removeFiles([content])
    }

    /// Removes files of contents that no row speaks of, once they are old; gives how many.
    func removeOrphans(now: Int) throws(CacheFailure) -> Int {
        let old = files.all().filter { now - $0.placed > ContentFiles.orphanAge }.map(\.content)
        return try removeFiles(old)
    }

    private func removeRow(ofUnheld content: String) throws(CacheFailure) {
        try database.run(
            "DELETE FROM content WHERE sha256 = ? AND NOT EXISTS (SELECT 1 FROM response WHERE content = sha256)",
            [.text(content)])
    }

    /// Removes the files of those contents that have no row.
    @discardableResult
    private func removeFiles(_ contents: [String]) throws(CacheFailure) -> Int {
        guard !contents.isEmpty else { return 0 }
        return try database.transaction { () throws(CacheFailure) in
            var removed = 0
            for content in contents where try !isHeld(content) {
                files.remove(content)
                removed += 1
            }
            return removed
        }
    }

    private func isHeld(_ content: String) throws(CacheFailure) -> Bool {
        try database.first("SELECT 1 FROM content WHERE sha256 = ?", [.text(content)]) { _ in true } ?? false
    }

    private func oldest() throws(CacheFailure) -> (url: String, content: String)? {
        try database.first("SELECT url, content FROM response ORDER BY used LIMIT 1") {
            ($0.text(0) ?? "", $0.text(1) ?? "")
        }
    }

    private func bytes() throws(CacheFailure) -> Int64 {
        try database.first("SELECT bytes FROM total") { $0.integer(0) } ?? 0
    }
}
