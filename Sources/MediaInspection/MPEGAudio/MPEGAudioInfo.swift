/// What the header frame of a VBR file states: Xing's and LAME's "Xing" and "Info", Fraunhofer's "VBRI".
struct MPEGAudioInfo {
    /// Bytes from the header frame on.
    private(set) var bytes: Int64?

    /// Reads the header in a stream's first frame; `nil` when there is none.
    init?(_ file: FileWindow, at offset: Int64, _ frame: MPEGAudioFrame) {
        guard frame.layer == 3 else { return nil }
        // It stands behind the side information, which is silent here.
        let side: Int64 = frame.version == .one ? (frame.isMono ? 17 : 32) : (frame.isMono ? 9 : 17)
        let mark = offset + 4 + side
        if file.matches("Xing", at: mark) || file.matches("Info", at: mark) {
            guard let flags = file.uint32(at: mark + 4) else { return nil }
            // A count of frames may stand before that of bytes.
            if flags & 2 != 0 { bytes = file.uint32(at: mark + (flags & 1 != 0 ? 12 : 8)).map { Int64($0) } }
        } else if file.matches("VBRI", at: offset + 36) {
            bytes = file.uint32(at: offset + 46).map { Int64($0) }
        } else {
            return nil
        }
    }
}
