internal import UserNotifications

/// One medium that a payload asks for.
struct MediaRequest: Sendable, Equatable {
    /// The place among the payload's media, from 1: what a log calls it, since an identifier is the payload's text.
    var number = 1
    /// The attachment's identifier, unique in its payload.
    var identifier: String
    /// The payload path that the URL stands at.
    var source: String
    /// The URL, as it stands in the payload.
    var url: String
    /// A URL to try when the first one gives nothing.
    var fallback: String?
    /// The type that the payload says the media has.
    var typeHint: String?
    /// What of a picture or film is its thumbnail.
    var thumbnail = Thumbnail()

    /// The platform's thumbnail options.
    struct Thumbnail: Sendable, Equatable {
        /// Whether the thumbnail is hidden.
        var isHidden: Bool?
        /// The part of the picture that is shown, in the unit square.
        var clippingRect: ClippingRect?
        /// The frame of an animated picture, or the second of a film.
        var time: Double?
    }

    /// A rectangle in the unit square.
    struct ClippingRect: Sendable, Equatable {
        var x: Double
        var y: Double
        var width: Double
        var height: Double
    }
}
