public import Foundation

/// The domain of the errors of notifications.
public let UNErrorDomain = "UNErrorDomain"

/// An error of notifications, with the platform's codes.
public struct UNError: CustomNSError, LocalizedError, Hashable, Sendable {
    /// The kinds of error; raw values are the platform's.
    public enum Code: Int, Sendable {
        /// The app may not show notifications.
        case notificationsNotAllowed = 1
        /// The attachment's URL names no file that can be read.
        case attachmentInvalidURL = 100
        /// The attachment's type is none that may be attached.
        case attachmentUnrecognizedType = 101
        /// The attachment's file is too large for its type, or empty.
        case attachmentInvalidFileSize = 102
        /// The attachment is not in the system's store.
        case attachmentNotInDataStore = 103
        /// The attachment could not be moved into the system's store.
        case attachmentMoveIntoDataStoreFailed = 104
        /// The attachment is damaged.
        case attachmentCorrupt = 105
        /// The notification has no date to be shown at.
        case notificationInvalidNoDate = 1400
        /// The notification has no content to show.
        case notificationInvalidNoContent = 1401
    }

    /// The kind of error.
    public let code: Code

    /// Creates an error.
    public init(_ code: Code) { self.code = code }

    /// The domain of all errors of this type.
    public static var errorDomain: String { UNErrorDomain }
    /// The number of the code.
    public var errorCode: Int { code.rawValue }

    /// What went wrong, for people.
    public var errorDescription: String? {
        switch code {
        case .notificationsNotAllowed: "The app may not show notifications."
        case .attachmentInvalidURL: "The URL names no file that can be read."
        case .attachmentUnrecognizedType: "The type of the file is none that may be attached."
        case .attachmentInvalidFileSize: "The file is empty or too large for its type."
        case .attachmentNotInDataStore: "The attachment is not in the store."
        case .attachmentMoveIntoDataStoreFailed: "The file could not be moved into the store."
        case .attachmentCorrupt: "The file is damaged."
        case .notificationInvalidNoDate: "The notification has no date to be shown at."
        case .notificationInvalidNoContent: "The notification has no content to show."
        }
    }
}

extension UNError.Code {
    /// Matches an error by its code, so that `catch UNError.attachmentInvalidURL` works.
    public static func ~= (code: UNError.Code, error: any Error) -> Bool { (error as? UNError)?.code == code }
}

extension UNError {
    /// The app may not show notifications.
    public static var notificationsNotAllowed: Code { .notificationsNotAllowed }
    /// The attachment's URL names no file that can be read.
    public static var attachmentInvalidURL: Code { .attachmentInvalidURL }
    /// The attachment's type is none that may be attached.
    public static var attachmentUnrecognizedType: Code { .attachmentUnrecognizedType }
    /// The attachment's file is too large for its type, or empty.
    public static var attachmentInvalidFileSize: Code { .attachmentInvalidFileSize }
    /// The attachment is not in the system's store.
    public static var attachmentNotInDataStore: Code { .attachmentNotInDataStore }
    /// The attachment could not be moved into the system's store.
    public static var attachmentMoveIntoDataStoreFailed: Code { .attachmentMoveIntoDataStoreFailed }
    /// The attachment is damaged.
    public static var attachmentCorrupt: Code { .attachmentCorrupt }
    /// The notification has no date to be shown at.
    public static var notificationInvalidNoDate: Code { .notificationInvalidNoDate }
    /// The notification has no content to show.
    public static var notificationInvalidNoContent: Code { .notificationInvalidNoContent }
}
