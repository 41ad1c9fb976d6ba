/// How much a notification may disturb, with the platform's raw values.
public enum UNNotificationInterruptionLevel: UInt, Sendable {
    /// Added to the list without lighting up the screen.
    case passive = 0
    /// Shown at once; the default.
    case active = 1
    /// Shown at once, in most kinds of focus too.
    case timeSensitive = 2
    /// Shown at once, past the mute switch.
    case critical = 3

    /// Reads a payload's `interruption-level`; what is unknown is `active`, as on the platform.
    public init(payload value: String?) {
        switch value {
        case "passive": self = .passive
        case "time-sensitive": self = .timeSensitive
        case "critical": self = .critical
        default: self = .active
        }
    }

    /// The level's name in reports, which is that of its case.
    public var name: String { "\(self)" }
}
