internal import MediaAttachment
public import UserNotifications

/// Puts the text into the person's language: from the app's tables, and from translations that the payload brings along.
///
/// Text that an earlier stage has replaced is left alone. Translations stand in the payload under `localizations`:
/// `{"localizations": {"de": {"title": …, "subtitle": …, "body": …}}}`.
public struct LocalizationStage: NotificationStage {
    /// `localization`.
    public let name = "localization"
    /// Text is what a notification is for.
    public let priority = StagePriority.critical
    /// A tenth of the time: tables are small files on this machine.
    public let share = 0.1
    private let localizer: Localizer

    /// Creates a stage that localizes by an app's tables.
    public init(localizer: Localizer) {
        self.localizer = localizer
    }

    /// Replaces title, subtitle and body where a translation is found.
    public func run(_ content: UNNotificationContent, _ context: StageContext) async -> StageResult {
        let payload = Payload(content.exactUserInfo)
        let plain = payload.content
        let localized = localizer.localize(payload)
        guard let better = content.mutableCopy() as? UNMutableNotificationContent else {
            return StageResult(content, isIdle: true)
        }
        if content.title == plain.title { better.title = localized.title }
        if content.subtitle == plain.subtitle { better.subtitle = localized.subtitle }
        if content.body == plain.body { better.body = localized.body }
        if let translation = translation(in: content.exactUserInfo) {
            if let title = translation["title"]?.string { better.title = title }
            if let subtitle = translation["subtitle"]?.string { better.subtitle = subtitle }
            if let body = translation["body"]?.string { better.body = body }
        }
        let findings = localized.findings.map(Finding.init)
        guard better != content else { return StageResult(content, findings: findings, isIdle: true) }
        return StageResult(better.copy() as? UNNotificationContent ?? content, findings: findings)
    }

    /// The translation that the payload brings for the first of the person's languages that it has.
    private func translation(in userInfo: JSONObject) -> JSONObject? {
        guard let translations = userInfo["localizations"]?.object else { return nil }
        // No development region: without a translation for the person, the text stays as the sender wrote it.
        let order = LanguageMatching.order(
            preferred: localizer.languages, available: translations.keys, developmentRegion: "")
        return order.first.flatMap { translations[$0]?.object }
    }
}
