import Foundation
import Testing

@testable import attach

@Suite("The parts of a batch")
struct BatchPartsTests {
    @Test(
        "progress says what is done, how fast, and what is left",
        arguments: [
            (0, 0, 0, 100, 0.0, "0 %  0 deliveries  0/s"),
            (30, 25, 25, 100, 10.0, "50 %  30 deliveries  3/s  0:20 left"),
            (25, 1, 0, 7201, 1.0, "0 %  25 deliveries  25/s  2:00:00 left"),
            (5, 100, 0, 100, 10.0, "100 %  5 deliveries  0.5/s  0:00 left"),
            (5, 9, 0, nil, 1.0, "5 deliveries  5/s"),
        ] as [(Int, Int64, Int64, Int64?, Double, String)])
    func progress(lines: Int, done: Int64, skipped: Int64, total: Int64?, seconds: Double, text: String) {
        let said = BatchProgress.text(
            lines, done: done, skipped: skipped, of: total, after: seconds, hasBar: false)
        #expect(said == text)
    }

    @Test("progress has a bar on a terminal")
    func bar() {
        let said = BatchProgress.text(1, done: 50, skipped: 0, of: 100, after: 1, hasBar: true)
        #expect(said == "[############............] 50 %  1 deliveries  1/s  0:01 left")
    }

    @Test(
        "lines are taken apart wherever the pieces of a pipe end",
        arguments: [
            ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\r\nb\r\n\nc", ["a", "b", "", "c"]),
            (String(repeating: "x", count: 65_536) + "\ny\n", [String(repeating: "x", count: 65_536), "y"]),
            (String(repeating: "x", count: 70_000) + "\ny", [String(repeating: "x", count: 70_000), "y"]),
        ] as [(String, [String])])
    func lineReader(text: String, lines: [String]) throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let handle = try FileHandle(forReadingFrom: file)
        var reader = LineReader(handle.fileDescriptor, path: file.path, until: { false })
        var read: [LineReader.Line] = []
        var consumed: Int64 = 0
        while let line = try reader.next() {
            read.append(line)
            consumed += reader.consumed
        }
        #expect(read == lines.map { .bytes(Array($0.utf8)) })
        #expect(consumed == Int64(text.utf8.count))
    }

    @Test("a set of lines knows its members and its last")
    func lineSet() {
        var set = LineSet()
        for number in [1, 64, 63, 1_000_000] {
            let isNew = (set.insert(number), set.insert(number))
            #expect(isNew == (true, false))
        }
        #expect([1, 63, 64, 1_000_000].allSatisfy { set.contains($0) })
        #expect(![0, 2, 62, 65, 999_999].contains { set.contains($0) })
        #expect(set.last == 1_000_000)
    }

    @Test("a window lets in no more than it holds, and one line however long")
    func window() {
        let window = BatchWindow()
        #expect(window.enter(bytes: BatchWindow.bytes * 2))
        let isIn = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            if window.enter(bytes: 1) { isIn.signal() }
        }
        #expect(isIn.wait(timeout: .now() + .milliseconds(50)) == .timedOut)
        window.leave(lines: 1, bytes: BatchWindow.bytes * 2)
        #expect(isIn.wait(timeout: .now() + .seconds(30)) == .success)
        window.stop()
        #expect(!window.enter(bytes: 1))
    }
}
