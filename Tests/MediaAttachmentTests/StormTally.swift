import Foundation
import UserNotifications

@testable import MediaAttachment

/// What deliveries came to, one after the other.
struct StormTally: Sendable {
    /// How many there were, by `attached` or the reason and its phase.
    private(set) var outcomes: [String: Int] = [:]
    /// How many say one thing of the delivery and another of its media.
    private(set) var contradictions = 0
    /// The seconds that the slowest took.
    private(set) var latest = 0.0
    /// How many files there are in the output directories beyond those that deliveries named.
    private(set) var strayFiles = 0
    private var attached = 0

    var total: Int { outcomes.values.reduce(0, +) }

    var list: String {
        outcomes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }

    mutating func add(_ delivery: Delivery) {
        let item = delivery.media.first
        let isAttached = delivery.outcome == .attached
        attached += delivery.content?.attachments.count ?? 0
        latest = max(latest, delivery.seconds)
        let phase = item?.reason?.phase.map { " in \($0)" } ?? ""
        outcomes[(item?.reason?.code.rawValue ?? "attached") + phase, default: 0] += 1
        if isAttached != (item?.status == .attached) || isAttached != (item?.reason == nil) { contradictions += 1 }
    }

    mutating func countFiles(in directory: String) {
        let files = FileManager.default.enumerator(atPath: directory)?.compactMap { $0 as? String } ?? []
        let regular = files.count { name in
            var isDirectory: ObjCBool = false
            let isThere = FileManager.default.fileExists(atPath: "\(directory)/\(name)", isDirectory: &isDirectory)
            return isThere && !isDirectory.boolValue
        }
        strayFiles += regular - attached
        attached = 0
    }
}
