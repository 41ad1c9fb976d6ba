import Testing

@testable import MediaInspection

/// What makes ISO media broken.
@Suite(.timeLimit(.minutes(2)))
struct ISOMediaFaultTests {
    typealias Builder = ISOMediaBuilder

    @Test("a film that is cut at any byte is never whole", arguments: [true, false])
    func cuts(isIndexFirst: Bool) async throws {
        let sound = ISOMediaFilm.Track(handler: "soun", entry: Builder.aac)
        let bytes = ISOMediaFilm(tracks: [.init(), sound], isIndexFirst: isIndexFirst).bytes
        for length in 0..<bytes.count {
            await Task.yield()
            #expect(try walk(ISOMediaWalker.self, bytes[..<length]).fault != nil, "cut at \(length)")
        }
    }

    @Test("an indexed fragmented film that is cut at any byte is never whole")
    func cutFragments() async throws {
        let bytes = ISOMediaFragmentedFilm(hasIndex: true).bytes
        #expect(try walk(ISOMediaWalker.self, bytes).fault == nil)
        for length in 0..<bytes.count {
            await Task.yield()
            #expect(try walk(ISOMediaWalker.self, bytes[..<length]).fault != nil, "cut at \(length)")
        }
    }

    @Test("fragments without an index are whole where one ends, and nowhere else")
    func cutBetweenFragments() async throws {
        let film = ISOMediaFragmentedFilm()
        let first = ISOMediaFragmentedFilm(fragments: [film.fragments[0]]).bytes.count
        for length in 0..<film.bytes.count {
            await Task.yield()
            let fault = try walk(ISOMediaWalker.self, film.bytes[..<length]).fault
            #expect((fault == nil) == (length == first), "cut at \(length)")
        }
    }

    @Test("files that an encoder made are never whole when they are cut", arguments: ISOMediaSamples.all)
    func cutSamples(sample: ISOMediaSamples.Sample) async throws {
        for length in 0..<sample.needed {
            await Task.yield()
            #expect(try walk(ISOMediaWalker.self, sample.bytes[..<length]).fault != nil, "cut at \(length)")
        }
    }

    @Test("a cut is called truncated and says where")
    func truncated() throws {
        let bytes = ISOMediaFilm().bytes
        let fault = try walk(ISOMediaWalker.self, bytes.dropLast(2)).fault
        #expect(fault?.kind == .truncated)
        #expect(fault?.offset == Int64(bytes.count - 2))
        let start = bytes.count - 30
        #expect(
            fault?.message == "box mdat at \(start) ends at \(bytes.count), the file at \(bytes.count - 2)")
    }

    @Test(
        "tables that contradict one another are corrupt",
        arguments: [
            ISOMediaFilm.Track(times: Builder.full("stts", Builder.u32(1), Builder.u32(3), Builder.u32(500))),
            ISOMediaFilm.Track(times: Builder.full("stts", Builder.u32(2), Builder.u32(4), Builder.u32(500))),
            ISOMediaFilm.Track(
                runs: Builder.full("stsc", Builder.u32(1), Builder.u32(1), Builder.u32(1), Builder.u32(1))),
            ISOMediaFilm.Track(
                runs: Builder.full("stsc", Builder.u32(1), Builder.u32(2), Builder.u32(2), Builder.u32(1))),
            ISOMediaFilm.Track(sizeTable: Builder.full("stsz", Builder.u32(0), Builder.u32(400))),
            ISOMediaFilm.Track(sizeTable: Builder.full("stz2", Builder.u32(9), Builder.u32(4))),
            ISOMediaFilm.Track(times: []),
            ISOMediaFilm.Track(entry: []),
        ])
    func contradictions(track: ISOMediaFilm.Track) throws {
        let description = try walk(ISOMediaWalker.self, ISOMediaFilm(tracks: [track]).bytes)
        #expect(description.fault?.kind == .corrupt)
    }

    @Test(
        "sizes of four, eight and sixteen bits are read",
        arguments: [(4, [0x57, 0x46]), (8, [5, 7, 4, 6]), (16, [0, 5, 0, 7, 0, 4, 0, 6])] as [(Int, [UInt8])])
    func compactSizes(bits: Int, table: [UInt8]) throws {
        let sizes = Builder.full("stz2", Builder.u32(bits), Builder.u32(4), table)
        let film = ISOMediaFilm(tracks: [.init(sizeTable: sizes)], isIndexFirst: false)
        #expect(try walk(ISOMediaWalker.self, film.bytes).fault == nil)
        let bigger = Builder.full("stz2", Builder.u32(bits), Builder.u32(4), table.dropLast() + [0xFF])
        let broken = ISOMediaFilm(tracks: [.init(sizeTable: bigger)])
        #expect(try walk(ISOMediaWalker.self, broken.bytes).fault?.kind == .truncated)
    }

    @Test("samples in another file are refused, an empty location is not one")
    func externalReference() throws {
        let elsewhere = Builder.full("url ", Array("file:///etc/passwd".utf8) + [0])
        let film = ISOMediaFilm(tracks: [.init(reference: elsewhere)])
        #expect(try walk(ISOMediaWalker.self, film.bytes).fault?.kind == .externalReference)
        let here = ISOMediaFilm(tracks: [.init(reference: Builder.full("url "))])
        #expect(try walk(ISOMediaWalker.self, here.bytes).fault == nil)
    }

    @Test("samples inside moov are corrupt")
    func samplesInMovie() throws {
        let bytes = ISOMediaFilm().bytes
        let moved = Builder.brand() + bytes.dropFirst(Builder.brand().count).dropLast(30)
        let film = moved + Builder.box("free", Builder.zeros(400))
        // The chunk offsets now point into `free`, which is allowed; the same film inside a longer moov is not.
        #expect(try walk(ISOMediaWalker.self, film).fault == nil)
        var swallowed = film
        let head = Builder.brand().count
        swallowed.replaceSubrange(head..<head + 4, with: Builder.u32(film.count - head))
        #expect(try walk(ISOMediaWalker.self, swallowed).fault?.kind == .corrupt)
    }

    @Test("a film without tracks, without samples or without moov is corrupt")
    func empty() throws {
        let nothing = Builder.brand() + Builder.box("moov") + Builder.box("mdat")
        #expect(try walk(ISOMediaWalker.self, nothing).fault?.kind == .corrupt)
        let noMovie = Builder.brand() + Builder.box("mdat", [1, 2, 3])
        #expect(try walk(ISOMediaWalker.self, noMovie).fault?.kind == .corrupt)
        let initialization = ISOMediaFragmentedFilm().initialization
        #expect(
            try walk(ISOMediaWalker.self, initialization).fault?.message == "the vide track has no samples")
        let segments = ISOMediaFragmentedFilm().bytes.dropFirst(initialization.count)
        #expect(
            try walk(ISOMediaWalker.self, Builder.box("styp", Array("msdh".utf8)) + segments).fault?.message
                == "no moov: media segments alone")
    }

    @Test("a run that counts more samples than it holds is corrupt, than the file holds truncated")
    func runs() throws {
        let stated = ISOMediaFragmentedFilm(count: 1 << 30)
        #expect(try walk(ISOMediaWalker.self, stated.bytes).fault?.kind == .corrupt)
        let implied = ISOMediaFragmentedFilm(statesSizes: false, count: 1 << 30)
        #expect(try walk(ISOMediaWalker.self, implied.bytes).fault?.kind == .truncated)
    }
}
