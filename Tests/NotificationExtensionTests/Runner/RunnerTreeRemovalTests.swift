import Foundation
import MediaAttachment
import Testing

@Suite("Runner: removing what an extension left", .timeLimit(.minutes(1)))
struct RunnerTreeRemovalTests {
    @Test("removes whatever was made, and follows no link")
    func everything() throws {
        let directory = try TestApp.makeDirectory()
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let (tree, kept) = (directory + "/tree", directory + "/kept")
        for path in [tree, kept, tree + "/a", tree + "/a/b", tree + "/locked"] { mkdir(path, 0o755) }
        for path in [kept + "/file", tree + "/file", tree + "/a/b/file", tree + "/locked/file"] {
            try Data("x".utf8).write(to: URL(fileURLWithPath: path))
        }
        symlink(kept, tree + "/link")
        mkfifo(tree + "/pipe", 0o600)
        // A name that is no text.
        close(open([CChar](tree.utf8CString.dropLast()) + [0x2F, -1, -2, 0], O_CREAT | O_WRONLY, 0o600))
        chmod(tree + "/locked", 0)
        let removal = TreeRemoval(tree)
        #expect(removal.run())
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["kept"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: kept) == ["file"])
    }

    @Test("removes what lies deeper than a path is long")
    func deep() async throws {
        let directory = try TestApp.makeDirectory()
        defer { try? FileManager.default.removeItem(atPath: directory) }
        mkdir(directory + "/tree", 0o755)
        var here = open(directory + "/tree", O_RDONLY | O_DIRECTORY)
        let name = String(repeating: "d", count: 100)
        for _ in 0..<100 {
            mkdirat(here, name, 0o755)
            let next = openat(here, name, O_RDONLY | O_DIRECTORY)
            close(here)
            here = next
        }
        #expect(here >= 0)
        close(here)
        let removal = TreeRemoval(directory + "/tree")
        #expect(removal.run())
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory).isEmpty)
    }

    @Test("stops when its time is up, and goes on where it was")
    func inPieces() throws {
        let directory = try TestApp.makeDirectory()
        defer { try? FileManager.default.removeItem(atPath: directory) }
        mkdir(directory + "/tree", 0o755)
        for number in 0..<500 { close(open(directory + "/tree/\(number)", O_CREAT | O_WRONLY, 0o600)) }
        let removal = TreeRemoval(directory + "/tree")
        #expect(!removal.run(until: .now))
        #expect(FileManager.default.fileExists(atPath: directory + "/tree"))
        #expect(removal.run())
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory).isEmpty)
    }

    @Test("gives up on what is not there")
    func nothing() {
        let removal = TreeRemoval("/nowhere/at/all")
        #expect(removal.run())
    }
}
