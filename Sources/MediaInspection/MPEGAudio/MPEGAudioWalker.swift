/// Follows MPEG audio: MP3, and layers I and II, which are told apart (ISO/IEC 11172-3 and 13818-3).
enum MPEGAudioWalker: Walker {
    /// Describes a file of frames, with or without tags around them.
    static func walk(_ file: FileWindow) -> MediaDescription {
        ID3Walker.walk(file, fallback: .mp3)
    }

    /// Describes the frames that were found in a region of a file.
    static func describe(
        _ file: FileWindow, _ found: MPEGAudioSearch<MPEGAudioFrame>.Start, _ region: MPEGAudioRegion
    ) -> MediaDescription {
        let stream = MPEGAudioStream(file, from: found, end: region.end)
        let name = "mp\(found.frame.layer)"
        var description = MediaDescription(
            format: MediaFormat(rawValue: name), family: .audio, bytes: file.length,
            tracks: [MediaTrack(kind: .audio, codec: name)])
        let info = MPEGAudioInfo(file, at: found.offset, found.frame)
        description.duration =
            info == nil ? stream.seconds : max(0, stream.seconds - headerFrame(found.frame))
        description.remarks = stream.remarks(in: region)
        if let bytes = info?.bytes, region.end - found.offset < bytes {
            description.remarks.append(
                MediaRemark(
                    "short-stream", .warning,
                    "the header counts \(bytes) bytes of audio, the file holds \(region.end - found.offset)"))
        }
        guard stream.frames > 1 || found.frame.layer < 3 else {
            description.fault = MediaFault(
                .truncated, at: file.length, "\(stream.frames) whole frame of MPEG audio, too few to play")
            return description
        }
        return description
    }

    /// The header frame is silent and no player plays it.
    private static func headerFrame(_ frame: MPEGAudioFrame) -> Double {
        Double(frame.samples) / Double(frame.rate)
    }
}
