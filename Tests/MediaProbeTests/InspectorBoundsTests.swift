import Foundation
import MediaInspection
import Testing

extension InspectorTests {
    @Suite("A file that asks for more than it is")
    struct Bounds {
        private static let memory = 256 << 20
        private static let seconds = 5.0

        /// How far a fresh inspector's memory rose over a file, and how long it took; `nil` when it ended itself.
        private static func cost(
            of bytes: [UInt8], within seconds: Double
        ) async throws -> (rise: Int?, seconds: Double, answer: String) {
            let pool = InspectorPool(seconds: Self.seconds)
            _ = try await pool.ask(try OpenFile(Samples.jpeg))
            let identifier = try #require(pool.processIdentifiers.first)
            let before = try #require(Processes.peak(of: identifier))
            let file = try OpenFile(bytes)
            let start = ContinuousClock.now
            let answer: String
            do throws(InspectorFailure) {
                let testimony = try await pool.ask(file, within: seconds)
                answer = testimony.refusal ?? "opened"
            } catch {
                answer = error.kind.rawValue
            }
            let spent = (ContinuousClock.now - start) / .seconds(1)
            return (Processes.peak(of: identifier).map { $0 - before }, spent, answer)
        }

        @Test("stays within the memory and the time of an inspector", arguments: Amplification.all)
        func bounds(_ sample: Amplification) async throws {
            let seconds = Self.seconds / Double(sample.part)
            let cost = try await Self.cost(of: sample.bytes(), within: seconds)
            print(
                "bounds: \(sample): \(cost.rise.map { "\($0 >> 10) KiB" } ?? "ended"),"
                    + " \((cost.seconds * 1000).rounded()) ms, \(cost.answer)")
            // Its own end is the bound too: the kernel gave it no more.
            #expect((cost.rise ?? 0) < Self.memory / sample.part)
            #expect(cost.seconds < seconds + 1)
        }
    }
}

/// A file whose counts, depth or number of parts promise far more than its bytes.
struct Amplification: Sendable, CustomTestStringConvertible, CustomStringConvertible {
    let description: String
    let bytes: @Sendable () -> [UInt8]
    /// How many times the file would go into the largest, if it is to be read within that part of the bounds.
    let part: Int

    var testDescription: String { description }

    static let all = [
        Amplification("stts, ctts and stsz counts of 2700000, four tracks") {
            Boxes.film(tracks: 4, samples: 2_700_000)
        },
        Amplification("stts, ctts and stsz counts of 2^28") { Boxes.film(tracks: 1, samples: 1 << 28) },
        Amplification("stts, ctts and stsz counts of 2^32 - 1") { Boxes.film(tracks: 1, samples: .max) },
        Amplification("sixteen tracks of 2^24 samples") { Boxes.film(tracks: 16, samples: 1 << 24) },
        Amplification("5000 tracks") { Boxes.film(tracks: 5000, samples: 1) },
        Amplification("an edit list of 2^28 entries, of which 3000000 are there") {
            Boxes.film(tracks: 1, samples: 1, edits: (claimed: 1 << 28, present: 3_000_000))
        },
        Amplification("boxes 6000000 deep") { Boxes.nested(depth: 6_000_000) },
        // These are read in seconds, and by size: a quarter of the largest file has a quarter of the memory and the time.
        Amplification("12 MB of boxes of 8 bytes", part: 4) { Boxes.tiny(count: 49 << 15) },
        Amplification("12 MB of boxes of 8 bytes within moov", part: 4) { Boxes.tiny(count: 49 << 15, within: "moov") },
        Amplification("200000 ID3 tags in a chain") {
            Boxes.repeated(Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 0], 200_000) + Samples.mp3
        },
        Amplification("an ID3 tag of 20 MB of frames of no bytes") {
            let frame: [UInt8] = Array("TXXX".utf8) + [0, 0, 0, 0, 0, 0]
            let size = 10 << 21
            let length = (0..<4).reversed().map { UInt8(size >> (7 * $0) & 0x7F) }
            return Array("ID3".utf8) + [4, 0, 0] + length + Boxes.repeated(frame, size / 10) + Samples.mp3
        },
        Amplification("49 MB of zeros behind an MP3 frame") {
            Samples.mp3 + [UInt8](repeating: 0, count: 49 << 20)
        },
    ]

    init(_ description: String, part: Int = 1, _ bytes: @escaping @Sendable () -> [UInt8]) {
        self.description = description
        self.part = part
        self.bytes = bytes
    }
}
