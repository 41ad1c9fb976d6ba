/// Follows raw AAC in ADTS frames (ISO/IEC 14496-3, 1.A.2; 13818-7, 6).
enum ADTSWalker: Walker {
    /// Describes a file of frames, with or without tags around them.
    static func walk(_ file: FileWindow) -> MediaDescription {
        ID3Walker.walk(file, fallback: .aac)
    }

    /// Describes the frames that were found in a region of a file.
    static func describe(
        _ file: FileWindow, _ found: MPEGAudioSearch<ADTSFrame>.Start, _ region: MPEGAudioRegion
    ) -> MediaDescription {
        let stream = MPEGAudioStream(file, from: found, end: region.end)
        var description = MediaDescription(
            format: .aac, family: .audio, bytes: file.length, container: "adts",
            tracks: [MediaTrack(kind: .audio, codec: "aac")])
        description.duration = stream.seconds
        description.remarks =
            [
                MediaRemark(
                    "adts", .warning,
                    "raw AAC in ADTS frames, iOS recognises AAC in an .m4a: put it into MPEG-4")
            ] + stream.remarks(in: region)
        if stream.frames < 2 {
            description.fault = MediaFault(
                .truncated, at: file.length, "\(stream.frames) whole frame of AAC, too few to play")
        }
        return description
    }
}
