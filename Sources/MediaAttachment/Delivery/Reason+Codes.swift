internal import UserNotifications

extension Reason.Code {
    // The payload.
    static let invalidPayload = Self(rawValue: "invalid-payload")
    static let payloadTooLarge = Self(rawValue: "payload-too-large")
    static let noMediaURL = Self(rawValue: "no-media-url")
    static let tooManyAttachments = Self(rawValue: "too-many-attachments")

    // What the bytes are.
    static let empty = Self(rawValue: "empty")
    static let notMedia = Self(rawValue: "not-media")
    static let unsupportedFormat = Self(rawValue: "unsupported-format")
    static let sandboxIncomplete = Self(rawValue: "sandbox-incomplete")
    static let inspectorTimedOut = Self(rawValue: "inspector-timed-out")

    // What the limits say of them.
    static let animatedImage = Self(rawValue: "animated-image")
    static let unsupportedCodec = Self(rawValue: "unsupported-codec")
    static let tooLarge = Self(rawValue: "too-large")
    static let tooManyPixels = Self(rawValue: "too-many-pixels")

    // Putting the file in its place.
    static let unreadableFile = Self(rawValue: "unreadable-file")
    static let storageFailed = Self(rawValue: "storage-failed")
    static let cacheUnavailable = Self(rawValue: "cache-unavailable")
    static let storageFull = Self(rawValue: "storage-full")

    // Time.
    static let budgetExhausted = Self(rawValue: "budget-exhausted")
    static let cancelled = Self(rawValue: "cancelled")
}

extension Reason.Code {
    /// The stage that gives a code, and the nearest error of the platform.
    ///
    /// `too-large` is the judge's here; the fetch says so itself when it stops a transfer at the cap.
    private static let table: [String: (stage: Reason.Stage, unError: UNError.Code)] = [
        "invalid-payload": (.payload, .notificationInvalidNoContent),
        "payload-too-large": (.payload, .notificationInvalidNoContent),
        "mutable-content-missing": (.payload, .notificationsNotAllowed),
        "no-alert": (.payload, .notificationInvalidNoContent),
        "no-media-url": (.payload, .attachmentInvalidURL),
        "too-many-attachments": (.payload, .attachmentInvalidURL),
        "invalid-url": (.url, .attachmentInvalidURL),
        "scheme-not-allowed": (.url, .attachmentInvalidURL),
        "port-not-allowed": (.url, .attachmentInvalidURL),
        "credentials-in-url": (.url, .attachmentInvalidURL),
        "empty": (.inspect, .attachmentCorrupt),
        "not-media": (.inspect, .attachmentUnrecognizedType),
        "unsupported-format": (.inspect, .attachmentUnrecognizedType),
        "corrupt": (.inspect, .attachmentCorrupt),
        "truncated": (.inspect, .attachmentCorrupt),
        "inspector-crashed": (.inspect, .attachmentCorrupt),
        "inspector-timed-out": (.inspect, .attachmentCorrupt),
        "inspector-unavailable": (.inspect, .attachmentUnrecognizedType),
        "sandbox-incomplete": (.inspect, .attachmentUnrecognizedType),
        "animated-image": (.judge, .attachmentUnrecognizedType),
        "unsupported-codec": (.judge, .attachmentUnrecognizedType),
        "too-large": (.judge, .attachmentInvalidFileSize),
        "too-many-pixels": (.judge, .attachmentInvalidFileSize),
        "type-disagreement": (.judge, .attachmentUnrecognizedType),
        "encrypted-media": (.judge, .attachmentCorrupt),
        "external-reference": (.judge, .attachmentCorrupt),
        "storage-failed": (.store, .attachmentMoveIntoDataStoreFailed),
        "storage-full": (.store, .attachmentMoveIntoDataStoreFailed),
        "cache-unavailable": (.store, .attachmentMoveIntoDataStoreFailed),
        "unreadable-file": (.fetch, .attachmentInvalidURL),
        "extension-not-started": (.extension, .notificationInvalidNoContent),
        "extension-crashed": (.extension, .notificationInvalidNoContent),
        "extension-killed": (.extension, .notificationInvalidNoContent),
        "extension-timed-out": (.extension, .notificationInvalidNoContent),
        "extension-memory": (.extension, .notificationInvalidNoContent),
        "extension-cancelled": (.extension, .notificationInvalidNoContent),
        "handler-not-called": (.extension, .notificationInvalidNoContent),
        "empty-content": (.extension, .notificationInvalidNoContent),
        "invalid-content": (.extension, .notificationInvalidNoContent),
        "attachment-dropped": (.extension, .attachmentInvalidURL),
        "no-service-extension": (.extension, .notificationInvalidNoContent),
        "stage-failed": (.extension, .notificationInvalidNoContent),
        "encrypted-data-malformed": (.decryption, .notificationInvalidNoContent),
        "unsupported-encryption": (.decryption, .notificationInvalidNoContent),
        "unknown-key": (.decryption, .notificationInvalidNoContent),
        "key-unavailable": (.decryption, .notificationInvalidNoContent),
        "wrong-key-length": (.decryption, .notificationInvalidNoContent),
        "decryption-failed": (.decryption, .notificationInvalidNoContent),
        "decrypted-text-invalid": (.decryption, .notificationInvalidNoContent),
        "budget-exhausted": (.time, .attachmentInvalidURL),
        "cancelled": (.time, .attachmentInvalidURL),
    ]

    /// True for what is refused before or during a transfer because the policy is against it, not because it fails.
    var isPolicy: Bool {
        let codes = ["address-denied", "redirect-refused", "too-many-redirects", Self.tooLarge.rawValue]
        return stage == .url || codes.contains(rawValue)
    }

    /// The stage that gives this code: `fetch` for all that is not in the table.
    var stage: Reason.Stage { Self.table[rawValue]?.stage ?? .fetch }

    /// The nearest error of the platform; a transfer that failed leaves no file, so it is the invalid URL.
    var unError: UNError.Code { Self.table[rawValue]?.unError ?? .attachmentInvalidURL }
}
