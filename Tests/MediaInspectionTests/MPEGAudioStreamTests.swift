import Testing

@testable import MediaInspection

/// Where streams of frames end, and what stands between frames.
@Suite(.timeLimit(.minutes(1)))
struct MPEGAudioStreamTests {
    typealias Builder = MPEGAudioBuilder

    @Test("a stream that is cut at any byte but a frame's end is remarked")
    func cuts() async throws {
        let bytes = Builder.tag(60) + Builder.frames(6)
        for length in 0..<bytes.count {
            await Task.yield()
            let description = try walk(ID3Walker.self, bytes[..<length])
            let isWhole = description.fault == nil && description.remarks.isEmpty
            #expect(isWhole == (length >= 70 + 2 * 417 && (length - 70) % 417 == 0), "cut at \(length)")
        }
    }

    @Test("a stream shorter than its header says is remarked")
    func shorter() throws {
        let whole = Builder.info(bytes: 11 * 417) + Builder.frames(10)
        let description = try walk(MPEGAudioWalker.self, whole)
        #expect(description.fault == nil)
        #expect(description.remarks.isEmpty)
        #expect(description.duration.map { abs($0 - 10.0 * 1152 / 44100) < 0.001 } == true)
        let cut = try walk(MPEGAudioWalker.self, whole.dropLast(2 * 417))
        #expect(cut.remarks.map(\.code) == ["short-stream"])
        #expect(cut.remarks.first?.message == "the header counts 4587 bytes of audio, the file holds 3753")
    }

    @Test("one frame alone is too short to play")
    func oneFrame() throws {
        #expect(try walk(MPEGAudioWalker.self, Builder.frames(1)).fault?.kind == .truncated)
        #expect(try walk(MPEGAudioWalker.self, Builder.frames(2)).fault == nil)
    }

    @Test("bytes between frames are skipped with a remark")
    func gap() throws {
        let bytes = Builder.frames(6) + [1, 2, 3, 4, 5] + Builder.frames(6)
        let description = try walk(MPEGAudioWalker.self, bytes)
        #expect(description.fault == nil)
        #expect(description.remarks.map(\.code) == ["skipped-data"])
        #expect(description.duration == 12.0 * 1152 / 44100)
    }

    @Test("a tag between segments belongs there")
    func segments() throws {
        let bytes = Builder.tag(9) + Builder.frames(6) + Builder.tag(9) + Builder.frames(6)
        let description = try walk(ID3Walker.self, bytes)
        #expect(description.remarks.isEmpty)
        #expect(description.duration == 12.0 * 1152 / 44100)
    }

    @Test("what follows the last frame is remarked")
    func trailing() throws {
        let bytes = Builder.frames(6) + [0x50, 0x4B, 3, 4] + [UInt8](repeating: 1, count: 99)
        let description = try walk(MPEGAudioWalker.self, bytes)
        #expect(description.fault == nil)
        #expect(description.remarks.map(\.message) == ["103 bytes follow the last frame at 2502"])
    }

    @Test(
        "headers without frames are answered at once",
        arguments: [
            [0xFF], [0xFF, 0xFB, 0x90, 0], [0xFF, 0xFB, 0, 0], [0xFF, 0xF1, 0x50, 0x40, 0, 0xFF, 0xFC], [0],
        ] as [[UInt8]])
    func noise(pattern: [UInt8]) throws {
        let noise = [[UInt8]](repeating: pattern, count: 40000).flatMap(\.self)
        for bytes in [noise, Builder.tag(10, stating: 0xFFF_FFFF) + noise, Builder.frames(5) + noise] {
            #expect(try walk(ID3Walker.self, bytes).bytes == Int64(bytes.count))
        }
    }
}
