import Testing

@testable import MediaInspection

/// What ISO media is, by its tracks.
@Suite(.timeLimit(.minutes(1)))
struct ISOMediaWalkerTests {
    typealias Builder = ISOMediaBuilder

    @Test("a film is whole with its index first or last, with 32-bit and 64-bit offsets")
    func wholeFilm() throws {
        for isIndexFirst in [true, false] {
            for isLong in [true, false] {
                let film = ISOMediaFilm(isIndexFirst: isIndexFirst, isLong: isLong)
                let description = try walk(ISOMediaWalker.self, film.bytes)
                #expect(description.fault == nil)
                #expect(description.format == .mp4)
                #expect(description.family == .video)
                #expect(description.width == 64)
                #expect(description.height == 48)
                #expect(description.duration == 2)
                #expect(description.brand == "isom")
                #expect(description.tracks == [MediaTrack(kind: .video, codec: "h264", tag: "avc1")])
                #expect(description.remarks.isEmpty)
            }
        }
    }

    @Test("fragments are added up", arguments: [true, false])
    func fragments(statesSizes: Bool) throws {
        let film = ISOMediaFragmentedFilm(statesSizes: statesSizes)
        let description = try walk(ISOMediaWalker.self, film.bytes)
        #expect(description.fault == nil)
        #expect(description.format == .mp4)
        #expect(description.duration == 2.5)
    }

    @Test(
        "sound alone is called by its codec, whatever the brand",
        arguments: [
            ("isom", Builder.aac, "aac"), ("M4A ", Builder.aac, "aac"), ("3gp4", Builder.aac, "aac"),
            ("M4A ", Builder.audio("alac", Builder.full("alac", Builder.zeros(24))), "alac"),
            ("isom", Builder.audio("mp4a", Builder.descriptor(0x6B)), "mp4-mp3"),
            ("isom", Builder.audio("mp4a", Builder.descriptor(0xA9)), "mp4-dts"),
            ("isom", Builder.audio("mp4a", Builder.descriptor(0x40, config: [0xF9, 0x40])), "mp4-usac"),
            ("isom", Builder.audio("mp4a", Builder.descriptor(0x40, config: [0xF8, 0x80])), "mp4-als"),
            ("isom", Builder.audio("Opus"), "mp4-opus"), ("isom", Builder.audio("fLaC"), "mp4-flac"),
            ("isom", Builder.audio("ac-3"), "mp4-ac3"), ("isom", Builder.audio("ec-3"), "mp4-eac3"),
            ("isom", Builder.audio("ac-4"), "mp4-ac4"), ("isom", Builder.audio("mhm1"), "mp4-mhm1"),
            ("isom", Builder.audio("ipcm"), "mp4-pcm"), ("3gp6", Builder.audio("samr"), "3gp"),
            ("qt  ", Builder.aac, "quicktime"), ("aax ", Builder.audio("aavd"), "aax"),
        ])
    func sound(brand: String, entry: [UInt8], format: String) throws {
        let film = ISOMediaFilm(brand: brand, tracks: [.init(handler: "soun", entry: entry)])
        let description = try walk(ISOMediaWalker.self, film.bytes)
        #expect(description.format.rawValue == format)
        #expect(description.family == .audio)
        #expect(description.fault == nil)
        #expect(description.container == (["aac", "alac"].contains(format) ? "mpeg-4" : nil))
    }

    @Test(
        "a film is called by its tracks, a dialect by its brand",
        arguments: [
            ("M4A ", "mp4"), ("M4V ", "mp4"), ("dash", "mp4"), ("XXXX", "mp4"), ("heic", "mp4"),
            ("qt  ", "quicktime"), ("3gp4", "3gp"), ("3g2a", "3g2"),
        ])
    func brands(brand: String, format: String) throws {
        let description = try walk(ISOMediaWalker.self, ISOMediaFilm(brand: brand).bytes)
        #expect(description.format.rawValue == format)
        #expect(description.family == .video)
        #expect(description.fault == nil)
    }

    @Test(
        "a picture's brand without a film names the picture",
        arguments: [("heic", "heic"), ("mif1", "heif"), ("avif", "avif"), ("avis", "avif"), ("avci", "heif")])
    func pictures(brand: String, format: String) throws {
        let bytes =
            Builder.brand(brand) + Builder.full("meta", Builder.zeros(8)) + Builder.box("mdat", [1, 2])
        let description = try walk(ISOMediaWalker.self, bytes)
        #expect(description.format.rawValue == format)
        #expect(description.family == .image)
        #expect(description.fault == nil)
    }

    @Test("chapter pictures and texts beside sound do not make a film")
    func chapters() throws {
        let picture = ISOMediaFilm.Track(entry: Builder.visual("jpeg"), sizes: [9])
        let text = ISOMediaFilm.Track(handler: "text", entry: Builder.box("text", Builder.zeros(8)))
        let film = ISOMediaFilm(tracks: [picture, .init(handler: "soun", entry: Builder.aac), text])
        let description = try walk(ISOMediaWalker.self, film.bytes)
        #expect(description.format == .aac)
        #expect(description.family == .audio)
        #expect(description.tracks.map(\.kind) == [.audio, .other, .other])
    }

    @Test("subtitles alone are no film")
    func subtitles() throws {
        let text = ISOMediaFilm.Track(handler: "subt", entry: Builder.box("stpp", Builder.zeros(8)))
        let description = try walk(ISOMediaWalker.self, ISOMediaFilm(tracks: [text]).bytes)
        #expect(description.format.rawValue == "mp4-subt")
        #expect(description.family == nil)
    }

    @Test("moov without ftyp is QuickTime's older form")
    func early() throws {
        let bytes = Array(ISOMediaFilm().bytes.dropFirst(Builder.brand().count))
        #expect(try walk(ISOMediaWalker.self, bytes).format.rawValue == "quicktime")
    }

    @Test("what follows the last box is remarked")
    func trailingData() throws {
        let bytes = ISOMediaFilm().bytes + [0x50, 0x4B, 3, 4] + Builder.zeros(40)
        let description = try walk(ISOMediaWalker.self, bytes)
        #expect(description.fault == nil)
        #expect(description.remarks.map(\.code) == ["trailing-data"])
    }

    @Test("files that an encoder made are whole", arguments: ISOMediaSamples.all)
    func encoded(sample: ISOMediaSamples.Sample) throws {
        let description = try walk(ISOMediaWalker.self, sample.bytes)
        #expect(description.format.rawValue == sample.format)
        #expect(description.fault == nil)
        #expect(description.remarks.isEmpty)
        #expect(description.tracks.map(\.codec) == sample.codecs)
    }
}
