import Foundation
import UserNotifications

/// The end of a batch, for people and as a document.
struct BatchSummary {
    let tally: BatchTally
    /// How long this run took.
    let seconds: Double
    /// False when a signal came before the end of the input.
    let isComplete: Bool

    private static let outcomes = ["attached", "partial", "original", "unchanged"]

    /// The summary as lines for people.
    var text: String {
        let made = tally.deliveries - tally.resumed
        var text = "\(isComplete ? "done" : "interrupted"): \(tally.deliveries) deliveries"
        if tally.resumed > 0 { text += ", \(tally.resumed) of them by earlier runs" }
        text += "; \(made) in \(rounded(seconds)) s"
        if made > 0, seconds > 0 { text += ", \(Int(Double(made) / seconds)) a second" }
        text += "\n"
        for outcome in Self.outcomes { text += line(outcome, tally.outcomes[outcome] ?? 0) }
        for (code, count) in tally.ranking { text += line("  " + code, count) }
        return text
    }

    /// The summary as a document.
    var json: JSONObject {
        func object(_ counts: [(String, Int)]) -> JSONValue {
            .object(JSONObject(counts.map { ($0.0, JSONValue.number(JSONNumber($0.1))) }))
        }
        return [
            "complete": .bool(isComplete), "deliveries": .number(JSONNumber(tally.deliveries)),
            "resumed": .number(JSONNumber(tally.resumed)), "unreadable": .number(JSONNumber(tally.unreadable)),
            "outcomes": object(Self.outcomes.map { ($0, tally.outcomes[$0] ?? 0) }),
            "reasons": object(tally.ranking.map { ($0.code, $0.count) }),
            "seconds": JSONNumber(rounded(seconds)).map(JSONValue.number) ?? .null,
        ]
    }

    /// Writes the document to a file, whole or not at all.
    func write(to path: String) throws(UsageError) {
        do {
            try Data((json.text(pretty: true) + "\n").utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw UsageError("cannot write the summary to \(path)")
        }
    }

    private func line(_ name: String, _ count: Int) -> String {
        guard count > 0 else { return "" }
        let number = "\(count)"
        return String(repeating: " ", count: max(0, 10 - number.count)) + number + "  " + name + "\n"
    }

    private func rounded(_ seconds: Double) -> Double { (seconds * 100).rounded() / 100 }
}
