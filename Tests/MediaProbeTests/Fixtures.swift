import Foundation
import MediaInspection
import Testing

/// An unlinked temporary file with given bytes, open for reading and writing as a download is.
final class OpenFile: Sendable {
    let descriptor: Int32

    init(_ bytes: [UInt8]) throws {
        var path = Array((NSTemporaryDirectory() + "/inspected-XXXXXX").utf8CString)
        descriptor = try #require([mkstemp(&path)].first { $0 >= 0 })
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(path)
        try #require(write(descriptor, bytes, bytes.count) == bytes.count)
    }

    deinit {
        close(descriptor)
    }
}

/// A shell script in the inspector's place; gone when the tests are over, since a pool starts it at any time.
struct FakeInspector: Sendable {
    let path = Self.folder + "/" + UUID().uuidString

    /// Takes the request as the real one does.
    static let take = "/bin/dd bs=64 count=1 <&3 >/dev/null 2>&1; printf '\\002\\000' >&3"

    private static let folder: String = {
        let folder = NSTemporaryDirectory() + "/fake-inspectors-\(getpid())"
        mkdir(folder, 0o700)
        atexit { try? FileManager.default.removeItem(atPath: FakeInspector.folder) }
        return folder
    }()

    init(_ script: String...) throws {
        let text = "#!/bin/sh\n" + script.joined(separator: "\n") + "\n"
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        chmod(path, 0o700)
    }
}

extension InspectorPool {
    /// A pool of the inspector that was built beside the tests, or of a fake one.
    convenience init(
        _ fake: FakeInspector? = nil, processes: Int = 1, seconds: Double? = 20, sandbox: InspectorSandbox = .required
    ) {
        self.init(
            executable: fake?.path ?? Self.defaultExecutable(), processes: processes, seconds: seconds,
            memory: 256 << 20, sandbox: sandbox)
    }

    /// Asks with time enough for a busy machine.
    func ask(
        _ file: OpenFile, _ witnesses: Witnesses = .all, within seconds: Double = 30
    ) async throws(InspectorFailure) -> Testimony {
        defer { withExtendedLifetime(file) {} }
        return try await testimony(of: file.descriptor, from: witnesses, deadline: .now + .seconds(seconds))
    }

    /// Asks where a failure is expected.
    func failure(_ file: OpenFile, within seconds: Double = 30) async -> InspectorFailure? {
        do throws(InspectorFailure) {
            _ = try await ask(file, within: seconds)
            return nil
        } catch {
            return error
        }
    }
}

/// Waits until something is so, for at most ten seconds.
func eventually(_ condition: () -> Bool) async throws {
    for _ in 0..<2000 {
        if condition() { return }
        try await Task.sleep(for: .milliseconds(5))
    }
    Issue.record("it never came to be")
}

/// What `/proc` says of processes.
enum Processes {
    /// The children of this process, zombies too.
    static var children: [pid_t] {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return entries.compactMap { pid_t($0) }.filter { field("PPid", of: $0) == String(getpid()) }
    }

    /// What the open descriptors of this process lead to; the runtime's own timers and queues are left out.
    static var descriptors: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        let links = names.compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
        }
        return links.filter { !$0.hasPrefix("anon_inode:") && !$0.hasPrefix("/proc/") }.sorted()
    }

    /// The most memory a process has had in place, in bytes; `nil` when it is gone.
    static func peak(of identifier: pid_t) -> Int? { kibibytes("VmHWM", of: identifier) }

    /// The memory a process has in place, in bytes; `nil` when it is gone.
    static func resident(of identifier: pid_t) -> Int? { kibibytes("VmRSS", of: identifier) }

    private static func kibibytes(_ name: String, of identifier: pid_t) -> Int? {
        field(name, of: identifier)?.split(separator: " ").first.flatMap { Int($0) }.map { $0 << 10 }
    }

    /// A line of a process's status, by its name; `nil` when the process is gone.
    static func field(_ name: String, of identifier: pid_t) -> String? {
        let status = try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        return line.map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
    }
}

/// Everything that starts inspectors, one test after another: two cores are few.
@Suite(.serialized, .timeLimit(.minutes(2)))
enum InspectorTests {}
