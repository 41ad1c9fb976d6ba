/// The ID3v2 tags at the start of a file (id3.org, "ID3 tag version 2.4.0 - Main Structure", 3.1).
struct ID3Tags {
    /// How many tags there are, at most four are followed.
    private(set) var count = 0
    /// Where the last tag ends as it states itself; beyond the file's end when its size is wrong.
    private(set) var end: Int64 = 0

    private static let most = 4

    /// Reads the tags from the start.
    init(_ file: FileWindow) {
        while count < Self.most, let next = Self.end(file, at: end) {
            end = next
            count += 1
        }
    }

    /// Where the tag at an offset ends; `nil` when there is none.
    static func end(_ file: FileWindow, at offset: Int64) -> Int64? {
        guard file.matches("ID3", at: offset) else { return nil }
        let header = Array(file.bytes(at: offset, count: 10))
        // Version and revision are never 0xFF, and a size has seven bits a byte.
        guard header.count == 10, header[3] < 0xFF, header[4] < 0xFF else { return nil }
        let size = header[6...].reduce(Int64(0)) { $0 << 7 | Int64($1 & 0x7F) }
        // Version 2.4 may repeat the header as a footer.
        let footer: Int64 = header[3] >= 4 && header[5] & 0x10 != 0 ? 10 : 0
        return offset + 10 + size + footer
    }
}
