/// What stands behind the tags at the start of a file.
enum ID3Content {
    /// MPEG audio frames.
    case mpegAudio(MPEGAudioSearch<MPEGAudioFrame>.Start)
    /// ADTS frames.
    case adts(MPEGAudioSearch<ADTSFrame>.Start)
    /// Another format, that people put ID3 tags in front of.
    case other(MediaFormat)
    /// Nothing that can be told, and why.
    case nothing(MediaFault)
}

extension ID3Content {
    /// Padding or junk that may stand before four consistent frames.
    private static let mostJunk: Int64 = 4096
    /// How far into a tag whose size is wrong frames are looked for.
    private static let farthest: Int64 = 1 << 20

    /// Looks behind the tags.
    static func find(_ file: FileWindow, _ tags: ID3Tags, _ region: MPEGAudioRegion) -> ID3Content {
        if tags.count > 0, tags.end == file.length {
            return .nothing(MediaFault(.corrupt, "the ID3v2 tag of \(tags.end) bytes is the whole file"))
        }
        if let content = frames(file, region) { return content }
        if tags.count > 0, let name = name(file, at: region.start) {
            return .other(MediaFormat(rawValue: name))
        }
        if isSafeJunk(file, at: region.start), let content = frames(file, region, reach: mostJunk) {
            return content
        }
        guard tags.count > 0 else {
            return .nothing(MediaFault(.corrupt, "no four consistent frames in the first \(mostJunk) bytes"))
        }
        // A size that was not written in seven-bit bytes, or not at all: the frames say where the tag ends.
        let inside = MPEGAudioRegion(start: 10, end: region.end)
        if !isForeign(file, at: region.start), let content = frames(file, inside, reach: farthest) {
            return content
        }
        return .nothing(
            MediaFault(
                tags.end > file.length ? .truncated : .corrupt,
                "an ID3v2 tag that ends at \(tags.end), and no frames in a file of \(file.length) bytes"))
    }

    private static func frames(_ file: FileWindow, _ region: MPEGAudioRegion) -> ID3Content? {
        if let start = MPEGAudioSearch<MPEGAudioFrame>(file, end: region.end).start(at: region.start) {
            return .mpegAudio(start)
        }
        return MPEGAudioSearch<ADTSFrame>(file, end: region.end).start(at: region.start).map { .adts($0) }
    }

    private static func frames(_ file: FileWindow, _ region: MPEGAudioRegion, reach: Int64) -> ID3Content? {
        let limit = region.start.addingReportingOverflow(reach).partialValue
        let mpeg = MPEGAudioSearch<MPEGAudioFrame>(file, end: region.end).first(from: region.start, to: limit)
        let adts = MPEGAudioSearch<ADTSFrame>(file, end: region.end).first(from: region.start, to: limit)
        if let adts, adts.offset < mpeg?.offset ?? .max { return .adts(adts) }
        return mpeg.map { .mpegAudio($0) }
    }

    /// Formats that are found behind ID3v2 tags in the wild, by their first bytes.
    private static func name(_ file: FileWindow, at offset: Int64) -> String? {
        let signatures: [(StaticString, String)] = [
            ("fLaC", "flac"), ("MAC ", "ape"), ("wvpk", "wavpack"), ("MPCK", "musepack"), ("MP+", "musepack"),
            ("TTA1", "tta"), ("TTA2", "tta"), ("OggS", "ogg"), ("RIFF", "wav"), ("FORM", "aiff"),
            ("DSD ", "dsf"),
            ("OFR ", "optimfrog"), ("tBaK", "tak"), ("ADIF", "aac-adif"),
        ]
        if let named = signatures.first(where: { file.matches($0.0, at: offset) }) { return named.1 }
        // Sync words of two bytes stand for a format only where the whole header makes sense, which the signature knows.
        let named = Signature.format(of: file.bytes(at: offset, count: 64)).rawValue
        return ["ac3", "eac3", "dts"].contains(named) ? named : nil
    }

    /// True when the bytes begin something that is no audio: a picture, a page, an archive.
    private static func isForeign(_ file: FileWindow, at offset: Int64) -> Bool {
        let signatures: [StaticString] = [
            "<", "%PDF", "{", "#!", "#EXTM3U", "GIF8", "PK", "Rar!", "BM", "II*", "MM", "7z", "RIFF",
        ]
        let head = file.bytes(at: offset, count: 4)
        return signatures.contains { file.matches($0, at: offset) } || head.starts(with: [0xFF, 0xD8, 0xFF])
            || head.starts(with: [0x89, 0x50, 0x4E, 0x47]) || file.matches("ftyp", at: offset + 4)
    }

    /// True when frames may follow such bytes: padding or binary, never text.
    private static func isSafeJunk(_ file: FileWindow, at offset: Int64) -> Bool {
        guard !isForeign(file, at: offset) else { return false }
        let head = file.bytes(at: offset, count: 16)
        let isText = head.allSatisfy { (0x20...0x7E).contains($0) || $0 == 9 || $0 == 10 || $0 == 13 }
        return !(isText && head.count == 16)
    }
}
