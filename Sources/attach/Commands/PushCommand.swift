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
            session.story.tell(delivery, of: path)
            status.merge(DeliverCommand.status(of: delivery.delivery))
            if Task.isCancelled { break }
        }
        return status
    }

    private func push(_ path: String) async throws -> ExtensionDelivery {
        let identifier = UUID().uuidString
        let log: StepLog
        let payload: Payload
        do {
            let bytes = try InputFile.bytes(of: path)
            log = StepLog(session.observer, request: identifier.utf8)
            payload = try Self.payload(bytes, log)
        } catch let error as InputFile.ReadError {
            return ExtensionDelivery(delivery: Delivery(unreadable: error))
        } catch let error as PayloadError {
            return ExtensionDelivery(delivery: Delivery(unreadable: error, seconds: 0).naming(path))
        }
        let app = try AppLocator.app(for: payload, named: session.invocation.app)
        let tables = StringTables(directory: URL(fileURLWithPath: app ?? "/nonexistent"))
        let languages = session.invocation.languages
        let localizer = Localizer(tables: tables, languages: languages.isEmpty ? [Self.environmentLanguage] : languages)
        let target = PushTarget(session: session, localizer: localizer, identifier: identifier, log: log)
        let isBuiltIn = session.invocation.isBuiltIn
        var delivery: ExtensionDelivery
        if let app, !isBuiltIn {
            delivery = try await target.push(payload, toAppAt: app)
        } else {
            delivery = await target.pushToBuiltIn(payload)
        }
        if app == nil, !isBuiltIn, let identifier = payload.simulatorTargetBundle {
            delivery.delivery.findings.insert(AppLocator.notFound(identifier), at: 0)
        }
        delivery.delivery.findings += tables.faults.map { fault in
            Finding(
                .warning, Reason(Reason.Code(rawValue: "invalid-table"), stage: .localization, fault.description))
        }
        log.tell(delivery.delivery)
        return delivery
    }

    private static func payload(_ bytes: [UInt8], _ log: StepLog) throws -> Payload {
        let size = ("bytes", "\(bytes.count)")
        do {
            let payload = try MediaAttacher.payload(bytes)
            log.tell("payload", .payload, since: log.start, [size, ("mutable", payload.isMutable ? "yes" : "no")])
            return payload
        } catch {
            log.tell("payload", .payload, .error, since: log.start, [size, ("reason", "invalid-payload")])
            throw error
        }
    }

    /// The language of the environment, as POSIX names it: `de_CH.UTF-8` is de-CH, and `C` English.
    private static var environmentLanguage: String {
        let environment = ProcessInfo.processInfo.environment
        let named = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
        let language = named.prefix { $0 != "." && $0 != "@" }.replacing("_", with: "-")
        return ["C", "POSIX", ""].contains(language) ? "en" : String(language)
    }
}
