public import Foundation

/// The name of a sound file of the app.
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
    /// The name with its extension.
    public let rawValue: String

    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// The sound that a notification plays.
///
/// Immutable: every property is a constant of a value type.
public final class UNNotificationSound: NSObject, NSCopying, Sendable {
    /// The file's name; `nil` for the system's sound.
    public let name: UNNotificationSoundName?
    /// True when the sound ignores the mute switch.
    public let isCritical: Bool
    /// The volume of a critical sound, from 0 to 1; `nil` when the system decides.
    public let volume: Float?

    init(name: UNNotificationSoundName?, isCritical: Bool, volume: Float? = nil) {
        self.name = name
        self.isCritical = isCritical
        self.volume = volume.map { $0.isNaN ? 0 : min(max($0, 0), 1) }
    }

    /// Creates a sound from a file of the app.
    public convenience init(named name: UNNotificationSoundName) {
        self.init(name: name, isCritical: false)
    }

    /// The system's sound.
    public static let `default` = UNNotificationSound(name: nil, isCritical: false)

    /// The system's critical sound.
    public static let defaultCritical = UNNotificationSound(name: nil, isCritical: true)

    /// Creates the system's critical sound at a volume from 0 to 1.
    public static func defaultCriticalSound(withAudioVolume volume: Float) -> UNNotificationSound {
        UNNotificationSound(name: nil, isCritical: true, volume: volume)
    }

    /// Creates a critical sound from a file of the app.
    public static func criticalSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound {
        UNNotificationSound(name: name, isCritical: true)
    }

    /// Creates a critical sound from a file of the app at a volume from 0 to 1.
    public static func criticalSoundNamed(
        _ name: UNNotificationSoundName, withAudioVolume volume: Float
    ) -> UNNotificationSound {
        UNNotificationSound(name: name, isCritical: true, volume: volume)
    }

    /// Gives the sound itself, which never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Compares name, kind and volume.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationSound else { return false }
        return name == other.name && isCritical == other.isCritical && volume == other.volume
    }

    /// A hash that equal sounds share.
    public override var hash: Int {
        var hasher = Hasher()
        hasher.combine(name)
        hasher.combine(isCritical)
        hasher.combine(volume)
        return hasher.finalize()
    }
}
