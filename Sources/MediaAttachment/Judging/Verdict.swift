internal import MediaInspection

/// What the limits say of a medium.
enum Verdict: Sendable, Equatable {
    /// It may be attached, as a file named and typed so.
    case accepted(AcceptedFormat.Naming, MediaFamily)
    /// It may not, and why.
    case refused(Reason)
}
