/// How a vendor's payloads name media: where the URL stands and what stands beside it.
///
/// Paths of the optional parts are looked up from the object around the URL outwards.
struct PayloadConvention: Sendable {
    /// Where an attachment's identifier comes from.
    enum Identifier: Sendable {
        /// The program numbers its own.
        case ours
        /// The key that the URL stands under.
        case key
        /// A text beside the URL.
        case beside(String)
    }

    /// The vendor, as people call it.
    let vendor: String
    /// Where URLs stand; all of them are looked at, in this order.
    let urls: [String]
    /// Where identifiers come from.
    var identifier: Identifier = .ours
    /// The type that the sender says the media has: an extension, a media type or a uniform type.
    var typeHint: String?
    /// Whether the thumbnail is hidden.
    var hidden: String?
    /// The part of a picture that is its thumbnail.
    var crop: String?
    /// The frame or second that is the thumbnail.
    var time: String?
    /// A URL to try when the first gives nothing.
    var fallback: String?
    /// Keys without which the vendor's own extension ignores the push.
    var gates: [String] = []
}
