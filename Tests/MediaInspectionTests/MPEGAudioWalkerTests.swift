import Testing

@testable import MediaInspection

/// Streams of MPEG audio frames, and what stands around them.
@Suite(.timeLimit(.minutes(1)))
struct MPEGAudioWalkerTests {
    typealias Builder = MPEGAudioBuilder

    @Test("frames are followed to the end and give the length")
    func whole() throws {
        let description = try walk(MPEGAudioWalker.self, Builder.frames(100))
        #expect(description.format == .mp3)
        #expect(description.family == .audio)
        #expect(description.fault == nil)
        #expect(description.remarks.isEmpty)
        #expect(description.tracks == [MediaTrack(kind: .audio, codec: "mp3")])
        #expect(description.duration == 100.0 * 1152 / 44100)
    }

    @Test(
        "versions and layers are told apart",
        arguments: [
            ([0xFF, 0xFB, 0x90, 0], 417, "mp3"), ([0xFF, 0xFB, 0x92, 0], 418, "mp3"),
            ([0xFF, 0xF3, 0x80, 0], 208, "mp3"), ([0xFF, 0xE3, 0x88, 0], 576, "mp3"),
            ([0xFF, 0xFD, 0x80, 0], 417, "mp2"), ([0xFF, 0xF5, 0x80, 0], 417, "mp2"),
            ([0xFF, 0xFF, 0x90, 0], 312, "mp1"), ([0xFF, 0xF7, 0x92, 0], 316, "mp1"),
        ] as [([UInt8], Int, String)])
    func layers(header: [UInt8], length: Int, format: String) throws {
        let description = try walk(MPEGAudioWalker.self, Builder.frames(9, header, length: length))
        #expect(description.format.rawValue == format)
        #expect(description.fault == nil)
        #expect(description.remarks.isEmpty)
    }

    @Test("free format is as long as the way to the next header")
    func freeFormat() throws {
        let description = try walk(MPEGAudioWalker.self, Builder.frames(9, [0xFF, 0xFB, 0, 0], length: 700))
        #expect(description.format == .mp3)
        #expect(description.fault == nil)
        #expect(description.remarks.isEmpty)
        #expect(description.duration == 9.0 * 1152 / 44100)
    }

    @Test("tags in front and behind are no frames and no remark")
    func tags() throws {
        let front = Builder.tag(300) + Builder.tag(50)
        for tail in [
            Builder.oldTag, Builder.ape, Builder.lyrics + Builder.oldTag, Builder.ape + Builder.oldTag,
        ] {
            let description = try walk(ID3Walker.self, front + Builder.frames(20) + tail)
            #expect(description.format == .mp3)
            #expect(description.fault == nil)
            #expect(description.remarks.isEmpty)
            #expect(description.duration == 20.0 * 1152 / 44100)
        }
        let ape = try walk(MPEGAudioWalker.self, Builder.ape + Builder.frames(20))
        #expect(ape.fault == nil && ape.remarks.isEmpty)
    }

    @Test("a tag of a wrong size is found out by the frames", arguments: [10, 250, 100_000, 200_000_000])
    func wrongSize(stated: Int) throws {
        let bytes = Builder.tag(200, stating: stated) + Builder.frames(20)
        let description = try walk(ID3Walker.self, bytes)
        #expect(description.format == .mp3)
        #expect(description.fault == nil)
        #expect(description.remarks.map(\.code).contains("id3-size"))
    }

    @Test("a little padding or junk may stand before the frames, and no more")
    func junk() throws {
        for junk in [[UInt8](repeating: 0, count: 4000), [3, 200, 7], [0xFF, 0xFB, 0x90, 0, 1, 2]] {
            let description = try walk(MPEGAudioWalker.self, junk + Builder.frames(20))
            #expect(description.fault == nil)
            #expect(description.remarks.map(\.code) == ["leading-data"])
        }
        let far = try walk(MPEGAudioWalker.self, [UInt8](repeating: 0, count: 5000) + Builder.frames(20))
        #expect(far.fault?.kind == .corrupt)
    }

    @Test(
        "text, pages and pictures are no junk",
        arguments: ["<html><body>", "%PDF-1.7", "{\"error\": 404}", "GIF89a"])
    func pages(head: String) throws {
        for front in [[], Builder.tag(100)] {
            let description = try walk(ID3Walker.self, front + Array(head.utf8) + Builder.frames(20))
            #expect(description.fault?.kind == .corrupt)
        }
    }

    @Test("text is no junk, unless a tag of a wrong size ends inside its own text")
    func text() throws {
        let bytes = Array("A comment of some length".utf8) + Builder.frames(20)
        #expect(try walk(MPEGAudioWalker.self, bytes).fault?.kind == .corrupt)
        let tagged = try walk(ID3Walker.self, Builder.tag(100) + bytes)
        #expect(tagged.fault == nil)
        #expect(tagged.remarks.map(\.code) == ["id3-size"])
    }

    @Test("a picture behind a tag is corrupt")
    func picture() throws {
        let bytes = Builder.tag(20) + [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 9, count: 900)
        #expect(try walk(ID3Walker.self, bytes).fault?.kind == .corrupt)
    }

    @Test(
        "another format behind a tag is called by its name",
        arguments: [("fLaC", "flac"), ("MAC ", "ape"), ("OggS", "ogg"), ("wvpk", "wavpack")])
    func otherFormats(head: String, format: String) throws {
        let bytes = Builder.tag(20) + Array(head.utf8) + [UInt8](repeating: 9, count: 900)
        let description = try walk(ID3Walker.self, bytes)
        #expect(description.format.rawValue == format)
        #expect(description.fault == nil)
    }

    @Test("tags alone are corrupt")
    func tagsAlone() throws {
        #expect(try walk(ID3Walker.self, Builder.tag(500)).fault?.kind == .corrupt)
        let chain = (0..<20000).flatMap { _ in Builder.tag(0) }
        #expect(try walk(ID3Walker.self, chain).fault?.kind == .corrupt)
    }

    @Test("who has to choose a walker can ask for the format")
    func formatAlone() throws {
        let cases: [([UInt8], String?)] = [
            (Builder.tag(9) + Builder.frames(9), "mp3"), (Builder.tag(9) + ADTSBuilder.frames(9), "aac"),
            (Builder.tag(9) + Array("fLaC".utf8), "flac"), (Builder.tag(9), nil), ([1, 2, 3], nil), ([], nil),
            ([0, 0, 0] + Builder.frames(9), "mp3"),
        ]
        for (bytes, format) in cases {
            #expect(try window(bytes) { ID3Walker.format($0)?.rawValue } == format)
        }
    }
}
