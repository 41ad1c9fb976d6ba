import FaultServer
import Foundation
import Testing
import UserNotifications

@Suite("attach batch, interrupted and resumed", .timeLimit(.minutes(1)))
struct BatchResumeTests {
    let bench: BatchBench
    private var command: Command { bench.command }

    init() throws { bench = try BatchBench() }

    @Test(
        "loses no line and writes none twice when it is killed, whichever order it writes in",
        arguments: [[], ["--unordered"]])
    func killed(_ order: [String]) async throws {
        let server = try FaultServer(
            Script([.pause(.milliseconds(5)), .send(Script.head(404, [("Content-Length", "0")]))]))
        let text = (1...200).map { payload(server.url("/\($0)")) + "\n" }.joined()
        let arguments = BatchBench.loopback + order + ["--jobs", "8", "--output", bench.path("out"), "--resume"]
        let input = try command.write(text, to: "in.jsonl")
        for round in 1...3 {
            let run = try command.start(arguments + [input])
            let wanted = round * 50
            try await bench.wait { bench.countOfLines(in: "out") >= wanted }
            kill(run.process.processIdentifier, SIGKILL)
            _ = try await run.end()
        }
        let last = try await command.run(arguments + [input])
        #expect(last.status == 1)
        #expect(last.errors.contains("done: 200 deliveries, "))
        let lines = try bench.documents(in: "out").lines
        #expect(lines.sorted() == Array(1...200))
        if order.isEmpty { #expect(lines == lines.sorted()) }
    }

    @Test("cuts off what was torn, and counts what earlier runs did")
    func torn() async throws {
        let input = try command.write(BatchBench.lines(1...5), to: "in.jsonl")
        let whole = try await command.run(["batch", input]).output
        let cut = whole.index(whole.startIndex, offsetBy: whole.count * 3 / 5)
        _ = try command.write(String(whole[..<cut]), to: "out")
        let summary = bench.path("summary")
        let result = try await command.run(
            ["batch", "--output", bench.path("out"), "--resume", "--summary", summary, input])
        #expect(result.status == 0)
        #expect(try bench.documents(in: "out").lines == [1, 2, 3, 4, 5])
        let counted = try JSONValue(parsing: try Data(contentsOf: URL(fileURLWithPath: summary)))
        #expect(counted["deliveries"] == 5)
        #expect(counted["resumed"]?.number?.int64 == Int64(whole[..<cut].count { $0 == "\n" }))
    }

    @Test("goes on with an input that has grown, and does nothing where all is done")
    func grown() async throws {
        let arguments = ["batch", "--output", bench.path("out"), "--resume", bench.path("in.jsonl")]
        for last in [3, 3, 6] {
            _ = try command.write(BatchBench.lines(1...last), to: "in.jsonl")
            #expect(try await command.run(arguments).status == 0)
            #expect(try bench.documents(in: "out").lines == Array(1...last))
        }
    }

    @Test(
        "goes on with nothing but the output of the same input",
        arguments: [
            (BatchBench.lines(2...6), "line 1 of the input is not the one"),
            (BatchBench.lines(1...2), "line 5 was delivered, and the input has only 2"),
            (BatchBench.lines(1...4) + BatchBench.lines(7...9), "line 5 of the input is not the one"),
        ])
    func otherInput(_ text: String, message: String) async throws {
        let first = try command.write(BatchBench.lines(1...5), to: "first.jsonl")
        let other = try command.write(text, to: "other.jsonl")
        _ = try await command.run(["batch", "--output", bench.path("out"), first])
        let before = try bench.documents(in: "out")
        let result = try await command.run(["batch", "--output", bench.path("out"), "--resume", other])
        #expect(result.status == 2)
        #expect(result.errors.contains(message))
        #expect(try bench.documents(in: "out") == before)
    }

    @Test(
        "leaves alone what is not its own output",
        arguments: [
            ("{}\n", "line 1 of"), ("text\n", "line 1 of"),
            (
                #"{"line":1,"outcome":"unchanged","content":{},"media":[],"findings":[]}"# + "\n",
                "two deliveries of line 1"
            ),
        ])
    func foreignOutput(_ line: String, message: String) async throws {
        let text = line + line
        let output = try command.write(text, to: "out")
        let input = try command.write(BatchBench.lines(1...2), to: "in.jsonl")
        let refused = try await command.run(["batch", "--output", output, input])
        #expect(refused.status == 2)
        #expect(refused.errors.contains("is not empty"))
        let resumed = try await command.run(["batch", "--output", output, "--resume", input])
        #expect(resumed.status == 2)
        #expect(resumed.errors.contains(message))
        #expect(try String(contentsOfFile: output, encoding: .utf8) == text)
    }

    @Test("finishes what is under way when it is told to end, and takes up nothing more", arguments: [SIGINT, SIGTERM])
    func interrupted(_ signal: Int32) async throws {
        let server = try FaultServer(Script([.stall]))
        defer { server.stop() }
        let input = try command.write(
            BatchBench.lines(1...2) + (3...200).map { payload(server.url("/\($0)")) + "\n" }.joined(), to: "in.jsonl")
        let arguments = BatchBench.loopback + ["--jobs", "4", "--timeout", "1", "--output", bench.path("out")]
        let run = try command.start(arguments + [input])
        try await bench.wait { server.connections >= 4 }
        kill(run.process.processIdentifier, signal)
        let result = try await run.end()
        #expect(result.status == 128 + signal)
        #expect(result.errors.contains("interrupted: "))
        let documents = try bench.documents(in: "out")
        #expect(documents.lines == Array(1...documents.count))
        #expect(documents.count >= 6 && documents.count < 20)
        // Under way is under way: the time of each was used up, none was cut short.
        #expect(documents.dropFirst(2).allSatisfy { $0["media"]?[0]?["reason"]?["code"] == "budget-exhausted" })
    }

    @Test("ends at once at a second signal")
    func secondSignal() async throws {
        let server = try FaultServer(Script([.stall]))
        defer { server.stop() }
        let run = try command.start(BatchBench.loopback + ["-"], input: payload(server.url("/a")))
        try await bench.wait { server.connections >= 1 }
        let start = ContinuousClock.now
        // The second must not come before the first was heard: signals of a kind do not queue.
        for signal in [SIGINT, SIGTERM] {
            kill(run.process.processIdentifier, signal)
            try await Task.sleep(for: .milliseconds(100))
        }
        let result = try await run.end()
        #expect(result.status == 128 + SIGTERM)
        #expect(start.duration(to: .now) < .seconds(20))
    }

    @Test("has the output for itself")
    func locked() async throws {
        let server = try FaultServer(Script([.stall]))
        defer { server.stop() }
        let arguments = BatchBench.loopback + ["--output", bench.path("out"), "--resume"]
        let input = try command.write(payload(server.url("/a")), to: "in.jsonl")
        let other = try BatchBench()
        let run = try other.command.start(arguments + [input])
        try await bench.wait { server.connections >= 1 }
        let result = try await command.run(arguments + [input])
        #expect(result.status == 2)
        #expect(result.errors.contains("another run writes to"))
        kill(run.process.processIdentifier, SIGKILL)
        _ = try await run.end()
    }

    @Test("says that the output cannot be written, and ends")
    func fullDisk() async throws {
        let input = try command.write(BatchBench.lines(1...50_000), to: "in.jsonl")
        let result = try await command.run(["batch", input], shell: #"exec "$0" "$@" >/dev/full"#)
        #expect(result.status == 2)
        #expect(result.errors.contains("cannot write: No space left on device"))
    }

    @Test(
        "says what is wrong with the command line",
        arguments: [
            ([], "no input is named"), (["--resume", "-"], "--resume needs --output"),
            (["--jobs", "0", "-"], "'0' is not a number between"), (["--output", "/nowhere/out", "-"], "/nowhere/out"),
            (["--output", "/dev/null", "--resume", "-"], "/dev/null is no file"),
            (["--pretty", "-"], "--pretty is no option of attach batch"),
        ] as [([String], String)])
    func usage(_ arguments: [String], message: String) async throws {
        let result = try await command.run(["batch"] + arguments)
        #expect(result.status == 2)
        #expect(result.errors.contains(message))
        #expect(result.output.isEmpty)
    }
}
