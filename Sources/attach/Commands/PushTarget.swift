import Foundation
import MediaAttachment
import NotificationExtension
import UserNotifications

/// Where a push goes: to an app's own extension, or to the built-in one.
struct PushTarget {
    let session: Session
    let localizer: Localizer
    /// The identifier that the system gives the request.
    let identifier: String
    let log: StepLog

    /// Runs the extension of an app; one without an extension shows the original.
    func push(_ payload: Payload, toAppAt path: String) async throws -> ExtensionDelivery {
        let app: AppBundle
        do {
            app = try AppBundle(at: path)
        } catch {
            let reason = Reason(Reason.Code(rawValue: error.code.rawValue), stage: .extension, error.message)
            guard error.code != .noServiceExtension else {
                return shown(payload, as: .unchanged, [Finding(.note, reason)])
            }
            // Only who named the app can have misspelt it; one that the payload names is a phone with a broken app.
            guard session.invocation.app == nil else { throw UsageError("\(error)") }
            return shown(payload, as: .original, [Finding(.warning, reason)])
        }
        let conditions = conditions(payload, isAsked: true)
        guard conditions.allSatisfy({ $0.level != .error }) else { return shown(payload, as: .original, conditions) }
        var settings = ExtensionRunner.Settings()
        settings.budget = session.limits.time.budget
        settings.warning = session.limits.time.warning
        settings.memory = session.invocation.memory ?? settings.memory
        settings.containerDirectory = session.invocation.container
        settings.languages = localizer.languages
        settings.outputDirectory = session.outputDirectory
        let outcome = await ExtensionRunner(bundle: app.serviceExtension, settings: settings).deliver(
            payload, as: localizer.content(of: payload), requestIdentifier: identifier, log)
        let findings = conditions + localizer.localize(payload).findings.map(Finding.init)
        return ExtensionDelivery(outcome, of: app.serviceExtension.identifier, findings: findings)
    }

    /// Decrypts, localizes and attaches media, as far as a phone would start an extension for it.
    func pushToBuiltIn(_ payload: Payload) async -> ExtensionDelivery {
        let isAsked = PayloadDecryptor.isEncrypted(payload.root) || session.attacher.isMediaNamed(in: payload)
        let conditions = conditions(payload, isAsked: isAsked)
        guard conditions.allSatisfy({ $0.level != .error }) else { return shown(payload, as: .original, conditions) }
        guard payload.isMutable else { return shown(payload, as: .unchanged, conditions) }
        let keychain = session.invocation.keychain.map { FileKeychain(directory: $0) as any Keychain }
        let stages: [any NotificationStage] = [
            DecryptionStage(keychain: keychain ?? KeychainChain.standard()), LocalizationStage(localizer: localizer),
            MediaStage(attacher: session.attacher, observer: session.observer),
        ]
        var delivery = await BuiltInExtension(stages: stages, limits: session.limits).deliver(
            payload, requestIdentifier: identifier, log)
        delivery.delivery.findings = conditions + delivery.delivery.findings
        return delivery
    }

    private func conditions(_ payload: Payload, isAsked: Bool) -> [Finding] {
        PayloadConditions(payload, limits: session.limits, isAsked: isAsked).findings
    }

    /// What a phone shows of a payload that goes to no extension.
    private func shown(
        _ payload: Payload, as outcome: Delivery.Outcome, _ findings: [Finding]
    ) -> ExtensionDelivery {
        let content = localizer.content(of: payload)
        return ExtensionDelivery(delivery: Delivery(outcome: outcome, content: content, findings: findings, seconds: 0))
    }
}
