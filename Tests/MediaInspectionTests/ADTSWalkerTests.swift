import Testing

@testable import MediaInspection

/// Raw AAC in ADTS frames.
@Suite(.timeLimit(.minutes(1)))
struct ADTSWalkerTests {
    @Test("frames are followed to the end, with a warning that they are raw")
    func whole() throws {
        let description = try walk(ADTSWalker.self, ADTSBuilder.frames(40))
        #expect(description.format == .aac)
        #expect(description.family == .audio)
        #expect(description.container == "adts")
        #expect(description.fault == nil)
        #expect(description.tracks == [MediaTrack(kind: .audio, codec: "aac")])
        #expect(description.duration == 40.0 * 1024 / 44100)
        #expect(description.remarks.map(\.code) == ["adts"])
        #expect(description.remarks.map(\.level) == [.warning])
    }

    @Test("tags may stand in front and behind")
    func tags() throws {
        let bytes = MPEGAudioBuilder.tag(700) + ADTSBuilder.frames(9) + MPEGAudioBuilder.oldTag
        let description = try walk(ID3Walker.self, bytes)
        #expect(description.format == .aac)
        #expect(description.container == "adts")
        #expect(description.remarks.map(\.code) == ["adts"])
    }

    @Test("a stream that is cut at any byte but a frame's end is remarked")
    func cuts() async throws {
        let bytes = ADTSBuilder.frames(6)
        let ends = (2...6).map { ADTSBuilder.frames($0).count }
        for length in 0..<bytes.count {
            await Task.yield()
            let description = try walk(ADTSWalker.self, bytes[..<length])
            let isWhole = description.fault == nil && description.remarks.map(\.code) == ["adts"]
            #expect(isWhole == ends.contains(length), "cut at \(length)")
        }
    }

    @Test("frames of another rate are no part of the stream")
    func inconsistent() throws {
        let mixed = ADTSBuilder.frame() + ADTSBuilder.frame(rateIndex: 3) + ADTSBuilder.frame(rateIndex: 8)
        #expect(try walk(ADTSWalker.self, mixed).fault?.kind == .corrupt)
    }

    @Test("a frame shorter than its header is none", arguments: [0, 6])
    func short(length: UInt8) throws {
        let header: [UInt8] = [0xFF, 0xF1, 0x50, 0x80, 0, length << 5 | 0x1F, 0xFC]
        let bytes = [[UInt8]](repeating: header, count: 5000).flatMap(\.self)
        #expect(try walk(ADTSWalker.self, bytes).fault?.kind == .corrupt)
    }

    @Test("streams that an encoder made are whole", arguments: MPEGAudioSamples.all)
    func encoded(sample: MPEGAudioSamples.Sample) throws {
        let description = try walk(ADTSWalker.self, sample.bytes)
        #expect(description.format.rawValue == sample.format)
        #expect(description.fault == nil)
        #expect(description.duration.map { abs($0 - sample.duration) < 0.001 } == true)
    }
}
