import Foundation
import Locking
import MediaInspection
import Testing

@testable import MediaAttachment

/// Servers that misbehave at random: 200 fetches, or as many as `FAULT_STORM` says; `FAULT_STORM_SEED` chooses others.
@Suite("A storm of failing servers", .timeLimit(.minutes(30)))
struct FetchStormTests {
    @Test("comes to one delivery a fetch, and leaves no descriptor, thread, file or memory behind")
    func storm() async {
        // In a process of its own, whose descriptors and threads are ours alone.
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let environment = ProcessInfo.processInfo.environment
            try await FetchStorm(
                count: environment["FAULT_STORM"].flatMap { Int($0) } ?? 200,
                seed: environment["FAULT_STORM_SEED"].flatMap { UInt64($0) } ?? 1
            ).run()
        }
        let lines = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self).split(separator: "\n")
        for line in lines where line.hasPrefix("storm:") { print(line) }
    }
}

/// Deliveries, 64 at a time, of media that a server of another process gives out well and badly.
private struct FetchStorm {
    private static let fixtures = [
        "jpeg-baseline.jpg", "png-rgb-8.png", "gif-interlaced.gif", "mp4-main.mp4", "mp3-48k.mp3", "lossy.webp",
        "page.html",
        "jpeg-truncated.jpg",
    ]
    private static let atOnce = 64
    private static let rounds = 5

    let count: Int
    let seed: UInt64

    func run() async throws {
        let server = try StormServer()
        defer { server.stop() }
        var chance = SplitMix64(state: seed)
        var tally = StormTally()
        let start = ContinuousClock.now
        // Whatever the first round opens and maps for good is there before the count.
        try await deliver(count / Self.rounds, of: server, &chance, &tally)
        // The runtime's own timer, too, which is a descriptor: waiting for what is about to end makes it.
        try await Task.sleep(for: .milliseconds(1))
        let before = Footprint.now
        var grown: [Footprint] = []
        for _ in 1..<Self.rounds {
            try await deliver(count / Self.rounds, of: server, &chance, &tally)
            grown.append(await Footprint.settled(to: before) - before)
        }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        let left = grown.last ?? before

        print("storm: seed \(seed), \(tally.total) deliveries in \(seconds.rounded()) s: \(tally.list)")
        print(
            "storm: latest delivery after \(tally.latest) s; left \(left.descriptors) descriptors, \(left.threads) threads, "
                + "\(tally.strayFiles) files; grew by \(grown.map { "\($0.bytes >> 10)" }.joined(separator: ", ")) KiB")
        #expect(tally.total == count / Self.rounds * Self.rounds)
        #expect(tally.contradictions == 0)
        #expect(tally.outcomes["attached", default: 0] > 0)
        #expect(tally.strayFiles == 0)
        #expect(left.descriptors <= 0)
        // The dispatch library keeps a worker or two for a while.
        #expect(left.threads <= 2)
        #expect(left.bytes < 16 << 20)
    }

    private func deliver(
        _ count: Int, of server: StormServer, _ chance: inout SplitMix64, _ total: inout StormTally
    ) async throws {
        var limits = try Limits.standard
        limits.network.schemes = ["http", "https"]
        limits.network.privateAddresses = true
        // What floods is cut soon, so that the storm is of many fetches and not of many bytes.
        for family in limits.families.keys { limits.families[family]?.bytes = 1 << 20 }
        limits.time = Limits.Time(budget: 20, grace: 1, connect: 0.5, firstByte: 0.5, stall: 0.5, request: 1.5)
        var settings = MediaAttacher.Settings(limits: limits)
        let output = FileManager.default.temporaryDirectory.appendingPathComponent("attach-storm-\(UUID().uuidString)")
            .path
        defer { try? FileManager.default.removeItem(atPath: output) }
        settings.outputDirectory = output
        let program = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        let inspectors = InspectorPool(
            executable: program.deletingLastPathComponent().appendingPathComponent("attach-inspector").path,
            processes: 2, seconds: 5, memory: nil)
        defer { inspectors.close() }
        let attacher = try MediaAttacher(settings: settings, inspector: inspectors)

        let payloads = (0..<count).map { _ in
            let url = server.urls.randomElement(using: &chance) ?? ""
            let fixture = Self.fixtures.randomElement(using: &chance) ?? ""
            return #"{"aps": {"alert": "x", "mutable-content": 1}, "media_url": "\#(url)?media=\#(fixture)"}"#
        }
        let next = Locked(0)
        let tally = Locked(total)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<Self.atOnce {
                group.addTask {
                    while let number = next.withLock({ next in
                        defer { next += 1 }
                        return next < count ? next : nil
                    }) {
                        let delivery = await attacher.deliver(Array(payloads[number].utf8))
                        tally.withLock { $0.add(delivery) }
                    }
                }
            }
        }
        total = tally.withLock { $0 }
        // Until then files are held ready for those who ask again.
        attacher.close()
        total.countFiles(in: output)
    }
}

/// The same numbers for the same seed: Steele, Lea and Flood's generator.
private struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}
