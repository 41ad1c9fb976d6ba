/// One track of a film or a sound.
public struct MediaTrack: Sendable, Equatable, Codable {
    /// What a track carries.
    public enum Kind: String, Sendable, Codable {
        case video
        case audio
        /// Subtitles, chapters, timed metadata, hints: never a reason to refuse.
        case other
    }

    /// What the track carries.
    public var kind: Kind
    /// The codec by its common name: `h264`, `hevc`, `mpeg4`, `av1`, `aac`, `alac`, `mp3`, `opus`; else the sample entry's code.
    public var codec: String
    /// The sample entry's four characters, where the container has one: `avc1`, `hvc1`, `hev1`, `mp4a`.
    public var tag: String?
    /// What of the codec's parameters a phone cannot decode, in words ("10-bit 4:2:2, High 4:2:2 profile"); `nil` when nothing is.
    public var obstacle: String?

    /// Creates a track.
    public init(kind: Kind, codec: String, tag: String? = nil, obstacle: String? = nil) {
        self.kind = kind
        self.codec = codec
        self.tag = tag
        self.obstacle = obstacle
    }
}
