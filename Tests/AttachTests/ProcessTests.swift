import FaultServer
import Foundation
import Testing
import UserNotifications

@Suite("The process", .timeLimit(.minutes(1)))
struct ProcessTests {
    let command: Command

    init() throws { command = try Command() }

    @Test("takes a closed stream for closed, and never a file of its own for the stream")
    func closedStreams() async throws {
        let server = try FaultServer(.response(status: 404))
        let arguments = DeliverTests.loopback + ["-"]
        let text = payload(server.url("/a.jpg"))
        let unwritten = try await command.run(arguments, input: text, shell: #"exec "$0" "$@" >&-"#)
        #expect(unwritten.status == 2)
        #expect(unwritten.errors.contains("cannot write"))
        let unread = try await command.run(arguments, input: text, shell: #"exec "$0" "$@" <&-"#)
        #expect(unread.status == 2)
        #expect(unread.errors.contains("cannot read -: Bad file descriptor"))
        let silent = try await command.run(arguments, input: text, shell: #"exec "$0" "$@" 2>&-"#)
        #expect(try silent.documents.count == 1)
    }

    @Test("says that too few files may be open, and raises the limit where it can")
    func fewDescriptors() async throws {
        let hard = try await command.run(["limits"], shell: #"ulimit -n 12; exec "$0" "$@""#)
        #expect(hard.status == 2)
        #expect(hard.errors.contains("only 12 files may be open"))
        #expect(try await command.run(["limits"], shell: #"ulimit -Sn 12; exec "$0" "$@""#).status == 0)
    }

    @Test("ends when it is told to, though nobody writes into the pipe that it reads")
    func silentPipe() async throws {
        let pipe = command.directory.appendingPathComponent("pipe").path
        try #require(mkfifo(pipe, 0o600) == 0)
        let run = try command.start([pipe])
        let files = "/proc/\(run.process.processIdentifier)/fd/"
        func isReading() -> Bool {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: files)) ?? []
            return names.contains { (try? FileManager.default.destinationOfSymbolicLink(atPath: files + $0)) == pipe }
        }
        while !isReading() { try await Task.sleep(for: .milliseconds(1)) }
        kill(run.process.processIdentifier, SIGTERM)
        let result = try await run.end()
        #expect(result.status == 128 + SIGTERM)
        #expect(try result.documents.count == 1)
    }

    @Test("reads a payload from a named pipe")
    func pipe() async throws {
        let pipe = command.directory.appendingPathComponent("pipe").path
        try #require(mkfifo(pipe, 0o600) == 0)
        let run = try command.start([pipe])
        let writer = try #require(FileHandle(forWritingAtPath: pipe))
        try writer.write(contentsOf: Data(#"{"aps": {"#.utf8))
        try await Task.sleep(for: .milliseconds(20))
        try writer.write(contentsOf: Data(#""alert": "x"}}"#.utf8))
        try writer.close()
        #expect(try await run.end().documents.map { $0["outcome"] } == ["unchanged"])
    }

    @Test("tells what others wrote in one line, without a control character")
    func hostileWords() async throws {
        let limits = try command.write(#"{"\u001b[31m\nattached": 1}"#, to: "limits.json")
        let key = #"{"aps": {"alert": "x", "mutable-content": 1}, "att": {"a\nattached": "ftp://h"}}"#
        for result in [
            try await command.run(["limits", "--check", limits]), try await command.run(["check", "x\nattached"]),
            try await command.run(["-"], input: key), try await command.run(["--\u{1B}x\nattached"]),
        ] {
            #expect(!result.errors.split(separator: "\n").contains { $0.hasPrefix("attached") })
            #expect(!result.errors.contains("\u{1B}"))
        }
    }
}
