public import UserNotifications

/// What has to hold before a phone hands a push to an extension, and what else there is to say of a payload.
public struct PayloadConditions: Sendable {
    /// What was found; an `error` means that the extension is never started.
    public let findings: [Finding]

    /// True when the extension would be started.
    public var hold: Bool { !findings.contains { $0.level == .error } }

    /// Judges a payload.
    /// - Parameters:
    ///   - payload: The payload.
    ///   - limits: The limits in force; the size of a payload is among them.
    ///   - isAsked: Whether the payload asks for an extension's work; one that does not need not start it, and what keeps
    ///     an extension from starting is then no fault.
    public init(_ payload: Payload, limits: Limits, isAsked: Bool) {
        var findings: [Finding] = []
        if let limit = limits.payloadBytes, payload.byteCount > limit {
            findings.append(
                Finding(
                    .error,
                    Reason(
                        .payloadTooLarge, "\(payload.byteCount) bytes; the limit for a payload is \(limit)",
                        observed: .number(JSONNumber(payload.byteCount)), limit: .number(JSONNumber(limit)),
                        advice: "APNs refuses it; move what is long behind a URL")))
        }
        self.findings = findings + payload.findings.filter { $0.level != .error || isAsked }.map(Finding.init)
    }
}

extension Finding {
    /// A finding about a payload, in the terms of a delivery.
    public init(_ finding: PayloadFinding) {
        self.init(
            Level(rawValue: finding.level.rawValue) ?? .note,
            Reason(
                Reason.Code(rawValue: finding.code), stage: .payload, finding.message, advice: finding.advice),
            at: finding.at)
    }
}
