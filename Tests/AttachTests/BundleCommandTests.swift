import Foundation
import Testing
import UserNotifications

@Suite("attach bundle", .timeLimit(.minutes(1)))
struct BundleCommandTests {
    let command: Command

    init() throws { command = try Command() }

    @Test("writes a skeleton, which lacks but its executable")
    func new() async throws {
        let directory = command.directory.path + "/Hello"
        let result = try await command.run(["bundle", "new", "Hello", "--dir", directory, "--package", "/p"])
        #expect(result.status == 0)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("next: \(directory)/make-bundle"))
        let appex = directory + "/Hello.app/PlugIns/Hello.appex"
        try FileManager.default.createDirectory(atPath: appex, withIntermediateDirectories: true)
        for (from, to) in [("App", directory + "/Hello.app"), ("Extension", appex)] {
            try FileManager.default.copyItem(atPath: directory + "/\(from)-Info.plist", toPath: to + "/Info.plist")
        }
        let without = try await command.run(["bundle", "check", directory + "/Hello.app"])
        #expect(without.status == 1)
        #expect(try without.documents.first?["faults"]?[0]?["code"] == "no-executable")
        #expect(without.errors.contains("[no-executable]"))
        try FileManager.default.copyItem(atPath: "/bin/true", toPath: appex + "/Hello")
        let with = try await command.run(["bundle", "check", directory + "/Hello.app", appex])
        #expect(with.status == 0)
        #expect(with.errors.isEmpty)
        #expect(try with.documents.count == 2)
        for document in try with.documents {
            #expect(document["faults"] == [])
            #expect(document["extension"]?["principalClass"] == "Hello.NotificationService")
        }
        let again = try await command.run(["bundle", "new", "Hello", "--dir", directory])
        #expect(again.status == 2)
    }

    @Test(
        "says what is wrong with it",
        arguments: [
            (["bundle"], "wants new or check"),
            (["bundle", "make"], "wants new or check"),
            (["bundle", "new"], "takes one name"),
            (["bundle", "new", "a b"], "is no name of a Swift module"),
            (["bundle", "check"], "no bundle is named"),
            (["bundle", "check", "--dir", "x", "y"], "go with attach bundle new"),
            (["bundle", "--allow-http", "check", "x"], "--allow-http is no option of attach bundle"),
        ] as [([String], String)])
    func faults(_ arguments: [String], message: String) async throws {
        let result = try await command.run(arguments)
        #expect(result.status == 2)
        #expect(result.errors.contains(message))
    }
}
