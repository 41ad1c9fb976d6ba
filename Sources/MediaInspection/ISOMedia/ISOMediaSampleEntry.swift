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
}
