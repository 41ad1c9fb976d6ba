import Testing

@testable import MediaInspection

@Suite("PNG")
struct PNGWalkerTests {
    private func walk(_ picture: PNGBuilder) throws -> MediaDescription {
        try Picture.walk(PNGWalker.self, picture.bytes)
    }

    @Test("whole pictures are described")
    func whole() throws {
        let plain = try walk(PNGBuilder().header().data().end())
        #expect(
            plain
                == MediaDescription(
                    format: .png, family: .image, bytes: plain.bytes, width: 4, height: 2, frames: 1))
        let interlaced = try Picture.walk(PNGWalker.self, Picture.interlacedPNG)
        #expect(interlaced.fault == nil)
        #expect(interlaced.width == 17 && interlaced.height == 13)
        #expect(try Picture.walk(PNGWalker.self, Picture.indexedPNG).fault == nil)
    }

    @Test("image data may be spread over chunks, empty ones too")
    func spread() throws {
        let stream = PNGBuilder.zlib([0, 1, 2, 3, 4, 0, 5, 6, 7, 8])
        var picture = PNGBuilder().header().chunk("IDAT")
        for byte in stream { picture = picture.chunk("IDAT", [byte]) }
        #expect(try walk(picture.chunk("IDAT").end()).fault == nil)
    }

    @Test("no beginning of a picture is whole", arguments: [Picture.interlacedPNG, Picture.indexedPNG])
    func prefixes(picture: [UInt8]) async throws {
        for count in 8..<picture.count {
            await Task.yield()
            #expect(try Picture.walk(PNGWalker.self, Array(picture.prefix(count))).fault?.kind == .truncated)
        }
    }

    @Test("what no decoder shows is a fault that says why")
    func faults() throws {
        let start = PNGBuilder().header()
        let cases: [(PNGBuilder, MediaFault.Kind, String)] = [
            (PNGBuilder().data().end(), .corrupt, "first chunk is IDAT"),
            (PNGBuilder().chunk("CgBI", [0, 0, 0, 0]).header().data().end(), .corrupt, "CgBI"),
            (PNGBuilder().header(width: 0).data().end(), .corrupt, "0 by 2"),
            (PNGBuilder().header(height: 0x8000_0000).data().end(), .corrupt, "2147483648"),
            (PNGBuilder().header(color: 9).data().end(), .corrupt, "color type 9"),
            (PNGBuilder().header(depth: 4, color: 2).data().end(), .corrupt, "4 bits"),
            (PNGBuilder().header(rest: [0, 0, 2]).data().end(), .corrupt, "interlace 2"),
            (PNGBuilder().chunk("IHDR", [0, 0, 0, 1]).end(), .corrupt, "4 bytes"),
            (start.header().data().end(), .corrupt, "second IHDR"),
            (start.end(), .corrupt, "no IDAT"),
            (start.data().chunk("tEXt").data().end(), .corrupt, "interrupted"),
            (start.chunk("IDAT", [0x78], check: 1).end(), .corrupt, "CRC 00000001"),
            (start.chunk("CRIT").data().end(), .corrupt, "CRIT"),
            (start.chunk("t!Xt").data().end(), .corrupt, "four letters"),
            (start.chunk("tEXt", length: 0xFFFF_FFF0).data().end(), .corrupt, "4294967280"),
            (start.chunk("tEXt", length: 5000).data().end(), .truncated, "behind the file"),
            (start.data(), .truncated, "before an IEND"),
            (PNGBuilder().header(color: 3).data().end(), .corrupt, "PLTE"),
            (PNGBuilder().header(color: 3).chunk("PLTE", [1, 2]).data().end(), .corrupt, "multiple of 3"),
            (start.data([0, 1, 2, 3, 4]).end(), .corrupt, "5 bytes of pixels, where 10"),
            (start.data([0, 1, 2, 3, 4, 9, 5, 6, 7, 8]).end(), .corrupt, "filter 9"),
            (
                start.chunk("IDAT", PNGBuilder.zlib([0, 1, 2, 3, 4, 0, 5, 6, 7, 8]).dropLast(5)).end(),
                .truncated, "ends"
            ),
            (start.chunk("IDAT", [0x78, 0x01, 0x07]).end(), .corrupt, "inflate"),
        ]
        for (picture, kind, word) in cases {
            let fault = try #require(try walk(picture).fault, "\(word)")
            #expect(fault.kind == kind && fault.message.contains(word), "\(fault.message)")
        }
    }

    @Test("a signature that was sent as text is a fault")
    func mangled() throws {
        let bytes = Picture.indexedPNG.replacing(at: 4, 0x0A)
        #expect(Signature.format(of: bytes) == .png)
        #expect(try Picture.walk(PNGWalker.self, bytes).fault?.kind == .corrupt)
    }

    @Test("a bad check on an ancillary chunk harms nobody")
    func ancillary() throws {
        #expect(try walk(PNGBuilder().header().chunk("tEXt", [0x61], check: 0).data().end()).fault == nil)
    }

    @Test("an animation is noted, unless it has one frame")
    func animation() throws {
        let frames = { (count: UInt32) in PNGBuilder.big(count) + [0, 0, 0, 0] }
        let animated = try walk(PNGBuilder().header().chunk("acTL", frames(3)).data().chunk("fdAT").end())
        #expect(animated.frames == 2 && animated.fault == nil)
        #expect(animated.remarks.map(\.code) == ["animated-png"])
        #expect(animated.remarks.first?.level == .note)
        #expect(try walk(PNGBuilder().header().chunk("acTL", frames(1)).data().end()).frames == 1)
        #expect(try walk(PNGBuilder().header().data().chunk("acTL", frames(3)).end()).frames == 1)
    }

    @Test("bytes behind the end are remarked")
    func trailing() throws {
        let description = try Picture.walk(PNGWalker.self, Picture.indexedPNG + [1, 2, 3])
        #expect(description.fault == nil)
        #expect(
            description.remarks == [MediaRemark("trailing-data", .warning, "3 bytes follow the IEND chunk")])
    }

    @Test("a picture of two billion pixels square costs no time and no memory")
    func bomb() throws {
        let picture = PNGBuilder().header(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF, depth: 16, color: 6).data()
            .end()
        let description = try walk(picture)
        #expect(description.fault == nil)
        #expect(description.width == 0x7FFF_FFFF)
    }
}
