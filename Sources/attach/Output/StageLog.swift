import Foundation
import MediaAttachment
import UserNotifications

/// The log of `-v`, a line a stage: as text or JSON on standard error, or to the journal.
enum StageLog: Sendable {
    case none
    case text
    case json
    case journal(Journal)

    /// Opens the log; the journal has to be there, also when nothing is to be told.
    init(_ format: Invocation.LogFormat, isVerbose: Bool) throws(UsageError) {
        let log: StageLog =
            switch format {
            case .text: .text
            case .json: .json
            case .journald: .journal(try Journal())
            }
        self = isVerbose ? log : .none
    }

    /// True when nothing is told.
    var isSilent: Bool {
        guard case .none = self else { return false }
        return true
    }

    /// Writes a step's line.
    func tell(_ step: DeliveryObserver.Step) {
        switch self {
        case .none: break
        case .text: Streams.say(Self.text(step) + "\n")
        case .json: Streams.say(Self.json(step).text() + "\n")
        case .journal(let journal): journal.tell(step)
        }
    }

    /// A line of `key=value`, the same keys first in every line.
    static func text(_ step: DeliveryObserver.Step) -> String {
        var head = [
            ("elapsed", seconds(step.elapsed)), ("level", step.level.rawValue),
            ("subsystem", DeliveryObserver.Step.subsystem), ("category", step.category.rawValue),
            ("request", step.request), ("stage", step.stage),
        ]
        if let interval = step.interval { head.append(("interval", seconds(interval))) }
        return words(head + step.fields.map { ($0.name, $0.value) })
    }

    static func json(_ step: DeliveryObserver.Step) -> JSONObject {
        var object: JSONObject = [:]
        object["elapsed"] = JSONNumber(rounded(step.elapsed)).map(JSONValue.number)
        object["level"] = .string(step.level.rawValue)
        object["subsystem"] = .string(DeliveryObserver.Step.subsystem)
        object["category"] = .string(step.category.rawValue)
        object["request"] = .string(step.request)
        object["stage"] = .string(step.stage)
        object["interval"] = step.interval.flatMap { JSONNumber(rounded($0)) }.map(JSONValue.number)
        for field in step.fields { object[field.name] = .string(field.value) }
        return object
    }

    /// Names and values with an equals sign between.
    static func words(_ fields: [(String, String)]) -> String {
        fields.map { "\($0.0)=\(quoted($0.1))" }.joined(separator: " ")
    }

    /// A value that has blanks is quoted, so that a line can be taken apart again.
    private static func quoted(_ value: String) -> String {
        let clean = value.printable(limit: 1000)
        let isWord = !clean.isEmpty && !clean.contains { $0 == " " || $0 == "\"" || $0 == "=" }
        return isWord ? clean : JSONValue.string(clean).text()
    }

    private static func seconds(_ seconds: Double) -> String { "\(rounded(seconds))" }

    private static func rounded(_ seconds: Double) -> Double { (seconds * 10_000).rounded() / 10_000 }
}
