internal import MediaAttachment

/// Why an extension's content is not what a person sees.
extension Reason.Code {
    /// It could not be started, or ended by itself before it was ready.
    static let extensionNotStarted = Self(rawValue: "extension-not-started")
    /// A signal of its own doing ended it.
    static let extensionCrashed = Self(rawValue: "extension-crashed")
    /// Somebody killed it.
    static let extensionKilled = Self(rawValue: "extension-killed")
    /// Its time was up.
    static let extensionTimedOut = Self(rawValue: "extension-timed-out")
    /// It took more memory than it may have.
    static let extensionMemory = Self(rawValue: "extension-memory")
    /// The delivery was asked for before it was done.
    static let extensionCancelled = Self(rawValue: "extension-cancelled")
    /// It ended by itself and had never called the handler.
    static let handlerNotCalled = Self(rawValue: "handler-not-called")
    /// Its content has neither a title, a subtitle nor a body.
    static let emptyContent = Self(rawValue: "empty-content")
    /// What it sent cannot be read.
    static let invalidContent = Self(rawValue: "invalid-content")
    /// One of its attachments cannot be attached.
    static let attachmentDropped = Self(rawValue: "attachment-dropped")
}
