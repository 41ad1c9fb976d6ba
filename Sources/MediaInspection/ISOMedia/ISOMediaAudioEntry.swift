extension ISOMediaSampleEntry {
    /// An audio entry has 28 bytes before its boxes (ISO/IEC 14496-12, 12.2.3), QuickTime's versions 1 and 2 have more.
    static func audio(
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
        case "mp4a" where entry.isEncrypted:
            // FairPlay hides the descriptor, common encryption does not.
            let descriptor = inner.first("esds").flatMap { try? ISOMediaDescriptor(file, $0) }
            entry.codec = descriptor?.codec ?? entry.codec
        case "mp4a": entry.codec = try ISOMediaDescriptor(file, inner.require("esds", of: box)).codec
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
