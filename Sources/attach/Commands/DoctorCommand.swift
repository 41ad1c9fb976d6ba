import Glibc
import MediaAttachment
import MediaInspection
import UserNotifications

/// `attach doctor`: says what this machine has of what is needed, and whether it works.
struct DoctorCommand {
    private let invocation: Invocation

    init(_ invocation: Invocation) {
        self.invocation = invocation
    }

    /// Warnings are no failure: whoever probes a container asks whether it works.
    func run() async throws -> ExitStatus {
        guard invocation.operands.isEmpty else { throw UsageError("attach doctor takes no operand") }
        let (limits, limitsCheck) = try readLimits()
        var checks = MachineChecks(sandbox: limits.inspection.sandbox).all + [limitsCheck]
        checks += FileChecks(limits: limits, certificates: invocation.certificateAuthorities).all
        checks += LibraryChecks.all
        checks += await InspectorChecks(limits.inspection).all()
        let worst = checks.map(\.status).max() ?? .ok
        if let isPretty = invocation.isPretty {
            let document: JSONObject = [
                "status": .string(worst.rawValue), "checks": .array(checks.map(\.json)),
            ]
            try Streams.print(JSONValue.object(document).text(pretty: isPretty))
        } else {
            try Streams.print(checks.map(\.line).joined(separator: "\n"))
        }
        return worst == .fault ? .trouble : .done
    }

    /// The limits in force, and the built-in ones where those cannot be obeyed, so that the rest can be looked at.
    private func readLimits() throws -> (Limits, DoctorCheck) {
        do {
            let limits = try Limits(document: LimitsFile.document(invocation))
            let file = LimitsFile.path(invocation)
            return (limits, DoctorCheck("limits", .ok, file.map { "\($0): valid" } ?? "the built-in ones"))
        } catch let error as UsageError {
            return (try .standard, DoctorCheck("limits", .fault, error.message))
        }
    }
}
