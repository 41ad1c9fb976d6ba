import Testing

@testable import MediaInspection

/// What sample entries say of codecs.
@Suite(.timeLimit(.minutes(1)))
struct ISOMediaCodecTests {
    typealias Builder = ISOMediaBuilder

    @Test(
        "a visual entry names its codec and keeps its tag",
        arguments: [
            (Builder.visual("avc3", Builder.avcC()), "h264", "avc3"),
            (Builder.visual("hvc1", Builder.hvcC()), "hevc", "hvc1"),
            (Builder.visual("hev1", Builder.hvcC()), "hevc", "hev1"),
            (Builder.visual("av01"), "av1", "av01"), (Builder.visual("vp09"), "vp9", "vp09"),
            (Builder.visual("mp4v", Builder.descriptor(0x20)), "mpeg4", "mp4v"),
            (Builder.visual("mp4v", Builder.descriptor(0x61)), "mpeg2", "mp4v"),
            (Builder.visual("mp4v", Builder.descriptor(0x6A)), "mpeg1", "mp4v"),
            (Builder.visual("mp4v", Builder.descriptor(0x6C)), "mjpeg", "mp4v"),
            (Builder.visual("s263"), "h263", "s263"), (Builder.visual("apch"), "prores", "apch"),
            (Builder.visual("jpeg"), "mjpeg", "jpeg"), (Builder.visual("xyz "), "xyz", "xyz "),
        ])
    func video(entry: [UInt8], codec: String, tag: String) throws {
        let description = try walk(
            ISOMediaWalker.self, ISOMediaFilm(tracks: [.init(entry: entry)]).bytes)
        #expect(description.fault == nil)
        #expect(description.tracks == [MediaTrack(kind: .video, codec: codec, tag: tag)])
    }

    @Test(
        "chroma and depth beyond what a phone decodes are an obstacle",
        arguments: [
            // Profile, then ue(0) and the chroma format, depth of luma and depth of chroma.
            (Builder.visual("avc1", Builder.avcC(100, set: [0b1010_1100])), nil),
            (Builder.visual("avc1", Builder.avcC(66)), nil),
            (
                Builder.visual("avc1", Builder.avcC(110, set: [0b1010_0110, 0b1100_0000])),
                "10-bit 4:2:0, High 10 profile"
            ),
            (
                Builder.visual("avc1", Builder.avcC(122, set: [0b1011_0110, 0b1100_0000])),
                "10-bit 4:2:2, High 4:2:2 profile"
            ),
            (
                Builder.visual("avc1", Builder.avcC(244, set: [0b1001_0001, 0b1100_0000])),
                "8-bit 4:4:4, High 4:4:4 Predictive profile"
            ),
            (Builder.visual("hvc1", Builder.hvcC(depth: 10)), nil),
            (Builder.visual("hvc1", Builder.hvcC(chroma: 2, depth: 10)), "10-bit 4:2:2"),
            (Builder.visual("hvc1", Builder.hvcC(depth: 12)), "12-bit 4:2:0"),
            (Builder.visual("dvh1", Builder.hvcC()), "Dolby Vision without a plain base layer"),
        ] as [([UInt8], String?)])
    func obstacles(entry: [UInt8], obstacle: String?) throws {
        let description = try walk(
            ISOMediaWalker.self, ISOMediaFilm(tracks: [.init(entry: entry)]).bytes)
        #expect(description.fault == nil)
        #expect(description.tracks.map(\.obstacle) == [obstacle])
    }

    @Test("QuickTime's sound descriptions of versions 1 and 2 hold esds in wave", arguments: [1, 2])
    func quickTimeSound(version: Int) throws {
        let wave = Builder.box(
            "wave", Builder.box("frma", Array("mp4a".utf8)),
            Builder.descriptor(0x40, config: [0x12, 0x10]), Builder.zeros(4))
        let entry = Builder.box(
            "mp4a", Builder.zeros(6), Builder.u16(1), Builder.u16(version), Builder.zeros(18),
            Builder.zeros(version == 1 ? 16 : 36), wave)
        let film = ISOMediaFilm(tracks: [.init(handler: "soun", entry: entry)])
        let description = try walk(ISOMediaWalker.self, film.bytes)
        #expect(description.format == .aac)
        #expect(description.fault == nil)
    }

    @Test(
        "an entry without its configuration is corrupt",
        arguments: [
            ("vide", Builder.visual("avc1")), ("vide", Builder.visual("hvc1")),
            ("vide", Builder.visual("mp4v")), ("soun", Builder.audio("mp4a")),
            ("soun", Builder.audio("mp4a", Builder.descriptor(0x40))),
        ])
    func missingConfiguration(handler: String, entry: [UInt8]) throws {
        let film = ISOMediaFilm(tracks: [.init(handler: handler, entry: entry)])
        #expect(try walk(ISOMediaWalker.self, film.bytes).fault?.kind == .corrupt)
    }

    @Test("encrypted samples are named before anything else")
    func encrypted() throws {
        let sinf = Builder.box("sinf", Builder.box("frma", Array("avc1".utf8)))
        let film = ISOMediaFilm(tracks: [.init(entry: Builder.visual("encv", Builder.avcC(), sinf))])
        let description = try walk(ISOMediaWalker.self, film.bytes.dropLast(3))
        #expect(description.fault?.kind == .encrypted)
        #expect(description.tracks == [MediaTrack(kind: .video, codec: "h264", tag: "encv")])
    }
}
