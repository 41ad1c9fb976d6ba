import Foundation

extension Payload {
    /// True when `mutable-content` is on.
    public var isMutable: Bool { Self.flag(aps["mutable-content"]) }

    /// True when there is a title, a subtitle or a body to be seen.
    public var hasVisibleText: Bool { hasVisibleText(localizedBy: Self.noTables) }

    /// True when there is a title, a subtitle or a body to be seen after localization.
    public func hasVisibleText(localizedBy lookup: AlertText.Lookup) -> Bool {
        alertTexts.contains { !$0.text(localizedBy: lookup).isEmpty }
    }

    /// True when the push only wakes the app: `content-available` is on and there is no text to be seen.
    public var isBackground: Bool { Self.flag(aps["content-available"]) && !hasVisibleText }

    /// True when a phone would start the app's extension: it may change the content, and there is text.
    public var startsExtension: Bool { isMutable && hasVisibleText }

    /// True when a phone whose app has these tables would start the app's extension.
    public func startsExtension(localizedBy lookup: AlertText.Lookup) -> Bool {
        isMutable && hasVisibleText(localizedBy: lookup)
    }

    /// What the system would show, before any extension.
    ///
    /// Follows the keys of Apple's "Generating a remote notification". Text that the app localizes shows its plain form when the
    /// payload has one, else its key, as on a phone whose app lacks the key.
    public var content: UNNotificationContent { content(localizedBy: Self.noTables) }

    /// What the system would show with an app's tables, before any extension.
    public func content(localizedBy lookup: AlertText.Lookup) -> UNNotificationContent {
        UNNotificationContent(contentState(localizedBy: lookup))
    }

    private static func noTables(_ key: String, _ arguments: [JSONValue]) -> String? { nil }

    private func contentState(localizedBy lookup: AlertText.Lookup) -> ContentState {
        let aps = aps
        var state = ContentState()
        state.userInfo = root
        for text in alertTexts {
            switch text.part {
            case .title: state.title = text.text(localizedBy: lookup)
            case .subtitle: state.subtitle = text.text(localizedBy: lookup)
            case .body: state.body = text.text(localizedBy: lookup)
            }
        }
        if let alert = aps["alert"]?.object { Self.read(alert, into: &state) }
        state.badge = Self.number(aps["badge"]).flatMap { $0.doubleValue < 0 ? nil : $0 }
        state.sound = Self.sound(aps["sound"])
        state.threadIdentifier = Self.text(aps["thread-id"]) ?? ""
        state.categoryIdentifier = Self.text(aps["category"]) ?? ""
        state.targetContentIdentifier = Self.text(aps["target-content-id"])
        state.interruptionLevel = UNNotificationInterruptionLevel(payload: aps["interruption-level"]?.string)
        state.relevanceScore = Self.fraction(aps["relevance-score"]) ?? 0
        state.filterCriteria = Self.text(aps["filter-criteria"])
        return state
    }

    private static func read(_ alert: JSONObject, into state: inout ContentState) {
        state.launchImageName = text(alert["launch-image"]) ?? ""
        state.summaryArgument = text(alert["summary-arg"]) ?? ""
        if let count = alert["summary-arg-count"]?.number?.int64, count > 0 {
            state.summaryArgumentCount = Int(count)
        }
    }

    /// Reads a name, or an object with `critical`, `name` and `volume`; without a name only a critical sound is one.
    private static func sound(_ value: JSONValue?) -> UNNotificationSound? {
        if let name = text(value) { return sound(name, isCritical: false, volume: nil) }
        guard let sound = value?.object else { return nil }
        let isCritical = flag(sound["critical"])
        guard let name = text(sound["name"]) ?? (isCritical ? "default" : nil) else { return nil }
        return self.sound(name, isCritical: isCritical, volume: fraction(sound["volume"]).map(Float.init))
    }

    private static func sound(_ name: String, isCritical: Bool, volume: Float?) -> UNNotificationSound {
        let name = name == "default" ? nil : UNNotificationSoundName(name)
        return UNNotificationSound(name: name, isCritical: isCritical, volume: volume)
    }
}
