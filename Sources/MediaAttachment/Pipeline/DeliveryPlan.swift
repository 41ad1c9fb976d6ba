public import UserNotifications

/// What a payload asks for, before anything is fetched.
struct DeliveryPlan: Sendable {
    let original: UNNotificationContent
    /// The media to fetch, at most as many as a notification may have.
    let requests: [MediaRequest]
    /// Media beyond that number.
    let surplus: [MediaItem]
    let findings: [Finding]
    private let isAsked: Bool

    /// What the `userInfo` of a content asks for, whatever came before it.
    init(_ content: UNNotificationContent, settings: MediaAttacher.Settings) {
        let media = MediaRequests(in: content.exactUserInfo, keys: settings.keys)
        self.init(content, media, findings: media.findings, settings: settings)
    }

    /// What a payload asks for, and whether a phone would hand it to an extension.
    init(_ payload: Payload, settings: MediaAttacher.Settings) {
        // What APNs refuses is not searched for media: megabytes may name a hundred thousand.
        let isTooLarge = settings.limits.payloadBytes.map { payload.byteCount > $0 } ?? false
        let media = MediaRequests(in: isTooLarge ? [:] : payload.root, keys: settings.keys)
        let conditions = PayloadConditions(payload, limits: settings.limits, isAsked: media.isAsked)
        self.init(payload.content, media, findings: conditions.findings + media.findings, settings: settings)
    }

    private init(
        _ content: UNNotificationContent, _ media: MediaRequests, findings: [Finding], settings: MediaAttacher.Settings
    ) {
        let count = settings.limits.attachments ?? .max
        original = content
        requests = Array(media.requests.prefix(count))
        surplus = media.requests.dropFirst(count).map { MediaItem(surplus: $0, limit: count) }
        isAsked = media.isAsked
        self.findings = findings
    }

    /// True when a phone would start the extension, and there is something for it to fetch.
    var isWorthFetching: Bool { !requests.isEmpty && !isRefused }

    private var isRefused: Bool { findings.contains { $0.level == .error } }

    /// The delivery of a payload for which nothing is fetched.
    func unfetched(seconds: Double) -> Delivery {
        let isUnchanged = !isAsked && !isRefused
        return Delivery(
            outcome: isUnchanged ? .unchanged : .original, content: original, media: surplus, findings: findings,
            seconds: seconds)
    }

    /// The delivery when nothing can be fetched, or not in time.
    func failed(_ reason: Reason, seconds: Double) -> Delivery {
        let items = requests.map { request in
            var item = MediaItem(request)
            item.reason = reason
            return item
        }
        return Delivery(
            outcome: .original, content: original, media: items + surplus, findings: findings, seconds: seconds)
    }
}

extension Reason {
    /// The stages have not come back in time.
    static let outOfTime = Reason(.budgetExhausted, "the time for the payload is used up")
    /// Whoever asked for the delivery wants it now.
    static let cancelled = Reason(
        .cancelled, "the delivery was asked for before the media had come")
}

extension MediaItem {
    fileprivate init(surplus request: MediaRequest, limit: Int) {
        self.init(request)
        status = .refused
        reason = Reason(
            .tooManyAttachments, "more than the \(limit) that a notification may have",
            limit: .number(JSONNumber(limit)),
            advice: "send fewer; the default interface shows the first one only")
    }
}

extension Delivery {
    /// The delivery of a payload that could not be read: nothing to show, and why.
    public init(unreadable error: PayloadError, seconds: Double) {
        let place = error.line.map { "line \($0), column \(error.column ?? 1): " } ?? ""
        let reason = Reason(.invalidPayload, place + error.message, advice: error.hint)
        self.init(outcome: .original, content: nil, findings: [Finding(.error, reason)], seconds: seconds)
    }
}
