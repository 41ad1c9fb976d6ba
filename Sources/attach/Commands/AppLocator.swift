import Foundation
import NotificationExtension
import UserNotifications

/// Finds the app that a push is for.
enum AppLocator {
    /// The bundle of the app: the one that is named, else the one of the payload's `Simulator Target Bundle`; `nil` for neither.
    static func app(for payload: Payload, named path: String?) throws -> String? {
        if let path { return path }
        guard let identifier = payload.simulatorTargetBundle else { return nil }
        return directories.lazy.flatMap(apps).first { AppBundle.identifier(at: $0) == identifier }
    }

    /// Where apps are looked for: the directories of `ATTACH_APPS`, and the current one.
    private static var directories: [String] {
        let named = ProcessInfo.processInfo.environment["ATTACH_APPS"] ?? ""
        return named.split(separator: ":").map(String.init) + ["."]
    }

    private static func apps(in directory: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        return names.filter { $0.hasSuffix(".app") }.sorted().map { directory + "/" + $0 }
    }
}
