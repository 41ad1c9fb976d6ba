/// What one sample entry of `stsd` declares (ISO/IEC 14496-12, 8.5.2).
struct ISOMediaSampleEntry: Equatable {
    /// The codec by its common name.
    var codec: String
    /// The entry's four characters.
    var tag: ISOMediaCode
    /// What of the codec's parameters a phone cannot decode.
    var obstacle: String?
    /// Width in pixels, of pictures.
    var width = 0
    /// Height in pixels.
    var height = 0
    /// True when the samples are encrypted (ISO/IEC 14496-12, 8.12).
    var isEncrypted = false
    /// True when samples are still pictures: JPEG or PNG.
    var isStill: Bool { codec == "mjpeg" || codec == "png" }
}

extension ISOMediaSampleEntry {
    /// Entries of one track that are looked at; real files have one or two.
    private static let most = 16

    /// Reads the entries of a track's `stsd`, those that differ.
    static func entries(
        _ file: FileWindow, in box: ISOMediaBox, handler: ISOMediaCode
    ) throws(MediaFault) -> [ISOMediaSampleEntry] {
        let head = try box.versionAndFlags(in: file)
        let count = try box.number(file, at: 4, width: 4)
        var boxes = ISOMediaBoxes(file, in: box, skipping: 8)
        var entries: [ISOMediaSampleEntry] = []
        for _ in 0..<min(Int(count), most) {
            guard let next = try boxes.next() else {
                throw MediaFault(
                    .corrupt, at: box.start, "stsd counts \(count) entries and holds \(entries.count)")
            }
            let entry = try read(file, next, handler: handler, version: head.version)
            if !entries.contains(entry) { entries.append(entry) }
        }
        return entries
    }

    private static func read(
        _ file: FileWindow, _ box: ISOMediaBox, handler: ISOMediaCode, version: UInt8
    ) throws(MediaFault) -> ISOMediaSampleEntry {
        switch handler {
        case "vide": return try video(file, box)
        case "soun": return try audio(file, box, version: version)
        default: return ISOMediaSampleEntry(codec: box.type.name, tag: box.type)
        }
    }

    /// A visual entry has 78 bytes before its boxes (ISO/IEC 14496-12, 12.1.3).
    private static func video(_ file: FileWindow, _ box: ISOMediaBox) throws(MediaFault)
        -> ISOMediaSampleEntry
    {
        let width = Int(try box.number(file, at: 24, width: 2))
        let height = Int(try box.number(file, at: 26, width: 2))
        let inner = ISOMediaEntryBoxes(file, in: box, skipping: 78)
        let type = inner.originalFormat ?? box.type
        var entry = ISOMediaSampleEntry(codec: videoCodec(type), tag: box.type, width: width, height: height)
        entry.isEncrypted = inner.isProtected || ["encv", "drmi"].contains(box.type)
        switch entry.codec {
        case "h264": entry.obstacle = try H264Parameters(file, inner.require("avcC", of: box)).obstacle
        case "hevc": entry.obstacle = try HEVCParameters(file, inner.require("hvcC", of: box)).obstacle
        case "mp4v":
            let stream = try MPEG4Descriptor(file, inner.require("esds", of: box))
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

extension ISOMediaSampleEntry {
    /// An audio entry has 28 bytes before its boxes (ISO/IEC 14496-12, 12.2.3), QuickTime's versions 1 and 2 have more.
    private static func audio(
        _ file: FileWindow, _ box: ISOMediaBox, version: UInt8
    ) throws(MediaFault) -> ISOMediaSampleEntry {
        var distance: Int64 = 28
        if version == 0 {
            switch try box.number(file, at: 8, width: 2) {
            case 1: distance += 16
            case 2: distance += 36
            default: break
            }
        }
        var inner = ISOMediaEntryBoxes(file, in: box, skipping: distance)
        if inner.first("esds") == nil, inner.first("alac") == nil, distance > 28 {
            // Some writers state version 1 and leave its fields out.
            let plain = ISOMediaEntryBoxes(file, in: box, skipping: 28)
            if plain.first("esds") != nil || plain.first("alac") != nil { inner = plain }
        }
        let type = inner.originalFormat ?? box.type
        var entry = ISOMediaSampleEntry(codec: audioCodec(type), tag: box.type)
        entry.isEncrypted = inner.isProtected || ["enca", "drms", "aavd"].contains(box.type)
        switch entry.codec {
        case "mp4a" where !entry.isEncrypted:
            entry.codec = try MPEG4Descriptor(file, inner.require("esds", of: box)).codec
        case "alac": _ = try inner.require("alac", of: box)
        default: break
        }
        return entry
    }

    private static func audioCodec(_ type: ISOMediaCode) -> String {
        switch type {
        case "mp4a", "drms": "mp4a"
        case "Opus": "opus"
        case "fLaC": "flac"
        case "ac-3", "sac3": "ac3"
        case "ec-3": "eac3"
        case "ac-4": "ac4"
        case "samr": "amr"
        case "sawb": "amr-wb"
        case "sawp": "amr-wb+"
        case ".mp3", "mp3 ": "mp3"
        case "dtsc", "dtse", "dtsh", "dtsl", "dtsx": "dts"
        case "lpcm", "sowt", "twos", "ipcm", "fpcm", "in24", "in32", "fl32", "fl64", "raw ", "NONE": "pcm"
        default: type.name
        }
    }
}
