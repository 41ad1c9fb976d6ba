/// What a medium is to the person who sees the notification.
public enum MediaFamily: String, Sendable, Codable, CaseIterable {
    case image
    case audio
    case video
}
