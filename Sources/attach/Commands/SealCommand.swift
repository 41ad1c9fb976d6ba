import MediaAttachment
import NotificationExtension
import UserNotifications

/// `attach seal PAYLOAD`: prints the payload with what it says encrypted.
struct SealCommand {
    private let invocation: Invocation

    init(_ invocation: Invocation) {
        self.invocation = invocation
    }

    func run() throws -> ExitStatus {
        guard let path = invocation.operands.first, invocation.operands.count == 1 else {
            throw UsageError("attach seal wants one payload; - is standard input. Try 'attach seal --help'.")
        }
        if path == "-", invocation.plain == "-" {
            throw UsageError("the payload and --plain cannot both be standard input")
        }
        let limits = try Limits(document: LimitsFile.document(invocation))
        let payload = try object(at: path, what: "a payload")
        let plain = try invocation.plain.map { try object(at: $0, what: "what --plain names") }
        let identifier = invocation.keyIdentifier ?? KeyIdentifier.standard
        let sealer = PayloadSealer(
            key: try key(identifier), identifier: identifier, title: invocation.visibleTitle,
            body: invocation.visibleBody ?? PayloadSealer.standardBody)
        let sealed = try sealer.seal(payload, plain: plain)
        // Compact unless asked for: it is to be sent, and every byte counts.
        let text = sealed.text(pretty: invocation.isPretty ?? false)
        try Streams.print(text)
        if let most = limits.payloadBytes, text.utf8.count > most, !invocation.isQuiet {
            Streams.say("attach: the sealed payload has \(text.utf8.count) bytes; APNs takes \(most)\n")
        }
        return .done
    }

    private func key(_ identifier: String) throws -> SecretKey {
        let keychain: any Keychain =
            invocation.keychain.map { FileKeychain(directory: $0) } ?? KeychainChain.standard()
        guard let key = try keychain.key(identifier) else {
            throw UsageError("there is no key \(identifier): attach key generate \(identifier)")
        }
        return key
    }

    private func object(at path: String, what: String) throws -> JSONObject {
        let name = path == "-" ? "standard input" : path
        do {
            let value = try JSONValue(parsing: try InputFile.bytes(of: path))
            guard let object = value.object else {
                throw UsageError("\(name): \(what) is an object, this is \(value.kind)")
            }
            return object
        } catch let error as InputFile.ReadError {
            throw UsageError(error.message)
        } catch let error as JSONSyntaxError {
            throw UsageError("\(name): \(error)")
        }
    }
}
