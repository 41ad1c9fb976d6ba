/// The tables, and their version.
enum Schema {
    /// Stands in `user_version`; a cache of a later version is left alone.
    static let version: Int64 = 1

    /// Makes the tables, unless they are there.
    static func prepare(_ database: Database, at path: String) throws(CacheFailure) {
        // The log lets readers read while somebody writes, and a killed writer costs nothing but what it was writing.
        try database.run("PRAGMA journal_mode = WAL")
        try database.run("PRAGMA synchronous = NORMAL")
        try database.run("PRAGMA foreign_keys = ON")
        guard try version(of: database, at: path) == 0 else { return }
        try database.transaction { () throws(CacheFailure) in
            // Another process may have been quicker.
            guard try version(of: database, at: path) == 0 else { return }
            for statement in statements { try database.run(statement) }
        }
    }

    private static func version(of database: Database, at path: String) throws(CacheFailure) -> Int64 {
        let found = try database.first("PRAGMA user_version") { $0.integer(0) } ?? 0
        guard found <= version else {
            throw CacheFailure(
                "\(path) is of version \(found), and this program knows versions up to \(version); use a later one, or another directory"
            )
        }
        return found
    }

    /// A response holds its content, and content that no response holds goes with the last.
    ///
    /// `response.url` is a digest. `total` counts the bytes of contents and documents, so that nobody has to add them up.
    private static let statements: [StaticString] = [
        "CREATE TABLE content (sha256 TEXT PRIMARY KEY, bytes INTEGER NOT NULL) WITHOUT ROWID",
        """
        CREATE TABLE response (
            url TEXT PRIMARY KEY, content TEXT NOT NULL REFERENCES content ON DELETE CASCADE, document TEXT NOT NULL,
            used INTEGER NOT NULL) WITHOUT ROWID
        """,
        "CREATE INDEX response_content ON response (content)",
        "CREATE INDEX response_used ON response (used)",
        """
        CREATE TABLE description (
            content TEXT PRIMARY KEY REFERENCES content ON DELETE CASCADE, inspection TEXT NOT NULL,
            document TEXT NOT NULL) WITHOUT ROWID
        """,
        "CREATE TABLE outcome (url TEXT PRIMARY KEY, document TEXT, until INTEGER NOT NULL) WITHOUT ROWID",
        "CREATE INDEX outcome_until ON outcome (until)",
        "CREATE TABLE total (bytes INTEGER NOT NULL, swept INTEGER NOT NULL)",
        "INSERT INTO total VALUES (0, 0)",
        """
        CREATE TRIGGER content_added AFTER INSERT ON content
            BEGIN UPDATE total SET bytes = bytes + new.bytes; END
        """,
        """
        CREATE TRIGGER content_removed AFTER DELETE ON content
            BEGIN UPDATE total SET bytes = bytes - old.bytes; END
        """,
        """
        CREATE TRIGGER response_added AFTER INSERT ON response
            BEGIN UPDATE total SET bytes = bytes + length(new.document); END
        """,
        """
        CREATE TRIGGER response_changed AFTER UPDATE OF document ON response
            BEGIN UPDATE total SET bytes = bytes + length(new.document) - length(old.document); END
        """,
        """
        CREATE TRIGGER response_removed AFTER DELETE ON response
            BEGIN UPDATE total SET bytes = bytes - length(old.document); END
        """,
        "PRAGMA user_version = 1",
    ]
}
