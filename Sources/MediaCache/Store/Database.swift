internal import CLibsqlite3

/// A connection to a SQLite database.
///
/// Confined to whoever owns it: it is not `Sendable`, and its owner uses it from one queue.
final class Database {
    private let handle: OpaquePointer
    private let path: String

    /// How long a statement waits for other processes, in milliseconds.
    static let patience: Int32 = 2000

    /// Opens a database, which exists or is made.
    init(_ path: String) throws(CacheFailure) {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX
        let code = sqlite3_open_v2(path, &opened, flags, nil)
        guard code == SQLITE_OK, let opened else {
            sqlite3_close_v2(opened)
            throw Self.failure(code, path)
        }
        handle = opened
        self.path = path
        sqlite3_busy_timeout(handle, Self.patience)
    }

    deinit { sqlite3_close_v2(handle) }

    /// Runs a statement and gives each row to `row`.
    func run(
        _ sql: StaticString, _ values: [Value] = [], row: (Row) throws(CacheFailure) -> Void = { _ in }
    ) throws(CacheFailure) {
        var prepared: OpaquePointer?
        let code = sqlite3_prepare_v2(handle, "\(sql)", -1, &prepared, nil)
        guard code == SQLITE_OK, let prepared else { throw failure(code) }
        defer { sqlite3_finalize(prepared) }
        for (index, value) in values.enumerated() { try check(value.bind(to: prepared, at: Int32(index + 1))) }
        while true {
            switch sqlite3_step(prepared) {
            case SQLITE_ROW: try row(Row(statement: prepared))
            case SQLITE_DONE: return
            case let code: throw failure(code)
            }
        }
    }

    /// The first row of a query, read by `read`.
    func first<Result>(
        _ sql: StaticString, _ values: [Value] = [], _ read: (Row) -> Result
    ) throws(CacheFailure) -> Result? {
        var found: Result?
        try run(sql, values) { row throws(CacheFailure) in found = found ?? read(row) }
        return found
    }

    /// Does all of `body`, or nothing; no other process writes meanwhile.
    func transaction<Result>(_ body: () throws(CacheFailure) -> Result) throws(CacheFailure) -> Result {
        try run("BEGIN IMMEDIATE")
        do {
            let result = try body()
            try run("COMMIT")
            return result
        } catch {
            try? run("ROLLBACK")
            throw error
        }
    }

    /// How many rows the last statement changed.
    var changes: Int { Int(sqlite3_changes(handle)) }

    private func check(_ code: Int32) throws(CacheFailure) {
        guard code == SQLITE_OK else { throw failure(code) }
    }

    private func failure(_ code: Int32) -> CacheFailure { Self.failure(code, path) }

    private static func failure(_ code: Int32, _ path: String) -> CacheFailure {
        let isCorrupt = [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xFF)
        return CacheFailure(
            "\(path): \(String(cString: sqlite3_errstr(code)))", isCorrupt: isCorrupt,
            isBusy: [SQLITE_BUSY, SQLITE_LOCKED].contains(code & 0xFF))
    }
}

extension Database {
    /// A value of a statement.
    enum Value {
        case text(String)
        case integer(Int64)
        case null

        fileprivate func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
            switch self {
            case .text(let text): csqlite_bind_text(statement, index, text, Int32(text.utf8.count))
            case .integer(let integer): sqlite3_bind_int64(statement, index, integer)
            case .null: sqlite3_bind_null(statement, index)
            }
        }
    }

    /// A row of a result, valid until the next.
    struct Row {
        fileprivate let statement: OpaquePointer

        func text(_ column: Int32) -> String? {
            sqlite3_column_text(statement, column).map { String(cString: $0) }
        }

        func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }
    }
}
