import Foundation
import Glibc

/// The command: reads its arguments, runs a subcommand, maps what came of it to an exit status.
@main
struct Attach {
    static func main() async {
        // A reader that goes away is an error to report, not a signal to die of.
        signal(SIGPIPE, SIG_IGN)
        let command = Task { await run(Array(CommandLine.arguments.dropFirst())) }
        let interruption = Interruption { command.cancel() }
        let status = await command.value
        exit(interruption.signal.map { 128 + $0 } ?? status.rawValue)
    }

    private static func run(_ arguments: [String]) async -> ExitStatus {
        let invocation: Invocation
        do {
            invocation = try ArgumentParser.parse(arguments)
        } catch {
            Streams.say("attach: \(error.message)\nTry 'attach --help'.\n")
            return .trouble
        }
        do {
            return try await run(invocation)
        } catch let error as UsageError {
            Streams.say("attach: \(error.message)\n")
        } catch let error as Streams.WriteError {
            if !error.isBrokenPipe { Streams.say("attach: cannot write: \(String(cString: strerror(error.code)))\n") }
        } catch {
            Streams.say("attach: \(error)\n")
        }
        return .trouble
    }

    private static func run(_ invocation: Invocation) async throws -> ExitStatus {
        if invocation.wantsHelp {
            try Streams.print(Help.text(for: invocation.subcommand))
            return .done
        }
        if invocation.wantsVersion {
            try Streams.print(Help.version)
            return .done
        }
        switch invocation.subcommand {
        case .limits: return try LimitsCommand(invocation).run()
        case .bundle: return try BundleCommand(invocation).run()
        case .deliver: return try await Session.run(invocation) { try await DeliverCommand(session: $0).run() }
        case .check: return try await Session.run(invocation) { try await CheckCommand(session: $0).run() }
        }
    }
}
