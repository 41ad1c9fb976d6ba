/// What an HEVC configuration says that decides whether a phone can decode it (ISO/IEC 14496-15, 8.3.2).
struct ISOMediaHEVC {
    /// Chroma beyond 4:2:0 or more than 10 bits, in words.
    private(set) var obstacle: String?

    /// Reads an `hvcC` box.
    init(_ file: FileWindow, _ box: ISOMediaBox) throws(MediaFault) {
        let chroma = Int(try box.number(file, at: 16, width: 1) & 3)
        let luma = Int(try box.number(file, at: 17, width: 1) & 7)
        let depth = 8 + max(luma, Int(try box.number(file, at: 18, width: 1) & 7))
        if chroma > 1 || depth > 10 {
            obstacle = ISOMediaAVC.words(chroma: chroma, depth: depth)
        }
    }
}
