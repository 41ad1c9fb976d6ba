/// Bytes of MPEG audio frames and of the tags around them.
enum MPEGAudioBuilder {
    /// MPEG-1 layer III, 128 kbit/s, 44.1 kHz: frames of 417 bytes.
    static let header: [UInt8] = [0xFF, 0xFB, 0x90, 0x00]

    /// One frame, whose content is no header.
    static func frame(_ header: [UInt8] = header, length: Int = 417) -> [UInt8] {
        header + [UInt8](repeating: 0x55, count: length - header.count)
    }

    /// That many frames.
    static func frames(_ count: Int, _ header: [UInt8] = header, length: Int = 417) -> [UInt8] {
        (0..<count).flatMap { _ in frame(header, length: length) }
    }

    /// A first frame that states how many bytes and frames follow.
    static func info(bytes: Int) -> [UInt8] {
        var frame = frame()
        let mark =
            Array("Info".utf8) + ISOMediaBuilder.u32(3) + ISOMediaBuilder.u32(10) + ISOMediaBuilder.u32(bytes)
        frame.replaceSubrange(36..<36 + mark.count, with: mark)
        return frame
    }

    /// An ID3v2.4 tag of that many bytes of content, all zero.
    static func tag(_ size: Int, stating stated: Int? = nil) -> [UInt8] {
        let number = stated ?? size
        let bytes = [21, 14, 7, 0].map { UInt8(number >> $0 & 0x7F) }
        return Array("ID3".utf8) + [4, 0, 0] + bytes + [UInt8](repeating: 0, count: size)
    }

    /// An ID3v1 tag.
    static var oldTag: [UInt8] { Array("TAG".utf8) + [UInt8](repeating: 0x20, count: 125) }

    /// An APEv2 tag with header and footer.
    static var ape: [UInt8] {
        let item: [UInt8] = [1, 0, 0, 0, 0, 0, 0, 0, 0x54, 0x49, 0, 0x61]
        let size = UInt8(item.count + 32)
        let fields: [UInt8] = [0xD0, 7, 0, 0, size, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]
        let end: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0]
        let mark = Array("APETAGEX".utf8)
        return mark + fields + [0xA0] + end + item + mark + fields + [0x80] + end
    }

    /// A Lyrics3 2.00 tag.
    static var lyrics: [UInt8] { Array("LYRICSBEGININD0000200000021LYRICS200".utf8) }
}
