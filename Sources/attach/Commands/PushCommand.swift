import Foundation
import MediaAttachment
import NotificationExtension
import UserNotifications

/// `attach push`: pushes to an app and its extension, as to a phone.
struct PushCommand {
    let session: Session

    func run() async throws -> ExitStatus {
        let payloads = session.invocation.operands
        guard !payloads.isEmpty else {
            throw UsageError("no payload is named; - is standard input. Try 'attach push --help'.")
        }
        var status = ExitStatus.done
        for path in payloads {
            let delivery = try await push(path)
            try session.print(delivery.delivery, delivery.json)
            session.story.tell(delivery.delivery, of: path)
            session.story.tell(delivery.stages)
            status.merge(DeliverCommand.status(of: delivery.delivery))
            if Task.isCancelled { break }
        }
        return status
    }

    private func push(_ path: String) async throws -> ExtensionDelivery {
        let payload: Payload
        do {
            payload = try MediaAttacher.payload(try InputFile.bytes(of: path))
        } catch let error as InputFile.ReadError {
            return ExtensionDelivery(delivery: Delivery(unreadable: error))
        } catch let error as PayloadError {
            return ExtensionDelivery(delivery: Delivery(unreadable: error, seconds: 0).naming(path))
        }
        let app = try AppLocator.app(for: payload, named: session.invocation.app)
        let tables = StringTables(directory: URL(fileURLWithPath: app ?? "/nonexistent"))
        let languages = session.invocation.languages
        let localizer = Localizer(tables: tables, languages: languages.isEmpty ? [Self.environmentLanguage] : languages)
        let target = PushTarget(session: session, localizer: localizer)
        guard let app else { return await target.pushToBuiltIn(payload) }
        return try await target.push(payload, toAppAt: app)
    }

    /// The language of the environment, as POSIX names it: `de_CH.UTF-8` is de-CH, and `C` English.
    private static var environmentLanguage: String {
        let environment = ProcessInfo.processInfo.environment
        let named = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
        let language = named.prefix { $0 != "." && $0 != "@" }.replacing("_", with: "-")
        return ["C", "POSIX", ""].contains(language) ? "en" : String(language)
    }
}
