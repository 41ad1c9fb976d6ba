/// The tags at a file's end: ID3v1, its "TAG+" extension, APEv1 and APEv2, Lyrics3, ID3v2.4 appended.
enum ID3Trailers {
    private static let most = 8

    /// Where the audio ends, when it does not start before an offset.
    static func audioEnd(_ file: FileWindow, after start: Int64) -> Int64 {
        var end = file.length
        for _ in 0..<most {
            guard let size = size(file, before: end), size > 0, end - size >= start else { break }
            end -= size
        }
        return end
    }

    private static func size(_ file: FileWindow, before end: Int64) -> Int64? {
        if file.matches("TAG", at: end - 128) {
            return file.matches("TAG+", at: end - 355) ? 355 : 128
        }
        if file.matches("APETAGEX", at: end - 32) { return ape(file, footer: end - 32) }
        // Lyrics3 2.00: six digits give the size up to themselves.
        if file.matches("LYRICS200", at: end - 9) {
            let digits = file.bytes(at: end - 15, count: 6)
            guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            return digits.reduce(Int64(0)) { $0 * 10 + Int64($1 - 0x30) } + 15
        }
        if file.matches("LYRICSEND", at: end - 9) { return lyrics(file, before: end) }
        if file.matches("3DI", at: end - 10) {
            let header = Array(file.bytes(at: end - 10, count: 10))
            return header[6...].reduce(Int64(0)) { $0 << 7 | Int64($1 & 0x7F) } + 20
        }
        return nil
    }

    /// The size in an APE footer counts the footer and not the header, which flag 31 announces.
    private static func ape(_ file: FileWindow, footer: Int64) -> Int64 {
        let fields = Array(file.bytes(at: footer + 8, count: 16))
        guard fields.count == 16 else { return 32 }
        let size = fields[4..<8].reversed().reduce(Int64(0)) { $0 << 8 | Int64($1) }
        let hasHeader = fields[15] & 0x80 != 0
        return max(32, size) + (hasHeader ? 32 : 0)
    }

    /// Lyrics3 1.00 states no size and has at most 5100 bytes.
    private static func lyrics(_ file: FileWindow, before end: Int64) -> Int64? {
        let start = max(0, end - 5100)
        let bytes = Array(file.bytes(at: start, count: Int(end - start)))
        let mark = Array("LYRICSBEGIN".utf8)
        guard bytes.count >= mark.count else { return nil }
        for first in 0...(bytes.count - mark.count)
        where bytes[first..<first + mark.count].elementsEqual(mark) {
            return Int64(bytes.count - first)
        }
        return nil
    }
}
