import Foundation
import UserNotifications

/// Runs the built command as a user would, in a private directory.
final class Command: Sendable {
    /// What a run came to.
    struct Result {
        /// The exit status; a signal's number below zero.
        let status: Int32
        let output: String
        let errors: String

        /// Standard output, a document a line.
        var documents: [JSONValue] {
            get throws { try output.split(separator: "\n").map { try JSONValue(parsing: $0.utf8) } }
        }
    }

    /// A run under way.
    struct Run: Sendable {
        let process: Process
        fileprivate let ends: AsyncStream<Void>
        fileprivate let command: Command

        /// Waits for the end, without blocking a thread that other tests need.
        func end() async throws -> Result {
            for await _ in ends {}
            return Result(
                status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
                output: try String(contentsOf: command.file("out"), encoding: .utf8),
                errors: try String(contentsOf: command.file("err"), encoding: .utf8))
        }
    }

    /// A private directory; `tmp` in it is the `TMPDIR` of every run.
    let directory: URL

    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    static let products = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent()

    init() throws {
        directory = FileManager.default.temporaryDirectory.appendingPathComponent("attach-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: directory) }

    /// Runs `attach` to its end.
    func run(
        _ arguments: [String], input: String = "", environment: [String: String] = [:], shell: String? = nil
    ) async throws -> Result {
        try await start(arguments, input: input, environment: environment, shell: shell).end()
    }

    /// Starts `attach`; its output goes to files, so that nothing waits for a reader.
    ///
    /// A shell script gets the program as `$0` and its arguments as `$@`.
    func start(
        _ arguments: [String], input: String = "", environment: [String: String] = [:], shell: String? = nil
    ) throws -> Run {
        let process = Process()
        let program = Self.products.appendingPathComponent("attach")
        process.executableURL = shell == nil ? program : URL(fileURLWithPath: "/bin/sh")
        process.arguments = (shell.map { ["-c", $0, program.path] } ?? []) + arguments
        process.environment = ["TMPDIR": temporary.path, "PATH": "/usr/bin:/bin"].merging(environment) { $1 }
        try Data(input.utf8).write(to: file("in"))
        for name in ["out", "err"] { try Data().write(to: file(name)) }
        process.standardInput = try FileHandle(forReadingFrom: file("in"))
        process.standardOutput = try FileHandle(forWritingTo: file("out"))
        process.standardError = try FileHandle(forWritingTo: file("err"))
        let (ends, end) = AsyncStream<Void>.makeStream()
        process.terminationHandler = { _ in end.finish() }
        try process.run()
        return Run(process: process, ends: ends, command: self)
    }

    /// Writes a file into the private directory and returns its path.
    func write(_ text: String, to name: String) throws -> String {
        let url = directory.appendingPathComponent(name)
        try Data(text.utf8).write(to: url)
        return url.path
    }

    /// Every file and directory that runs left in `TMPDIR`.
    func leftovers() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: temporary.path)
    }

    private var temporary: URL { directory.appendingPathComponent("tmp") }

    private func file(_ name: String) -> URL { directory.appendingPathComponent("stream-\(name)") }
}

/// A payload whose media is at a URL.
func payload(_ url: String) -> String {
    #"{"aps": {"alert": {"title": "T", "body": "B"}, "mutable-content": 1}, "media_url": "\#(url)"}"#
}
