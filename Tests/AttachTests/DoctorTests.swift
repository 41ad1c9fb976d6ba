import Foundation
import Testing
import UserNotifications

@Suite("The doctor", .timeLimit(.minutes(1)))
struct DoctorTests {
    let command: Command

    init() throws { command = try Command() }

    /// The checks of a document, name and status.
    private static func statuses(_ result: Command.Result) throws -> [String: String] {
        let document = try #require(try result.documents.first)
        return Dictionary(
            (document["checks"]?.array ?? []).compactMap { check in
                check["name"]?.string.flatMap { name in check["status"]?.string.map { (name, $0) } }
            }, uniquingKeysWith: { $1 })
    }

    @Test("finds nothing wrong with a machine that the tests pass on, and leaves nothing behind")
    func good() async throws {
        let result = try await command.run(["doctor"])
        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
        let lines = result.output.split(separator: "\n")
        #expect(lines.allSatisfy { $0.hasPrefix("ok ") || $0.hasPrefix("warning ") })
        for name in [
            "kernel", "landlock", "seccomp", "no-new-privs", "open-files", "limits", "temporary-files", "certificates",
            "libcurl", "openssl", "inspector", "libmagic", "libavformat", "libseccomp", "sample-jpeg", "sample-m4a",
        ] {
            #expect(lines.contains { $0.dropFirst(9).hasPrefix(name + " ") }, "\(name)")
        }
        #expect(try command.leftovers().isEmpty)
    }

    @Test("is read by programs as a document")
    func document() async throws {
        let result = try await command.run(["doctor", "--compact"])
        #expect(try result.documents.first?["status"] == "ok")
        #expect(try Self.statuses(result)["sample-m4a"] == "ok")
        #expect(try await command.run(["doctor", "--pretty"]).output.hasPrefix("{\n"))
    }

    @Test("finds that the inspector is missing, silent or not allowed to work")
    func inspector() async throws {
        let silent = try command.write("#!/bin/sh\nexit 73\n", to: "silent")
        chmod(silent, 0o700)
        for (path, words) in [("/nowhere/attach-inspector", "cannot be started"), (silent, "not give it seccomp")] {
            let result = try await command.run(["doctor", "--compact"], environment: ["ATTACH_INSPECTOR": path])
            #expect(result.status == 2)
            #expect(result.output.contains(words))
            let statuses = try Self.statuses(result)
            #expect(statuses["inspector"] == "fault")
            #expect(statuses["sample-jpeg"] == "fault")
            #expect(statuses["libmagic"] == "warning")
            #expect(statuses["temporary-files"] == "ok")
        }
    }

    @Test("finds that libavformat cannot be loaded, which pictures do without")
    func noDemuxer() async throws {
        for version in 58...64 { _ = try command.write("no library", to: "libavformat.so.\(version)") }
        let inspector = Command.products.appendingPathComponent("attach-inspector").path
        let script = "#!/bin/sh\nLD_LIBRARY_PATH=\(command.directory.path) exec \(inspector) \"$@\"\n"
        let wrapper = try command.write(script, to: "wrapper")
        chmod(wrapper, 0o700)
        let result = try await command.run(["doctor", "--compact"], environment: ["ATTACH_INSPECTOR": wrapper])
        #expect(result.status == 2)
        let faults = try Self.statuses(result).filter { $0.value == "fault" }
        #expect(faults.keys.sorted() == ["libavformat", "sample-m4a"])
        #expect(result.output.contains("or libavformat"))
    }

    @Test("finds that nothing can be written, trusted or obeyed")
    func files() async throws {
        let limits = try command.write(#"{"inspection": {"sandbox": "none"}}"#, to: "limits.json")
        let empty = try command.write("", to: "empty.pem")
        for (name, arguments, environment) in [
            ("temporary-files", [], ["TMPDIR": "/nowhere"]), ("temporary-files", [], ["TMPDIR": "/proc"]),
            ("certificates", ["--cacert", "/nowhere.pem"], [:]), ("certificates", ["--cacert", empty], [:]),
            ("limits", ["--limits", limits], [:]), ("limits", [], ["ATTACH_LIMITS": "/nowhere.json"]),
        ] as [(String, [String], [String: String])] {
            let result = try await command.run(["doctor", "--compact"] + arguments, environment: environment)
            #expect(result.status == 2)
            let faults = try Self.statuses(result).filter { $0.value == "fault" }
            #expect(faults.keys.sorted() == [name])
        }
    }

    @Test("warns of few open files, and works")
    func fewFiles() async throws {
        let result = try await command.run(["doctor", "--compact"], shell: #"ulimit -n 64; exec "$0" "$@""#)
        #expect(result.status == 0)
        #expect(try Self.statuses(result)["open-files"] == "warning")
    }

    @Test("takes no operand, and no option that is not its own")
    func usage() async throws {
        #expect(try await command.run(["doctor", "x"]).errors.contains("takes no operand"))
        #expect(try await command.run(["doctor", "--timeout", "3"]).errors.contains("is no option of attach doctor"))
        #expect(try await command.run(["doctor", "--help"]).output.hasPrefix("attach doctor"))
    }
}
