import Foundation
import Testing

@testable import MediaAttachment

@Suite("The directory that deliveries share")
struct SharedDirectoryTests {
    private let path = FileManager.default.temporaryDirectory.path + "/attach-tests-\(UUID().uuidString)"

    private func file(_ text: String, in scratch: ScratchDirectory) throws -> String {
        let file = scratch.path + "/download-\(UUID().uuidString)"
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        return file
    }

    @Test("keeps a file once, and puts a whole one where a damaged one has its name")
    func put() throws {
        defer { _ = TreeRemoval(path).run() }
        let directory = try SharedDirectory(path)
        let scratch = try ScratchDirectory(in: path)
        let first = try directory.put(try file("whole", in: scratch), named: "a.jpg")
        let inode = try FileManager.default.attributesOfItem(atPath: first)[.systemFileNumber] as? Int
        #expect(try directory.put(try file("whole", in: scratch), named: "a.jpg") == first)
        #expect(try FileManager.default.attributesOfItem(atPath: first)[.systemFileNumber] as? Int == inode)
        try Data("who".utf8).write(to: URL(fileURLWithPath: first))
        #expect(try directory.put(try file("whole", in: scratch), named: "a.jpg") == first)
        #expect(try String(contentsOfFile: first, encoding: .utf8) == "whole")
        scratch.remove()
        directory.close()
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["a.jpg"])
    }

    @Test("leaves no fresh directory without a file in it")
    func fresh() throws {
        let directory = try SharedDirectory(nil)
        #expect(FileManager.default.fileExists(atPath: directory.path))
        directory.close()
        #expect(!FileManager.default.fileExists(atPath: directory.path))
    }
}
