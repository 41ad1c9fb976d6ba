import Glibc
import MediaAttachment
import UserNotifications

/// `attach PAYLOAD...`: delivers each payload, one document each, whatever the others came to.
struct DeliverCommand {
    let session: Session

    func run() async throws -> ExitStatus {
        let payloads = session.invocation.operands
        guard !payloads.isEmpty else {
            throw UsageError("no payload is named; - is standard input. Try 'attach --help'.")
        }
        try rejectMisspelling(payloads[0])
        var status = ExitStatus.done
        for payload in payloads {
            let delivery = await deliver(payload)
            try session.print(delivery, delivery.json)
            session.story.tell(delivery, of: payload)
            status.merge(Self.status(of: delivery))
            // Asked here, so that even who interrupts at once gets the delivery of what was taken up.
            if Task.isCancelled { break }
        }
        return status
    }

    /// A first operand that is no file is more likely a subcommand than a payload when it nearly is one's name.
    private func rejectMisspelling(_ operand: String) throws {
        guard access(operand, F_OK) != 0, let near = Spelling.nearest(operand, among: Invocation.Subcommand.names)
        else { return }
        throw UsageError("no file '\(operand)'; did you mean 'attach \(near)'?")
    }

    private func deliver(_ payload: String) async -> Delivery {
        do {
            let bytes = try InputFile.bytes(of: payload)
            return await session.attacher.deliver(bytes, observer: session.observer).naming(payload)
        } catch {
            return Delivery(unreadable: error)
        }
    }

    static func status(of delivery: Delivery) -> ExitStatus {
        guard delivery.content != nil else { return .trouble }
        switch delivery.outcome {
        case .attached, .unchanged: return .done
        case .partial, .original: return .missing
        }
    }
}
