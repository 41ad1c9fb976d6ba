import Testing

@testable import MediaInspection

@Suite("JPEG")
struct JPEGWalkerTests {
    private let baseline = Picture.baselineJPEG
    private let progressive = Picture.progressiveJPEG

    private func walk(_ bytes: [UInt8]) throws -> MediaDescription {
        try Picture.walk(JPEGWalker.self, bytes)
    }

    private func fault(_ bytes: [UInt8]) throws -> MediaFault {
        try #require(try walk(bytes).fault)
    }

    @Test("whole pictures are described", arguments: [Picture.baselineJPEG, Picture.progressiveJPEG])
    func whole(picture: [UInt8]) throws {
        #expect(
            try walk(picture)
                == MediaDescription(
                    format: .jpeg, family: .image, bytes: Int64(picture.count), width: 32, height: 16,
                    frames: 1))
    }

    @Test("no beginning of a picture is whole", arguments: [Picture.baselineJPEG, Picture.progressiveJPEG])
    func prefixes(picture: [UInt8]) async throws {
        for count in 3..<picture.count {
            await Task.yield()
            #expect(try fault(Array(picture.prefix(count))).kind == .truncated)
        }
    }

    @Test("a picture that is cut and closed again holds too little")
    func closed() throws {
        let scan = try baseline.offset(of: 0xFF, 0xDA)
        #expect(try fault(baseline.prefix(scan + 15) + [0xFF, 0xD9]).kind == .truncated)
    }

    @Test("the frame header's numbers are held against the standard")
    func frame() throws {
        let frame = try baseline.offset(of: 0xFF, 0xC0)
        #expect(try fault(baseline.replacing(at: frame + 4, 7)).message.contains("7 bits"))
        #expect(try fault(baseline.replacing(at: frame + 4, 12)).kind == .corrupt)
        #expect(try fault(baseline.replacing(at: frame + 5, 0, 0)).message.contains("height of 0"))
        #expect(try fault(baseline.replacing(at: frame + 7, 0, 0)).message.contains("width of 0"))
        #expect(try fault(baseline.replacing(at: frame + 9, 2)).message.contains("17 bytes"))
        #expect(try fault(baseline.replacing(at: frame + 11, 0x51)).message.contains("5 by 1"))
    }

    @Test(
        "processes that phones do not decode are named", arguments: [0xC3, 0xC5, 0xCB, 0xCF, 0xDE] as [UInt8])
    func processes(marker: UInt8) throws {
        let frame = try baseline.offset(of: 0xFF, 0xC0)
        #expect(
            try fault(baseline.replacing(at: frame + 1, marker)).message.contains("lossless or hierarchical"))
    }

    @Test("arithmetic coding and deep samples pass with a warning")
    func rare() throws {
        let frame = try baseline.offset(of: 0xFF, 0xC0)
        let arithmetic = try walk(baseline.replacing(at: frame + 1, 0xC9))
        #expect(arithmetic.fault == nil && arithmetic.remarks.map(\.code) == ["arithmetic-coding"])
        let deep = try walk(baseline.replacing(at: frame + 1, 0xC1).replacing(at: frame + 4, 12))
        #expect(deep.fault == nil && deep.remarks.map(\.code) == ["deep-samples"])
    }

    @Test("JPEG-LS goes by its own name")
    func lossless() throws {
        let description = try walk([
            0xFF, 0xD8, 0xFF, 0xF8, 0, 3, 0, 0xFF, 0xF7, 0, 11, 8, 0, 9, 0, 7, 1, 1, 0x11, 0,
        ])
        #expect(description.format.rawValue == "jpeg-ls")
        #expect(description.width == 7 && description.height == 9)
    }

    @Test("a height left open is taken from the DNL segment")
    func lines() throws {
        let frame = try baseline.offset(of: 0xFF, 0xC0)
        let open = baseline.replacing(at: frame + 5, 0, 0)
        let description = try walk(open.dropLast(2) + [0xFF, 0xDC, 0, 4, 0, 16, 0xFF, 0xD9])
        #expect(description.fault == nil && description.height == 16)
    }

    @Test("segments out of order, of wrong length or without meaning are faults")
    func segments() throws {
        let start: [UInt8] = [0xFF, 0xD8]
        let frame = try baseline.offset(of: 0xFF, 0xC0)
        let scan = try baseline.offset(of: 0xFF, 0xDA)
        let table = try baseline.offset(of: 0xFF, 0xDB)
        let header = baseline[frame..<frame + 19]
        let cases: [([UInt8], String)] = [
            (start + [0xFF, 0xD9], "before any scan"),
            (start + baseline[scan...], "before any frame header"),
            (start + header + baseline[scan...], "quantization table 0"),
            (start + header + header + baseline[scan...], "second frame header"),
            (start + [0xFF, 0xE0, 0, 1], "1 bytes"),
            (start + [0xFF, 0x02], "0xFF2"),
            (start + [0xFF, 0xDD, 0, 3, 0] + baseline.dropFirst(2), "restart interval"),
            (baseline.replacing(at: table + 4, 4), "quantization table 4"),
            (baseline.replacing(at: table + 3, 66), "quantization"),
            (
                baseline.replacing(at: try baseline.offset(of: 0xFF, 0xC4) + 4, 0xC4),
                "Huffman table 4 of class 12"
            ),
            (baseline.replacing(at: try baseline.offset(of: 0xFF, 0xC4) + 5, 3, 0, 0), "codes of 1 bits"),
            (baseline.replacing(at: try baseline.offset(of: 0xFF, 0xC4) + 12, 200), "Huffman table of"),
            (baseline.replacing(at: scan + 4, 4), "4 components"),
            (baseline.replacing(at: scan + 5, 93), "component 93"),
            (baseline.replacing(at: scan + 7, baseline[scan + 5]), "has twice"),
            (baseline.replacing(at: scan + 6, 0x20), "Huffman table 2"),
            (baseline.replacing(at: scan + 6, 0x2F), "Huffman table 2"),
        ]
        for (bytes, word) in cases {
            let fault = try fault(bytes)
            #expect(fault.kind == .corrupt && fault.message.contains(word), "\(fault.message)")
        }
        let band = try progressive.offset(of: 0xFF, 0xDA)
        #expect(try fault(progressive.replacing(at: band + 12, 5)).message.contains("progressive scan"))
    }

    @Test("fill bytes, restarts and stuffed zeros are part of the format")
    func fill() throws {
        let scan = try baseline.offset(of: 0xFF, 0xDA)
        let filled = baseline[..<scan] + [0xFF, 0xFF] + baseline[scan...]
        #expect(try walk(Array(filled)).remarks.isEmpty)
        let restarted = baseline.dropLast(2) + [0xFF, 0xD0, 0xFF, 0x00, 0xFF, 0xFF, 0xD9]
        #expect(try walk(Array(restarted)).fault == nil)
    }

    @Test("bytes between segments pass with a warning, as with libjpeg")
    func stray() throws {
        let scan = try baseline.offset(of: 0xFF, 0xDA)
        let description = try walk(baseline[..<scan] + [1, 2, 0xFF, 0] + baseline[scan...])
        #expect(description.fault == nil)
        #expect(
            description.remarks == [
                MediaRemark("stray-bytes", .warning, "4 bytes between segments belong to none")
            ])
    }

    @Test("what follows the end is remarked: a camera's further picture is a note")
    func trailing() throws {
        let level = { (bytes: [UInt8]) in try walk(bytes).remarks.first { $0.code == "trailing-data" }?.level
        }
        #expect(try level(baseline + [0, 0]) == .warning)
        #expect(try level(baseline + baseline) == .note)
        #expect(try level(baseline + [0, 0, 0, 24] + Array("ftypmp42".utf8)) == .note)
        let index: [UInt8] = [0xFF, 0xE2, 0, 6, 0x4D, 0x50, 0x46, 0]
        #expect(try level(baseline[..<2] + index + baseline[2...] + [0, 0]) == .note)
    }

    @Test("a picture of endless scans is refused")
    func endless() throws {
        let first = try progressive.offset(of: 0xFF, 0xDA)
        let second = progressive[first...].indices.first { progressive[$0...].starts(with: [0xFF, 0xC4]) }
        let scan = progressive[first..<(try #require(second))]
        let bytes = progressive[..<first] + repeatElement(scan, count: 3600).joined() + [0xFF, 0xD9]
        #expect(try fault(Array(bytes)).message.contains("3584 scans"))
    }
}
