/// A media format, by the name people call it.
///
/// An open set: what may be attached is named here, and so is what is only recognised to be refused by name.
public struct MediaFormat: RawRepresentable, Hashable, Sendable, Codable {
    /// The format's name as it stands in reports and in `limits.json`: `jpeg`, `mp4`, `webp`.
    public let rawValue: String

    /// Creates a format from its name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension MediaFormat: CustomStringConvertible {
    /// The name.
    public var description: String { rawValue }
}

/// The formats that the program speaks of by name; every other one is a row of the catalogue.
extension MediaFormat {
    /// A JPEG picture (ITU-T T.81).
    public static let jpeg = MediaFormat(rawValue: "jpeg")
    /// A PNG picture (ISO/IEC 15948), animated ones included.
    public static let png = MediaFormat(rawValue: "png")
    /// A GIF picture (87a and 89a), still or animated.
    public static let gif = MediaFormat(rawValue: "gif")
    /// A film in an ISO base media file.
    public static let mp4 = MediaFormat(rawValue: "mp4")
    /// MPEG audio layer III.
    public static let mp3 = MediaFormat(rawValue: "mp3")
    /// AAC, raw in ADTS frames or in MPEG-4.
    public static let aac = MediaFormat(rawValue: "aac")
    /// Apple Lossless in MPEG-4.
    public static let alac = MediaFormat(rawValue: "alac")

    /// Nothing at all: zero bytes.
    public static let empty = MediaFormat(rawValue: "empty")
    /// Bytes that no witness can name.
    public static let unknown = MediaFormat(rawValue: "unknown")
}
