import Foundation
import MediaAttachment
import UserNotifications

/// A log line a stage, as text or JSON, for `-v`.
enum StageLog {
    static func line(_ step: DeliveryObserver.Step, as format: Invocation.LogFormat) -> String {
        let elapsed = (step.elapsed * 10_000).rounded() / 10_000
        switch format {
        case .text:
            let fields = step.fields.map { "\($0.name)=\(quoted($0.value))" }
            return (["+\(elapsed)s", step.stage] + fields).joined(separator: " ") + "\n"
        case .json:
            var object: JSONObject = ["stage": .string(step.stage)]
            for field in step.fields { object[field.name] = .string(field.value) }
            object["elapsed"] = JSONNumber(elapsed).map(JSONValue.number)
            return JSONValue.object(object).text() + "\n"
        }
    }

    /// A value that has blanks is quoted, so that a line can be taken apart again.
    private static func quoted(_ value: String) -> String {
        let clean = value.printable(limit: 400)
        return clean.contains(where: { $0 == " " || $0 == "\"" }) ? JSONValue.string(clean).text() : clean
    }
}
