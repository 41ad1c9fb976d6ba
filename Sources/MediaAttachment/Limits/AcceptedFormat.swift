public import MediaInspection

/// A format that may be attached: how a file of it is named and typed, and what may be in it.
public struct AcceptedFormat: Sendable, Equatable {
    /// How the platform names a file's type, and the extension it goes by.
    public struct Naming: Sendable, Equatable {
        /// The uniform type identifier: `public.jpeg`.
        public var type: String
        /// The file name extension without a dot: `jpg`.
        public var fileExtension: String
    }

    /// The family, which decides the size limits.
    public var family: MediaFamily
    /// How a file of this format is named and typed.
    public var naming: Naming
    /// How raw AAC in ADTS frames is named; `nil` where it is refused, and for all other formats.
    public var adts: Naming?
    /// Whether an image may have more than one frame.
    public var isAnimationAllowed: Bool
    /// Codecs of video tracks that are accepted; `nil` when the format has none to choose.
    public var videoCodecs: [String]?
    /// Codecs of audio tracks that are accepted beside the video.
    public var audioCodecs: [String]?
}
