/// What a file's bytes are, as far as the witnesses can tell.
///
/// A value without judgement: whether it may be attached is decided by the limits in force.
public struct MediaDescription: Sendable, Equatable, Codable {
    /// The format, never taken from a name or a header.
    public var format: MediaFormat
    /// What the medium is; `nil` for what is no medium (HTML, an archive) or cannot be told.
    public var family: MediaFamily?
    /// The file's length in bytes.
    public var bytes: Int64
    /// How the stream is wrapped, where a format has several wrappings: `adts` or `mpeg-4`.
    public var container: String?
    /// Width in pixels, before any rotation a header asks for.
    public var width: Int?
    /// Height in pixels.
    public var height: Int?
    /// Images: 1 for a still one, 2 as soon as a second frame follows; not counted further.
    public var frames: Int?
    /// Length in seconds, where the format states or implies it.
    public var duration: Double?
    /// The tracks of a film or a sound, cover art left out.
    public var tracks: [MediaTrack]
    /// The major brand of an ISO base media file (ISO/IEC 14496-12, 4.3).
    public var brand: String?
    /// The first rule of the format that the bytes break; `nil` when the structure is whole.
    public var fault: MediaFault?
    /// What is odd about the bytes and yet no reason to refuse them.
    public var remarks: [MediaRemark]

    /// Creates a description.
    public init(
        format: MediaFormat, family: MediaFamily? = nil, bytes: Int64, container: String? = nil,
        width: Int? = nil, height: Int? = nil, frames: Int? = nil, duration: Double? = nil,
        tracks: [MediaTrack] = [], brand: String? = nil, fault: MediaFault? = nil, remarks: [MediaRemark] = []
    ) {
        self.format = format
        self.family = family
        self.bytes = bytes
        self.container = container
        self.width = width
        self.height = height
        self.frames = frames
        self.duration = duration
        self.tracks = tracks
        self.brand = brand
        self.fault = fault
        self.remarks = remarks
    }
}
