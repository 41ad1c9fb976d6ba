/// What the C witnesses, libmagic and libavformat, say about a file.
///
/// It crosses the boundary between two processes as JSON, so every field is optional or bounded, and nothing in it is believed
/// further than `Combination` says.
public struct Testimony: Codable, Sendable, Equatable {
    /// What libavformat found when it opened the file.
    public struct Container: Codable, Sendable, Equatable {
        /// The demuxer's name (`mov,mp4,m4a,3gp,3g2,mj2`, `mp3`, `aac`).
        public var name: String
        /// The streams in order, at most 16.
        public var streams: [Stream]
        /// Length in seconds, where it is known.
        public var duration: Double?

        /// Creates a container.
        public init(name: String, streams: [Stream], duration: Double? = nil) {
            self.name = name
            self.streams = streams
            self.duration = duration
        }
    }

    /// One stream of a container.
    public struct Stream: Codable, Sendable, Equatable {
        /// `video`, `audio`, or another kind by libavformat's name.
        public var kind: String
        /// The codec by libavcodec's name (`h264`, `aac`), `none` when unknown.
        public var codec: String
        /// Width in pixels, of video.
        public var width: Int?
        /// Height in pixels, of video.
        public var height: Int?
        /// True for cover art (`AV_DISPOSITION_ATTACHED_PIC`), which is no film.
        public var isAttachedPicture: Bool

        /// Creates a stream.
        public init(kind: String, codec: String, width: Int? = nil, height: Int? = nil, isAttachedPicture: Bool = false)
        {
            self.kind = kind
            self.codec = codec
            self.width = width
            self.height = height
            self.isAttachedPicture = isAttachedPicture
        }
    }

    /// The media type libmagic gives (`image/jpeg`), `nil` when it gave an error.
    public var magic: String?
    /// What libavformat found; `nil` when it did not open the file.
    public var container: Container?
    /// Why libavformat did not open the file, in its own words.
    public var refusal: String?

    /// What the witnesses' sandbox lacked (`inspection.sandbox` at `best-effort`).
    ///
    /// The pool says so, not the witnesses: it does not cross the boundary.
    public var missingProtections: Set<InspectorProtection> = []

    private enum CodingKeys: CodingKey {
        case magic
        case container
        case refusal
    }

    /// Creates a testimony.
    public init(magic: String? = nil, container: Container? = nil, refusal: String? = nil) {
        self.magic = magic
        self.container = container
        self.refusal = refusal
    }
}
