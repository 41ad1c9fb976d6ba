import Foundation
import MediaAttachment
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

    /// What is to be said when the app that a payload names is not there, and the built-in extension works in place of its own.
    static func notFound(_ identifier: String) -> Finding {
        let reason = Reason(
            Reason.Code(rawValue: "app-not-found"), stage: .extension,
            "there is no app \(identifier.printable(limit: 200)); the built-in extension worked in place of its own",
            advice: "name the app with --app, or its directory in ATTACH_APPS; --built-in if this is meant")
        return Finding(.warning, reason, at: "Simulator Target Bundle")
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
