import Testing

@testable import MediaInspection

/// The first bytes of a file, as text whose characters stand for bytes.
private func bytes(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
}

@Suite("Signatures")
struct SignatureTests {
    @Test(
        "every row of the table finds its own bytes and has a name",
        arguments: Set(Signature.table.map(\.format)).sorted())
    func table(format: String) throws {
        #expect(MediaFormat.known.contains(MediaFormat(rawValue: format)))
        for row in Signature.table where row.format == format {
            var prefix = [UInt8](repeating: 0x20, count: 300)
            for part in row.parts {
                prefix.replaceSubrange(part.offset..<part.offset + part.bytes.count, with: part.bytes)
            }
            #expect(Signature.format(of: prefix).rawValue == format)
        }
    }

    @Test(
        "the major brand names an ISO base media file",
        arguments: [
            ("isom", "mp4"), ("mp42", "mp4"), ("M4A ", "mp4"), ("dash", "mp4"), ("qt  ", "quicktime"),
            ("3gp5", "mp4"),
            ("3g2a", "mp4"), ("heic", "heic"), ("mif1", "heif"), ("avif", "avif"), ("avis", "avif-sequence"),
            ("crx ", "cr3"), ("jp2 ", "jp2"), ("aax ", "aax"), ("avci", "heif"),
        ])
    func brand(brand: String, format: String) {
        #expect(Signature.format(of: bytes("\0\0\0\u{14}ftyp\(brand)\0\0\0\0isom")).rawValue == format)
    }

    @Test(
        "a file of boxes without a brand is QuickTime's, a segment is MPEG-4's",
        arguments: [
            ("moov", "quicktime"), ("wide", "quicktime"), ("mdat", "quicktime"), ("styp", "mp4"),
            ("moof", "mp4"),
        ])
    func box(box: String, format: String) {
        #expect(Signature.format(of: bytes("\0\0\0\u{08}\(box)\0\0\0\0")).rawValue == format)
    }

    @Test(
        "layer bits tell AAC and the layers of MPEG audio apart",
        arguments: [
            ([0xFF, 0xFB, 0x90, 0x64], "mp3"), ([0xFF, 0xF3, 0x40, 0xC4], "mp3"),
            ([0xFF, 0xFD, 0xE4, 0x04], "mp2"),
            ([0xFF, 0xFF, 0x74, 0x00], "mp1"), ([0xFF, 0xF1, 0x50, 0x80], "aac"),
            ([0xFF, 0xF9, 0x50, 0x80], "aac"),
            ([0xFF, 0xFB, 0xF0, 0x64], "unknown"), ([0xFF, 0xEB, 0x90, 0x64], "unknown"),
            ([0x49, 0x44, 0x33, 0x04, 0x00], "mp3"),
        ] as [([UInt8], String)])
    func layers(prefix: [UInt8], format: String) {
        #expect(Signature.format(of: prefix).rawValue == format)
    }

    @Test(
        "streams are named by their packets and units",
        arguments: [
            ("\u{1A}\u{45}\u{DF}\u{A3}\u{9F}\u{42}\u{86}\u{81}\u{01}\u{42}\u{82}\u{84}webm\0\0\0", "webm"),
            ("\u{1A}\u{45}\u{DF}\u{A3}\u{A3}\u{42}\u{82}\u{88}matroska\0\0\0", "matroska"),
            (
                "G" + String(repeating: "\u{FF}", count: 187) + "G" + String(repeating: "\u{FF}", count: 187),
                "mpeg-ts"
            ),
            ("\0\0\0\u{01}\u{67}\u{42}", "h264"), ("\0\0\u{01}\u{09}\u{10}", "h264"),
            ("\0\0\0\u{01}\u{40}\u{01}", "hevc"),
            ("\u{0B}\u{77}\0\0\0\u{40}", "ac3"), ("\u{0B}\u{77}\0\0\0\u{87}", "eac3"),
            ("CWS\u{08}\0\0", "swf"), ("MAC \u{96}\u{0F}", "ape"),
            ("\0\0\u{01}\0\u{01}\0\u{10}\u{10}\0\0\u{01}\0\u{20}\0\0\0\0\0\u{16}\0\0\0", "ico"),
            ("BM\u{1E}\0\0\0\0\0\0\0\u{1A}\0\0\0\u{0C}\0\0\0", "bmp"), ("P6\n2 2\n255\n\0\0", "pnm"),
            ("MZ\u{90}\0\u{03}\0", "exe"), ("\u{0A}\u{05}\u{01}\u{08}\0\0", "pcx"),
            ("\0\0\u{02}\0\0\0\0\0\0\0\0\0\u{10}\0\u{10}\0\u{18}\0", "tga"),
        ])
    func framed(prefix: String, format: String) {
        #expect(Signature.format(of: bytes(prefix)).rawValue == format)
    }

    @Test("no bytes are empty, zeros and noise are unknown")
    func nothing() {
        #expect(Signature.format(of: []) == .empty)
        #expect(Signature.format(of: [UInt8](repeating: 0, count: 64)) == .unknown)
        #expect(Signature.format(of: [0x93, 0x12, 0xFE, 0x00, 0x07, 0x81]) == .unknown)
    }

    @Test("a picture behind other bytes is no picture")
    func offsetZero() {
        #expect(Signature.format(of: [0] + Picture.baselineJPEG) != .jpeg)
        #expect(Signature.format(of: Array("\n".utf8) + Picture.stillGIF) != .gif)
        #expect(Signature.format(of: Array("%PDF-1.4\n".utf8) + Picture.baselineJPEG).rawValue == "pdf")
    }

    @Test("formats know their family and whether they are text")
    func catalogue() {
        #expect(MediaFormat(rawValue: "webp").family == .image)
        #expect(MediaFormat(rawValue: "quicktime").name == "QuickTime film")
        #expect(MediaFormat(rawValue: "html").isText)
        #expect(MediaFormat(rawValue: "zip").family == nil)
        #expect(MediaFormat(rawValue: "other").name == "other")
    }
}
