import Testing

@testable import MediaInspection

@Suite("GIF")
struct GIFWalkerTests {
    /// A screen of two by two pixels and four colors.
    private static let screen: [UInt8] =
        Array("GIF89a".utf8) + [2, 0, 2, 0, 0x81, 0, 0] + [UInt8](repeating: 0x7F, count: 12)
    /// Clear, four pixels one by one, end; three bits a code until the table has eight.
    private static let data: [UInt8] = [2, 3, 0x44, 0x34, 0x05, 0]

    private func image(_ width: UInt8 = 2, _ height: UInt8 = 2, left: UInt8 = 0) -> [UInt8] {
        [0x2C, left, 0, 0, 0, width, 0, height, 0, 0]
    }

    private func walk(_ blocks: [UInt8]) throws -> MediaDescription {
        try Picture.walk(GIFWalker.self, Self.screen + blocks)
    }

    @Test("a whole picture is described")
    func whole() throws {
        let description = try Picture.walk(GIFWalker.self, Picture.stillGIF)
        #expect(
            description
                == MediaDescription(
                    format: .gif, family: .image, bytes: Int64(Picture.stillGIF.count), width: 24, height: 10,
                    frames: 1))
        #expect(try walk(image() + Self.data + [0x3B]).fault == nil)
    }

    @Test("no beginning of a picture is whole")
    func prefixes() async throws {
        for count in 6..<Picture.stillGIF.count {
            await Task.yield()
            #expect(
                try Picture.walk(GIFWalker.self, Array(Picture.stillGIF.prefix(count))).fault?.kind
                    == .truncated)
        }
    }

    @Test("a fault lies in the file, however far a color table or a sub-block reaches beyond its end")
    func places() throws {
        let colors = Array("GIF89a".utf8) + [2, 0, 2, 0, 0x87, 0, 0]
        let cut = [
            colors, Self.screen + [0x21, 0xFE, 255, 1], Self.screen + image() + [2, 255, 1],
            Self.screen + image().replacing(at: 9, 0x87),
        ]
        for bytes in cut {
            #expect(try Picture.walk(GIFWalker.self, bytes).fault?.offset == Int64(bytes.count))
        }
    }

    @Test("the second image makes two frames, whatever follows it")
    func animated() throws {
        #expect(try walk(image() + Self.data + image() + Self.data + [0x3B]).frames == 2)
        let cut = try walk(image() + Self.data + [0x21, 0xF9, 4, 0, 0, 0, 0, 0, 0x2C])
        #expect(cut.frames == 2 && cut.fault == nil)
    }

    @Test("what no decoder shows is a fault that says why")
    func faults() throws {
        let cases: [([UInt8], MediaFault.Kind, String)] = [
            ([0x3B], .corrupt, "before any image"),
            (image(0, 2) + Self.data + [0x3B], .corrupt, "0 by 2"),
            (image() + [0, 1, 0x44, 0, 0x3B], .corrupt, "code size of 0"),
            (image() + [9, 1, 0x44, 0, 0x3B], .corrupt, "code size of 9"),
            (image() + [2, 2, 0x44, 0x05, 0, 0x3B], .corrupt, "pixels, where 4"),
            (image() + [2, 0, 0x3B], .corrupt, "0 pixels"),
            (image() + [2, 1, 0xFC, 0, 0x3B], .corrupt, "LZW code 7"),
            (image() + Self.data + [0x0A, 0x3B], .corrupt, "type 0xa"),
            (image() + Self.data, .truncated, "trailer"),
            (image() + Self.data + [0x21, 0xFE, 40, 1], .truncated, "extension"),
        ]
        for (blocks, kind, word) in cases {
            let fault = try #require(try walk(blocks).fault, "\(word)")
            #expect(fault.kind == kind && fault.message.contains(word), "\(fault.message)")
        }
        let flat = Self.screen.replacing(at: 6, 0) + image() + Self.data + [0x3B]
        #expect(try Picture.walk(GIFWalker.self, flat).fault?.message.contains("0 by 2") == true)
        #expect(try Picture.walk(GIFWalker.self, Array("GIF89a=1;alert(1);//".utf8)).fault != nil)
    }

    @Test("zeros between blocks and bytes behind the trailer are remarked")
    func remarks() throws {
        let description = try walk(image() + Self.data + [0, 0, 0x3B, 1])
        #expect(description.fault == nil)
        #expect(description.remarks.map(\.code) == ["stray-bytes", "trailing-data"])
    }

    @Test("an image beyond the screen makes the picture larger")
    func outside() throws {
        let description = try walk(image(left: 5) + Self.data + [0x3B])
        #expect(description.width == 7 && description.height == 2)
        #expect(description.remarks.map(\.code) == ["image-outside-screen"])
    }

    @Test("pixels beyond the image are passed over")
    func surplus() throws {
        #expect(try walk(image(1, 1) + Self.data + [0x3B]).fault == nil)
    }

    @Test("a code size of one bit grows with its first code")
    func oneBit() throws {
        // Clear (2), then 0 in two bits, then 1, 0 and 1 in three, then the end (3).
        #expect(try walk(image() + [1, 2, 0x12, 0x64, 0, 0x3B]).fault == nil)
    }
}
