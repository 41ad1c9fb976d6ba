import Foundation
import Glibc
import MediaAttachment
import Testing

@Suite("Scratch directories", .timeLimit(.minutes(1)))
struct ScratchDirectoryTests {
    private let parent = FileManager.default.temporaryDirectory.path + "/attach-tests-\(UUID().uuidString)"

    init() throws { try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true) }

    /// What a killed run left: its lock is free, and it is not young.
    private func abandon(_ name: String, files: Int) throws {
        let path = parent + "/.attach-scratch-" + name
        mkdir(path, 0o700)
        for number in 0..<files { close(open("\(path)/\(number)", O_CREAT | O_WRONLY, 0o600)) }
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: path)
    }

    private var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: parent) } }

    @Test("sweep what a killed run left, piece by piece: no delivery waits for many files to go")
    func sweep() throws {
        defer { _ = TreeRemoval(parent).run() }
        try abandon("small", files: 3)
        let first = try ScratchDirectory(in: parent)
        #expect(try names.count == 1)
        first.remove()
        try abandon("large", files: 5000)
        // No time at all: nothing is swept, and the directory is there at once.
        let second = try ScratchDirectory(in: parent, sweepingFor: .zero)
        #expect(try names.count == 2)
        second.remove()
    }
}
