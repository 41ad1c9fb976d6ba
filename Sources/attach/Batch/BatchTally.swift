import MediaAttachment
import UserNotifications

/// What the deliveries of a batch came to, counted: by outcome, and by the reasons why something is missing.
struct BatchTally: Sendable, Equatable {
    private(set) var deliveries = 0
    private(set) var outcomes: [String: Int] = [:]
    /// How many lines were no payload at all; they are among those with the outcome `original`.
    private(set) var unreadable = 0
    /// The codes of media's reasons and of findings at level `error`.
    private(set) var reasons: [String: Int] = [:]
    /// How many of the deliveries an earlier run wrote.
    var resumed = 0

    /// Counts a delivery by its document; false when it is none.
    @discardableResult
    mutating func add(_ document: JSONObject) -> Bool {
        guard let text = document["outcome"]?.string, Delivery.Outcome(rawValue: text) != nil,
            let content = document["content"], let media = document["media"]?.array,
            let findings = document["findings"]?.array
        else { return false }
        deliveries += 1
        outcomes[text, default: 0] += 1
        if content.isNull { unreadable += 1 }
        let refused = media.compactMap { $0["reason"]?["code"]?.string }
        let errors = findings.filter { $0["level"] == "error" }.compactMap { $0["code"]?.string }
        for code in refused + errors { reasons[code, default: 0] += 1 }
        return true
    }

    /// How a run with these deliveries ends.
    var status: ExitStatus {
        if unreadable > 0 { return .trouble }
        let isMissing = [Delivery.Outcome.partial, .original].contains { outcomes[$0.rawValue] != nil }
        return isMissing ? .missing : .done
    }

    /// The reasons, the most frequent first.
    var ranking: [(code: String, count: Int)] {
        reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
    }
}
