import MediaAttachment
import UserNotifications

/// One thing that a machine needs, and whether this one has it.
struct DoctorCheck: Sendable {
    enum Status: String, Comparable {
        case ok
        /// Works, and is less safe or nearer to its end than it should be.
        case warning
        /// Deliveries would not do what is asked.
        case fault

        private var rank: Int { self == .ok ? 0 : self == .warning ? 1 : 2 }

        static func < (left: Status, right: Status) -> Bool { left.rank < right.rank }
    }

    let name: String
    let status: Status
    /// What was found, in one phrase.
    let message: String

    init(_ name: String, _ status: Status, _ message: String) {
        self.name = name
        self.status = status
        self.message = message
    }

    /// The check as a line for people.
    var line: String {
        Self.padded(status.rawValue, 9) + Self.padded(name, 17) + message.printable(limit: 600)
    }

    /// The check as it stands in the document.
    var json: JSONValue {
        .object([
            "name": .string(name), "status": .string(status.rawValue),
            "message": .string(message.printable(limit: 600)),
        ])
    }

    private static func padded(_ word: String, _ width: Int) -> String {
        word + String(repeating: " ", count: max(1, width - word.count))
    }
}
