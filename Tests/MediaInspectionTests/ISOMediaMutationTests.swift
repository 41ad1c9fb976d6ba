import Testing

@testable import MediaInspection

/// Damaged files must be answered, never trapped on.
@Suite(.timeLimit(.minutes(2)))
struct ISOMediaMutationTests {
    @Test("bytes changed at random never trap a walker")
    func mutations() async throws {
        var random = Generator(state: 0x5EED)
        let seeds: [(any Walker.Type, [UInt8])] =
            ISOMediaSamples.all.map { (ISOMediaWalker.self, $0.bytes) } + [
                (ISOMediaWalker.self, ISOMediaFilm().bytes),
                (ISOMediaWalker.self, ISOMediaFilm(isIndexFirst: false, isLong: true).bytes),
                (ISOMediaWalker.self, ISOMediaFragmentedFilm(hasIndex: true).bytes),
                (MPEGAudioWalker.self, MPEGAudioBuilder.frames(12)),
                (ID3Walker.self, MPEGAudioBuilder.tag(40) + MPEGAudioBuilder.frames(12)),
                (ADTSWalker.self, ADTSBuilder.frames(12)),
            ]
        for (walker, seed) in seeds {
            for _ in 0..<600 {
                await Task.yield()
                var bytes = seed
                for _ in 0...Int(random.next() % 4) {
                    let index = Int(random.next() % UInt64(bytes.count))
                    // Extremes find more than noise does.
                    bytes[index] =
                        [0, 1, 0x7F, 0x80, 0xFF, UInt8(random.next() & 0xFF)][Int(random.next() % 6)]
                }
                let length = random.next() % 3 == 0 ? Int(random.next() % UInt64(bytes.count)) : bytes.count
                let description = try walk(walker, bytes[..<length])
                #expect(description.bytes == Int64(length))
                #expect((0...description.bytes).contains(description.fault?.offset ?? 0))
            }
        }
    }

    /// A generator that gives the same numbers in every run (Sebastiano Vigna's SplitMix64).
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
            return mixed ^ mixed >> 31
        }
    }
}
