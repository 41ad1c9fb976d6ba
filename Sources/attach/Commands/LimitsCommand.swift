import MediaAttachment
import UserNotifications

/// `attach limits`: prints the limits in force, or says whether a file can be obeyed.
struct LimitsCommand {
    private let invocation: Invocation

    init(_ invocation: Invocation) {
        self.invocation = invocation
    }

    func run() throws -> ExitStatus {
        guard invocation.operands.isEmpty else {
            throw UsageError("attach limits takes no operand; to check a file: attach limits --check FILE")
        }
        if let file = invocation.limitsToCheck {
            _ = try LimitsFile.document(at: file)
            if !invocation.isQuiet { Streams.say("\(file.printable(limit: 600)): valid\n") }
            return .done
        }
        let document = try LimitsFile.document(invocation)
        try Streams.print(document.text(pretty: invocation.isPretty ?? true))
        return .done
    }
}
