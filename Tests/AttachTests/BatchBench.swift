import Foundation
import UserNotifications

/// What the suites about `attach batch` share.
struct BatchBench {
    static let loopback = ["batch", "--allow-http", "--allow-private-addresses"]
    /// A payload that names no media.
    static let plain = #"{"aps": {"alert": "x"}}"#
    let command: Command

    init() throws { command = try Command() }

    func path(_ name: String) -> String { command.directory.appendingPathComponent(name).path }

    /// The whole lines of a file, as documents.
    func documents(in file: String) throws -> [JSONValue] {
        let text = try String(contentsOfFile: path(file), encoding: .utf8)
        return try text.split(separator: "\n").map { try JSONValue(parsing: $0.utf8) }
    }

    /// How many lines a file has, which may not be there yet; quick enough to be asked again and again.
    func countOfLines(in file: String) -> Int {
        (try? String(contentsOfFile: path(file), encoding: .utf8))?.split(separator: "\n").count ?? 0
    }

    /// Lines of payloads that name no media, with a number to tell them apart.
    static func lines(_ numbers: ClosedRange<Int>) -> String {
        numbers.map { #"{"aps": {"alert": "line \#($0)"}, "n": \#($0)}"# + "\n" }.joined()
    }

    /// Waits for a condition, as long as a suite may last.
    func wait(until isTrue: () throws -> Bool) async throws {
        while try !isTrue() { try await Task.sleep(for: .milliseconds(2)) }
    }
}

extension [JSONValue] {
    /// The numbers of the lines that deliveries are of.
    var lines: [Int] { compactMap { $0["line"]?.number?.int64.map { Int($0) } } }
}
