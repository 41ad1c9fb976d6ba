internal import Foundation
internal import UserNotifications

/// URLs under keys that no convention knows, for the diagnosis of a payload whose media was not found.
struct StrayURLs {
    /// Where URLs stand, at most eight.
    private(set) var paths: [String] = []
    /// True when one of them is media by its key's name or its file name extension.
    private(set) var looksLikeMedia = false

    private static let words = [
        "image", "img", "picture", "photo", "media", "attach", "video", "audio", "thumb", "icon", "banner", "gif",
    ]
    private static let extensions: Set<String> = [
        "jpg", "jpeg", "png", "gif", "webp", "heic", "svg", "avif", "mp4", "m4v", "mov", "webm", "mp3", "m4a", "aac",
        "wav", "aiff",
    ]

    /// Searches a payload.
    init(in root: JSONObject) {
        search(.object(root), steps: [])
    }

    /// True for a text that starts as a URL of the web does.
    static func isURL(_ text: String) -> Bool {
        // Nearly every text ends here, by its first letter.
        if let first = text.utf8.first, first < 0x80, first > 0x20, first | 0x20 != UInt8(ascii: "h") { return false }
        let start = text.drop(while: \.isWhitespace).prefix(8).lowercased()
        return start.hasPrefix("https://") || start.hasPrefix("http://")
    }

    private mutating func search(_ value: JSONValue, steps: [PayloadPath.Step]) {
        switch value {
        case .object(let object):
            for (key, value) in object { search(value, steps: steps + [.key(key)]) }
        case .array(let elements):
            for (index, value) in elements.enumerated() { search(value, steps: steps + [.element(index)]) }
        case .string(let text) where Self.isURL(text):
            if paths.count < 8 { paths.append(PayloadPath.text(of: steps)) }
            looksLikeMedia = looksLikeMedia || Self.isMedia(text, steps: steps)
        case .string, .null, .bool, .number:
            break
        }
    }

    private static func isMedia(_ url: String, steps: [PayloadPath.Step]) -> Bool {
        let path = url.prefix { $0 != "?" && $0 != "#" }
        if let dot = path.lastIndex(of: "."), extensions.contains(path[path.index(after: dot)...].lowercased()) {
            return true
        }
        return steps.contains { step in
            guard case .key(let key) = step else { return false }
            return words.contains { key.lowercased().contains($0) }
        }
    }
}
