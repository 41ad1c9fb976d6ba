import Testing

@testable import MediaInspection

/// Counts, sizes and depths that promise more than the file holds.
///
/// Each answer must come at once and from flat memory: the time limit is the proof.
@Suite(.timeLimit(.minutes(1)))
struct ISOMediaLimitsTests {
    typealias Builder = ISOMediaBuilder

    @Test(
        "a count beyond the box is corrupt, whatever its table",
        arguments: [
            ISOMediaFilm.Track(times: Builder.full("stts", Builder.u32(1 << 28), Builder.zeros(8))),
            ISOMediaFilm.Track(runs: Builder.full("stsc", Builder.u32(1 << 28), Builder.zeros(12))),
            ISOMediaFilm.Track(
                sizeTable: Builder.full("stsz", Builder.u32(0), Builder.u32(0xFFFF_FFFF), Builder.zeros(8))),
            ISOMediaFilm.Track(
                sizeTable: Builder.full("stz2", Builder.u32(4), Builder.u32(0xFFFF_FFFF), Builder.zeros(8))),
        ])
    func counts(track: ISOMediaFilm.Track) throws {
        #expect(try walk(ISOMediaWalker.self, ISOMediaFilm(tracks: [track]).bytes).fault?.kind == .corrupt)
    }

    @Test("four thousand million samples of one size are refused by a multiplication")
    func constantSize() throws {
        let many = 0xFFFF_FFFF
        let film = ISOMediaFilm(tracks: [
            .init(
                times: Builder.full("stts", Builder.u32(1), Builder.u32(many), Builder.u32(1)),
                runs: Builder.full("stsc", Builder.u32(1), Builder.u32(1), Builder.u32(many), Builder.u32(1)),
                sizeTable: Builder.full("stsz", Builder.u32(many), Builder.u32(many)))
        ])
        #expect(try walk(ISOMediaWalker.self, film.bytes).fault?.kind == .truncated)
    }

    @Test("chunks that repeat the same bytes stop at the file's length")
    func amplification() throws {
        let chunks = 3000
        let film = ISOMediaFilm(tracks: [
            .init(
                sizes: [Int](repeating: 1, count: chunks * 2),
                sizeTable: Builder.full("stsz", Builder.u32(40), Builder.u32(chunks * 2)))
        ])
        let description = try walk(ISOMediaWalker.self, film.bytes)
        #expect(description.fault != nil)
    }

    @Test("five thousand tracks are too many")
    func tracks() throws {
        let film = ISOMediaFilm(tracks: [ISOMediaFilm.Track](repeating: .init(sizes: [1, 1]), count: 5000))
        let description = try walk(ISOMediaWalker.self, film.bytes)
        #expect(description.fault?.message == "more than 100 tracks, no film has so many")
        #expect(description.tracks.count == 100)
    }

    @Test("boxes twenty thousand deep are walked without a stack", arguments: ["trak", "mdia", "free"])
    func depth(type: String) throws {
        let levels = 20000
        var bytes = Builder.brand()
        for level in 0..<levels {
            let name = level == 0 ? "moov" : level == 1 ? "trak" : type
            bytes += Builder.u32((levels - level) * 8) + Array(name.utf8)
        }
        #expect(try walk(ISOMediaWalker.self, bytes).fault?.kind == .corrupt)
    }

    @Test("empty boxes without end are stepped over", arguments: ["free", "moov", "moof", "meta"])
    func boxes(type: String) throws {
        let one = Builder.box(type)
        let bytes = Builder.brand() + [[UInt8]](repeating: one, count: 20000).flatMap(\.self)
        #expect(try walk(ISOMediaWalker.self, bytes).fault?.kind == .corrupt)
    }

    @Test("siblings that should be one of a kind are not collected")
    func siblings() throws {
        let media = [[UInt8]](repeating: Builder.box("mdia"), count: 100_000).flatMap(\.self)
        let bytes = Builder.brand() + Builder.box("moov", Builder.box("trak", media))
        #expect(try walk(ISOMediaWalker.self, bytes).fault?.kind == .corrupt)
    }

    @Test(
        "impossible sizes are faults",
        arguments: [
            Builder.u32(3) + Array("moov".utf8),
            Builder.u32(0) + Array("moov".utf8),
            Builder.u32(1) + Array("moov".utf8) + Builder.u64(15),
            Builder.u32(1) + Array("moov".utf8) + Builder.u64(1 << 62),
            Builder.u32(1) + Array("moov".utf8) + [UInt8](repeating: 0xFF, count: 8),
            Builder.u32(1) + Array("mdat".utf8) + [UInt8](repeating: 0xFF, count: 8),
            Builder.u32(0x7FFF_FFFF) + Array("mdat".utf8),
        ])
    func sizes(box: [UInt8]) throws {
        #expect(try walk(ISOMediaWalker.self, Builder.brand() + box).fault != nil)
        #expect(try walk(ISOMediaWalker.self, Builder.brand() + box + Builder.zeros(100)).fault != nil)
    }

    @Test("a last box of size zero reaches to the end")
    func toTheEnd() throws {
        let film = ISOMediaFilm()
        var bytes = film.bytes
        let start = bytes.count - 30
        bytes.replaceSubrange(start..<start + 4, with: Builder.u32(0))
        #expect(try walk(ISOMediaWalker.self, bytes).fault == nil)
        #expect(try walk(ISOMediaWalker.self, bytes.dropLast(1)).fault?.kind == .truncated)
    }
}
