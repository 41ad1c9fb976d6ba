internal import UserNotifications

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
        /// A text beside the URL, under a key.
        case beside(String)
    }

    /// The vendor, as people call it.
    let vendor: String
    /// Where URLs stand; all of them are looked at, in this order.
    let urls: [PayloadPath]
    /// Where identifiers come from.
    var identifier: Identifier = .ours
    /// The type that the sender says the media has: an extension, a media type or a uniform type.
    var typeHint: PayloadPath?
    /// Whether the thumbnail is hidden.
    var hidden: PayloadPath?
    /// The part of a picture that is its thumbnail.
    var crop: PayloadPath?
    /// The frame or second that is the thumbnail.
    var time: PayloadPath?
    /// A URL to try when the first gives nothing.
    var fallback: PayloadPath?
    /// Keys without which the vendor's own extension ignores the push.
    var gates: [PayloadPath] = []
}

extension PayloadConvention {
    /// A convention of the program's own table: its paths are read once, and not for every payload.
    init(
        vendor: String, urls: [String], identifier: Identifier = .ours, typeHint: String? = nil, hidden: String? = nil,
        crop: String? = nil, time: String? = nil, fallback: String? = nil, gates: [String] = []
    ) {
        self.init(
            vendor: vendor, urls: urls.map(Self.path), identifier: identifier, typeHint: typeHint.map(Self.path),
            hidden: hidden.map(Self.path), crop: crop.map(Self.path), time: time.map(Self.path),
            fallback: fallback.map(Self.path), gates: gates.map(Self.path))
    }

    private static func path(_ text: String) -> PayloadPath {
        do {
            return try PayloadPath(text)
        } catch {
            preconditionFailure("the table of conventions: \(error)")
        }
    }

    /// The conventions that a payload may follow, in their order: those with a path that starts with one of its keys.
    static func possible(in root: JSONObject) -> [PayloadConvention] {
        Set(root.keys.flatMap { placesByFirstKey[$0] ?? [] }).sorted().map { all[$0] }
    }

    /// Most payloads have none of the keys that most conventions start with: by this table the others are never looked at.
    private static let placesByFirstKey: [String: [Int]] = all.enumerated().reduce(into: [:]) { places, convention in
        for case .key(let key)? in convention.element.urls.map(\.steps.first) {
            places[key, default: []].append(convention.offset)
        }
    }
}
