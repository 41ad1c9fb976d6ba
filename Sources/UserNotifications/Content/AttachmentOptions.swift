import Foundation

/// The key of the uniform type that a file is taken for.
public let UNNotificationAttachmentOptionsTypeHintKey = "typeHint"
/// The key of the Boolean that hides the thumbnail.
public let UNNotificationAttachmentOptionsThumbnailHiddenKey = "thumbnailHidden"
/// The key of the dictionary `X`, `Y`, `Width`, `Height` that cuts the thumbnail out of the unit square.
public let UNNotificationAttachmentOptionsThumbnailClippingRectKey = "thumbnailClippingRect"
/// The key of the second of a film, or the frame of an image, that gives the thumbnail.
public let UNNotificationAttachmentOptionsThumbnailTimeKey = "thumbnailTime"

/// The options of an attachment, read as the platform does: what has a wrong type or an impossible value counts as absent.
struct AttachmentOptions: Sendable, Equatable {
    /// A rectangle within the unit square.
    struct ClippingRect: Sendable, Equatable {
        var x: Double
        var y: Double
        var width: Double
        var height: Double
    }

    var typeHint: String?
    var thumbnailHidden: Bool?
    var thumbnailClippingRect: ClippingRect?
    var thumbnailTime: Double?

    init(_ options: [AnyHashable: Any]?) {
        guard let options else { return }
        let hint = options[UNNotificationAttachmentOptionsTypeHintKey] as? String
        typeHint = hint?.isEmpty == true ? nil : hint
        let hidden = options[UNNotificationAttachmentOptionsThumbnailHiddenKey] as? NSNumber
        thumbnailHidden = hidden?.boolValue
        thumbnailClippingRect =
            (options[UNNotificationAttachmentOptionsThumbnailClippingRectKey]
            as? [AnyHashable: Any]).flatMap(ClippingRect.init)
        thumbnailTime = options[UNNotificationAttachmentOptionsThumbnailTimeKey].flatMap(Self.seconds)
    }

    /// The options under the platform's names, for reports; the type hint is the `type` beside them.
    var json: JSONObject {
        var json = JSONObject()
        json[UNNotificationAttachmentOptionsThumbnailHiddenKey] = thumbnailHidden.map(JSONValue.bool)
        json[UNNotificationAttachmentOptionsThumbnailClippingRectKey] = thumbnailClippingRect.map {
            ["X": .init($0.x), "Y": .init($0.y), "Width": .init($0.width), "Height": .init($0.height)]
        }
        json[UNNotificationAttachmentOptionsThumbnailTimeKey] = thumbnailTime.map { .init($0) }
        return json
    }

    /// Reads a number of seconds, or a time as a dictionary with a value and a time scale.
    private static func seconds(_ value: Any) -> Double? {
        let seconds: Double?
        if let time = value as? [AnyHashable: Any] {
            guard let count = time["value"] as? NSNumber, let scale = time["timescale"] as? NSNumber else {
                return nil
            }
            seconds = count.doubleValue / scale.doubleValue
        } else {
            seconds = (value as? NSNumber)?.doubleValue
        }
        guard let seconds, seconds.isFinite, seconds >= 0 else { return nil }
        return seconds
    }
}

extension AttachmentOptions.ClippingRect {
    init?(_ dictionary: [AnyHashable: Any]) {
        let sides = ["X", "Y", "Width", "Height"].compactMap { (dictionary[$0] as? NSNumber)?.doubleValue }
        guard sides.count == 4, sides.allSatisfy({ (0...1).contains($0) }) else { return nil }
        guard sides[0] + sides[2] <= 1, sides[1] + sides[3] <= 1 else { return nil }
        self.init(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
    }
}

extension JSONValue {
    /// Creates a number, whole ones without a point; `null` for what is not finite.
    init(_ value: Double) {
        self = Int64(exactly: value).map { .number(JSONNumber($0)) } ?? JSONValue(floatLiteral: value)
    }
}
