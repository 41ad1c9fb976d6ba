extension ISOMediaSampleEntry {
    /// A visual entry has 78 bytes before its boxes (ISO/IEC 14496-12, 12.1.3).
    static func video(
        _ file: FileWindow, _ box: ISOMediaBox
    ) throws(MediaFault) -> ISOMediaSampleEntry {
        let width = Int(try box.number(file, at: 24, width: 2))
        let height = Int(try box.number(file, at: 26, width: 2))
        let inner = ISOMediaEntryBoxes(file, in: box, skipping: 78)
        let type = inner.originalFormat ?? box.type
        var entry = ISOMediaSampleEntry(codec: videoCodec(type), tag: box.type, width: width, height: height)
        entry.isEncrypted = inner.isProtected || ["encv", "drmi"].contains(box.type)
        // Protection may hide the configuration, and it decides alone.
        guard !entry.isEncrypted else { return entry }
        switch entry.codec {
        case "h264": entry.obstacle = try ISOMediaAVC(file, inner.require("avcC", of: box)).obstacle
        case "hevc": entry.obstacle = try ISOMediaHEVC(file, inner.require("hvcC", of: box)).obstacle
        case "mp4v":
            let stream = try ISOMediaDescriptor(file, inner.require("esds", of: box))
            entry.codec = stream.codec
        default: break
        }
        if ["dva1", "dvav", "dvh1", "dvhe"].contains(type) {
            entry.obstacle = "Dolby Vision without a plain base layer"
        }
        return entry
    }

    private static func videoCodec(_ type: ISOMediaCode) -> String {
        switch type {
        case "avc1", "avc2", "avc3", "avc4", "dva1", "dvav": "h264"
        case "hvc1", "hev1", "dvh1", "dvhe": "hevc"
        case "vvc1", "vvi1": "vvc"
        case "av01", "dav1": "av1"
        case "vp08": "vp8"
        case "vp09": "vp9"
        case "s263", "h263", "H263": "h263"
        case "apco", "apcs", "apcn", "apch", "ap4h", "ap4x": "prores"
        case "jpeg", "mjpa", "mjpb": "mjpeg"
        default: type.name
        }
    }
}
