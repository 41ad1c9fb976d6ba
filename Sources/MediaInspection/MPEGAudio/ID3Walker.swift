/// Follows a file that begins with an ID3v2 tag, and hands on what stands behind it.
enum ID3Walker: Walker {
    /// Describes the audio behind the tags.
    static func walk(_ file: FileWindow) -> MediaDescription {
        walk(file, fallback: .mp3)
    }

    /// Names the audio of a file that begins with a tag, padding or frames; `nil` when it is none.
    ///
    /// For who has to choose a walker: `mp3`, `mp2`, `mp1`, `aac`, or the format that tags stand in front of (`flac`).
    static func format(_ file: FileWindow) -> MediaFormat? {
        let (tags, region) = frame(file)
        switch ID3Content.find(file, tags, region) {
        case .mpegAudio(let found): return MediaFormat(rawValue: "mp\(found.frame.layer)")
        case .adts: return .aac
        case .other(let format): return format
        case .nothing: return nil
        }
    }

    /// The tags in front, and what lies between them and those behind.
    private static func frame(_ file: FileWindow) -> (tags: ID3Tags, region: MPEGAudioRegion) {
        let tags = ID3Tags(file)
        var region = MPEGAudioRegion(start: afterAPE(file, tags.end), end: file.length)
        region.end = ID3Trailers.audioEnd(file, after: min(region.start, file.length))
        return (tags, region)
    }

    /// Describes the audio behind the tags; what has no frames is called by the fallback.
    static func walk(_ file: FileWindow, fallback: MediaFormat) -> MediaDescription {
        let (tags, region) = frame(file)
        var description: MediaDescription
        let start: Int64
        switch ID3Content.find(file, tags, region) {
        case .mpegAudio(let found):
            start = found.offset
            description = MPEGAudioWalker.describe(file, found, region)
        case .adts(let found):
            start = found.offset
            description = ADTSWalker.describe(file, found, region)
        case .other(let format):
            return MediaDescription(format: format, family: .audio, bytes: file.length)
        case .nothing(let fault):
            return MediaDescription(
                format: fallback, family: .audio, bytes: file.length, fault: fault)
        }
        if start != region.start {
            description.remarks.append(
                tags.count > 0
                    ? MediaRemark(
                        "id3-size", .warning,
                        "the ID3v2 tag says it ends at \(tags.end), frames start at \(start)")
                    : MediaRemark(
                        "leading-data", .warning, "\(start - region.start) bytes stand before the first frame"
                    ))
        }
        return description
    }

    /// An APE tag may stand in front too, with its header first (wiki.hydrogenaud.io, "APEv2 specification").
    private static func afterAPE(_ file: FileWindow, _ start: Int64) -> Int64 {
        guard file.matches("APETAGEX", at: start) else { return start }
        let size = Array(file.bytes(at: start + 12, count: 4)).reversed().reduce(Int64(0)) {
            $0 << 8 | Int64($1)
        }
        return start + 32 + size
    }
}
