/// The elementary stream descriptor of an `esds` box (ISO/IEC 14496-14, 5.6, and 14496-1, 7.2.6).
struct ISOMediaDescriptor {
    /// The codec's common name.
    let codec: String

    /// Reads the object type, and of AAC its audio object type.
    init(_ file: FileWindow, _ box: ISOMediaBox) throws(MediaFault) {
        // What is needed stands in the first bytes; a longer descriptor repeats nothing.
        let count = Int(min(box.end - box.body, 512))
        var reader = Reader(bytes: file.bytes(at: box.body, count: count).dropFirst(4))
        guard let (tag, _) = reader.descriptor(), tag == 3 else {
            throw MediaFault(.corrupt, at: box.start, "esds does not begin with an ES_Descriptor")
        }
        reader.skip(2)
        let flags = reader.byte()
        if flags & 0x80 != 0 { reader.skip(2) }
        if flags & 0x40 != 0 { reader.skip(Int(reader.byte())) }
        if flags & 0x20 != 0 { reader.skip(2) }
        guard let (config, _) = reader.descriptor(), config == 4 else {
            throw MediaFault(.corrupt, at: box.start, "esds has no DecoderConfigDescriptor")
        }
        let objectType = reader.byte()
        reader.skip(12)
        guard objectType == 0x40 else {
            codec = Self.name(objectType)
            return
        }
        guard let (specific, length) = reader.descriptor(), specific == 5, length > 1 else {
            throw MediaFault(.corrupt, at: box.start, "esds of AAC has no AudioSpecificConfig")
        }
        codec = Self.audioName(Int(reader.byte()) << 8 | Int(reader.byte()))
    }

    /// Object type indications (14496-1, table 5, and the register at mp4ra.org).
    private static func name(_ objectType: UInt8) -> String {
        switch objectType {
        case 0x20: "mpeg4"
        case 0x21: "h264"
        case 0x23: "hevc"
        case 0x60...0x65: "mpeg2"
        case 0x66...0x68: "aac"
        case 0x69, 0x6B: "mp3"
        case 0x6A: "mpeg1"
        case 0x6C: "mjpeg"
        case 0x6D: "png"
        case 0x6E: "jpeg2000"
        case 0xA0: "evrc"
        case 0xA1: "smv"
        case 0xA3: "vc1"
        case 0xA5: "ac3"
        case 0xA6: "eac3"
        case 0xA9...0xAC: "dts"
        case 0xAD: "opus"
        case 0xAE: "ac4"
        case 0xB1: "vp9"
        case 0xDD: "vorbis"
        case 0xE1: "qcelp"
        default: "mpeg4-object-\(objectType)"
        }
    }

    /// Audio object types (ISO/IEC 14496-3, table 1.17), from the first 16 bits of the AudioSpecificConfig.
    private static func audioName(_ head: Int) -> String {
        let short = head >> 11
        let type = short == 31 ? 32 + (head >> 5 & 0x3F) : short
        switch type {
        case 1...6, 17, 19, 20, 23, 29, 39: return "aac"
        case 22: return "bsac"
        case 32: return "mp1"
        case 33: return "mp2"
        case 34: return "mp3"
        case 36: return "als"
        case 42: return "usac"
        default: return "mpeg4-audio-\(type)"
        }
    }

    private struct Reader {
        var bytes: ArraySlice<UInt8>

        mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

        mutating func skip(_ count: Int) { bytes = bytes.dropFirst(count) }

        /// Tag and length; a length has up to four bytes of seven bits (14496-1, 8.3.3).
        mutating func descriptor() -> (tag: UInt8, length: Int)? {
            guard let tag = bytes.popFirst() else { return nil }
            var length = 0
            for _ in 0..<4 {
                guard let part = bytes.popFirst() else { return nil }
                length = length << 7 | Int(part & 0x7F)
                if part & 0x80 == 0 { break }
            }
            return (tag, length)
        }
    }
}
