/// The signatures that need a look at a field or two: ISO media brands, Ogg and EBML contents, sync words.
extension Signature {
    /// Names an ISO base media file by its major brand (ISO/IEC 14496-12, 4.3), or by its first box where it has no brand.
    static func isoMedia(_ bytes: [UInt8]) -> String? {
        guard bytes.count >= 8 else { return nil }
        let size = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
        switch text(bytes, 4..<8) {
        case "ftyp": return size == 1 || size >= 8 ? brands[text(bytes, 8..<12)] ?? "mp4" : nil
        case "moov", "mdat", "wide", "free", "skip", "pnot": return size < 2 || size >= 8 ? "quicktime" : nil
        case "styp", "moof", "sidx", "emsg", "uuid": return size < 2 || size >= 8 ? "mp4" : nil
        default: return nil
        }
    }

    /// Brands that settle the format.
    ///
    /// The 3GPP ones do not: a phone's voice recorder writes them too, and only the tracks tell its
    /// sound from a film.
    private static let brands: [String: String] = [
        "heic": "heic", "heix": "heic", "heim": "heic", "heis": "heic", "hevc": "heic", "hevx": "heic",
        "mif1": "heif", "mif2": "heif", "msf1": "heif", "avci": "heif", "avcs": "heif", "j2ki": "heif",
        "j2is": "heif", "jpeg": "heif", "jpgs": "heif", "vvic": "heif",
        "avif": "avif", "avio": "avif", "avis": "avif-sequence",
        "jp2 ": "jp2", "jpx ": "jp2", "jpm ": "jp2", "mjp2": "jp2", "jxl ": "jxl",
        "qt  ": "quicktime", "crx ": "cr3", "aax ": "aax", "aaxc": "aax",
    ]

    /// Names streams that start with a sync word, a page or a packet.
    static func framed(_ bytes: [UInt8]) -> String? {
        switch bytes[0] {
        case 0x1A where bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]): matroska(bytes)
        case 0x4F where text(bytes, 0..<4) == "OggS": "ogg"
        case 0x47: transportStream(bytes, packet: 188, sync: 0)
        case 0x49 where text(bytes, 0..<3) == "ID3": bytes.count < 5 || bytes[3] < 0x10 ? "mp3" : nil
        case 0xFF: isWide(bytes) ? nil : mpegAudio(bytes)
        case 0x00:
            startCode(bytes) ?? icon(bytes) ?? transportStream(bytes, packet: 192, sync: 4)
        case 0x0B where bytes.starts(with: [0x0B, 0x77]) && bytes.count > 5:
            // ATSC A/52, E.2.3.1.6: a stream identification above 10 means Enhanced AC-3.
            bytes[5] >> 3 > 10 ? "eac3" : "ac3"
        case 0x77 where bytes.starts(with: [0x77, 0x0B]): "ac3"
        case 0x56: latm(bytes)
        case 0x46, 0x43, 0x5A:
            // SWF: FWS, CWS or ZWS and a version, which makes it no text.
            ["FWS", "CWS", "ZWS"].contains(text(bytes, 0..<3)) && bytes.count > 3 && bytes[3] < 0x20
                ? "swf" : nil
        case 0x4D where text(bytes, 0..<4) == "MAC ":
            bytes.count > 5 && (0x0B...0x10).contains(bytes[5]) ? "ape" : nil
        default: transportStream(bytes, packet: 192, sync: 4)
        }
    }

    private static func matroska(_ bytes: [UInt8]) -> String {
        // RFC 8794, 11.2.6: the DocType element is 0x4282; it stands within the first few dozen bytes.
        let header = bytes.prefix(128)
        for index in header.indices.dropLast(6) where header[index] == 0x42 && header[index + 1] == 0x82 {
            if text(bytes, index + 3..<index + 7) == "webm" { return "webm" }
        }
        return "matroska"
    }

    private static func transportStream(_ bytes: [UInt8], packet: Int, sync: Int) -> String? {
        // ISO/IEC 13818-1, 2.4.3.2: every packet begins with 0x47; two packets make it more than a letter G.
        guard bytes.count > sync + packet, bytes[sync] == 0x47, bytes[sync + packet] == 0x47 else {
            return nil
        }
        return bytes.count <= sync + 2 * packet || bytes[sync + 2 * packet] == 0x47 ? "mpeg-ts" : nil
    }

    /// Names raw AAC and the three layers of MPEG audio by the header's layer bits (ISO/IEC 11172-3, 2.4.2.3).
    private static func mpegAudio(_ bytes: [UInt8]) -> String? {
        guard bytes.count >= 3, bytes[1] & 0xE0 == 0xE0 else { return nil }
        if bytes[1] & 0xF6 == 0xF0 { return bytes[2] >> 2 & 0x0F < 13 ? "aac" : nil }
        guard bytes[1] & 0x18 != 0x08, bytes[2] >> 4 != 0x0F, bytes[2] & 0x0C != 0x0C else { return nil }
        switch bytes[1] >> 1 & 3 {
        case 1: return "mp3"
        case 2: return "mp2"
        case 3: return "mp1"
        default: return nil
        }
    }

    private static func latm(_ bytes: [UInt8]) -> String? {
        // ISO/IEC 14496-3, 1.7.2: an 11-bit sync word 0x2B7, then 13 bits of length to the next one.
        guard bytes.count > 2, bytes[1] & 0xE0 == 0xE0 else { return nil }
        let next = 3 + (Int(bytes[1] & 0x1F) << 8 | Int(bytes[2]))
        guard next + 1 < bytes.count else { return nil }
        return bytes[next] == 0x56 && bytes[next + 1] & 0xE0 == 0xE0 ? "aac-latm" : nil
    }

    /// Names raw H.264 and HEVC by the type of the first NAL unit (ITU-T H.264 and H.265, annex B).
    private static func startCode(_ bytes: [UInt8]) -> String? {
        let first = bytes.starts(with: [0, 0, 1]) ? 3 : bytes.starts(with: [0, 0, 0, 1]) ? 4 : 0
        guard first > 0, first + 1 < bytes.count else { return nil }
        if bytes[first + 1] == 1, [0x40, 0x42, 0x46].contains(bytes[first]) { return "hevc" }
        return bytes[first] & 0x80 == 0 && [7, 9].contains(bytes[first] & 0x1F) ? "h264" : nil
    }

    private static func icon(_ bytes: [UInt8]) -> String? {
        // A count, then entries of 16 bytes whose fourth is reserved and whose data lies behind the directory.
        guard bytes.count >= 22, bytes[0] == 0, bytes[1] == 0, bytes[3] == 0, bytes[2] == 1 || bytes[2] == 2,
            bytes[4] != 0, bytes[5] == 0, bytes[9] == 0 || bytes[9] == 0xFF
        else { return nil }
        return Int(bytes[18]) | Int(bytes[19]) << 8 | Int(bytes[20]) << 16 >= 22
            ? bytes[2] == 1 ? "ico" : "cur" : nil
    }

    /// The characters of a range, shorter where the bytes end.
    static func text(_ bytes: [UInt8], _ range: Range<Int>) -> String {
        String(bytes.dropFirst(range.lowerBound).prefix(range.count).map { Character(UnicodeScalar($0)) })
    }
}
