import Foundation
import Locking
import MediaInspection
import Testing

/// Inspections that all go wrong: 200 of them, or as many as `HOSTILE_INSPECTIONS` says (`script/hostile-inspections`).
@Suite("Hostile inspections", .timeLimit(.minutes(30)))
struct HostileRunTests {
    @Test("come to a verdict each, and leave no process, descriptor, file or memory behind")
    func run() async {
        // In a process of its own, whose children and descriptors are ours alone.
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let asked = ProcessInfo.processInfo.environment["HOSTILE_INSPECTIONS"].flatMap { Int($0) }
            try await HostileInspections(count: asked ?? 200).run()
        }
        let lines = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self).split(separator: "\n")
        for line in lines where line.hasPrefix("hostile:") { print(line) }
    }
}

/// Pools whose processes crash, hang, talk nonsense and are killed, and one that reads what is meant to harm it.
private struct HostileInspections {
    let count: Int
    private let kinds: [Kind]
    private let files: [OpenFile]
    private let killed: InspectorPool
    private let honest: InspectorPool
    /// Of every ten inspections, so many are of a real inspector that nobody harms.
    private static let honestOfTen = 5

    private struct Kind {
        let name: String
        let pool: InspectorPool
        let expected: Set<InspectorFailure.Kind>
    }

    init(count: Int) throws {
        self.count = count
        let crash = try FakeInspector(FakeInspector.take, "kill -SEGV $$")
        let leave = try FakeInspector("exit 1")
        let hang = try FakeInspector(FakeInspector.take, "exec /bin/sleep 60")
        let talk = try FakeInspector(FakeInspector.take, "echo '[]' >&3", "exec /bin/sleep 60")
        killed = InspectorPool()
        honest = InspectorPool()
        kinds = [
            Kind(name: "crash", pool: InspectorPool(crash), expected: [.crashed]),
            Kind(name: "leave", pool: InspectorPool(leave), expected: [.unavailable]),
            Kind(name: "hang", pool: InspectorPool(hang, seconds: 0.1), expected: [.timedOut]),
            Kind(name: "garbage", pool: InspectorPool(talk), expected: [.crashed]),
            Kind(name: "killed", pool: killed, expected: [.crashed]),
        ]
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("media-fixtures/media")
        files =
            try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .sorted { $0.path < $1.path }.map { try OpenFile([UInt8](try Data(contentsOf: $0))) }
            + InspectorTests.HostileFiles.samples.map { try OpenFile($0) }
    }

    func run() async throws {
        // Whatever the first inspections open and map for good is there before the count.
        for number in 0..<min(count, 100) { _ = await inspect(number) }
        let descriptors = Set(Processes.descriptors)
        let started = Processes.resident(of: getpid()) ?? 0
        let files = Self.temporaryFiles
        let start = ContinuousClock.now
        let tally = Locked<[String: Int]>([:])
        let next = Locked(0)
        await withTaskGroup(of: Void.self) { group in
            // Two at a time: as many as there are cores on a small machine.
            for _ in 0..<2 {
                group.addTask {
                    while let number = next.withLock({ next in
                        defer { next += 1 }
                        return next < count ? next : nil
                    }) {
                        let verdict = await inspect(number)
                        tally.withLock { $0[verdict, default: 0] += 1 }
                    }
                }
            }
        }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        let grown = (Processes.resident(of: getpid()) ?? 0) - started
        for kind in kinds { kind.pool.close() }
        honest.close()
        let verdicts = tally.withLock { $0 }
        let total = verdicts.values.reduce(0, +)
        let list = verdicts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        print("hostile: \(total) verdicts in \(seconds.rounded()) s: \(list)")
        // The idle inspectors' sockets are gone with them; whatever is there has to have been there.
        let leaked = Processes.descriptors.filter { !descriptors.contains($0) }
        let left = Self.temporaryFiles.subtracting(files)
        print(
            "hostile: left \(Processes.children.count) processes, \(leaked.count) descriptors, \(left.count) files;"
                + " the client grew by \(grown >> 10) KiB")
        #expect(total == count)
        #expect(!verdicts.keys.contains { $0.hasPrefix("wrong") }, "\(list)")
        #expect(Processes.children.isEmpty)
        #expect(leaked.isEmpty)
        #expect(left.isEmpty)
        #expect(grown < 32 << 20)
    }

    /// The verdict of one inspection, its kind's name before it.
    private func inspect(_ number: Int) async -> String {
        let file = files[number % files.count]
        let turn = number % 10
        guard turn >= Self.honestOfTen else { return await honestly(file, isWalked: turn == 0) }
        let kind = kinds[turn - Self.honestOfTen]
        if kind.pool === killed { return await kill(over: file) }
        guard let failure = await kind.pool.failure(file) else { return "wrong: \(kind.name) testified" }
        return kind.expected.contains(failure.kind)
            ? "\(kind.name): \(failure.kind.rawValue)"
            : "wrong: \(kind.name) \(failure.kind.rawValue): \(failure.message)"
    }

    /// Asks a real inspector; through the walkers, or with all that they would have kept from it.
    private func honestly(_ file: OpenFile, isWalked: Bool) async -> String {
        do throws(InspectorFailure) {
            if isWalked {
                let examined = try await MediaExaminer(inspector: honest).examine(
                    file.descriptor, deadline: .now + .seconds(30))
                return "walked: " + (examined.description.fault == nil ? "whole" : "faulty")
            }
            let testimony = try await honest.ask(file)
            return "real: " + (testimony.container == nil ? "refused" : "opened")
        } catch {
            return "wrong: \(error.kind.rawValue): \(error.message)"
        }
    }

    /// Kills a real inspector at some moment; it may have answered by then.
    private func kill(over file: OpenFile) async -> String {
        let killer = Task {
            try await Task.sleep(for: .microseconds(.random(in: 0...3000)))
            for identifier in killed.processIdentifiers { Glibc.kill(identifier, SIGKILL) }
        }
        defer { killer.cancel() }
        guard let failure = await killed.failure(file) else { return "killed: testimony" }
        return failure.kind == .crashed ? "killed: \(failure.kind.rawValue)" : "wrong: killed \(failure.message)"
    }

    /// What lies in the directory for temporary files under a name that an inspection could have given.
    private static var temporaryFiles: Set<String> {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: NSTemporaryDirectory())) ?? []
        return Set(names.filter { $0.hasPrefix("inspected-") || $0.hasPrefix(".attach-") })
    }
}
