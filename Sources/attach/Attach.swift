import Foundation
import Glibc

/// The command: reads its arguments, runs a subcommand, maps what came of it to an exit status.
@main
struct Attach {
    static func main() async {
        // A reader that goes away is an error to report, not a signal to die of.
        signal(SIGPIPE, SIG_IGN)
        // And so is a file that grows over the user's limit.
        signal(SIGXFSZ, SIG_IGN)
        Descriptors.occupyStandardStreams()
        if let limit = Descriptors.raiseLimit() {
            Streams.complain("only \(limit) files may be open, and \(Descriptors.least) are needed; see ulimit -n")
            exit(ExitStatus.trouble.rawValue)
        }
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
            Streams.complain(error.message)
            Streams.say("Try 'attach --help'.\n")
            return .trouble
        }
        do {
            return try await run(invocation)
        } catch let error as UsageError {
            Streams.complain(error.message)
        } catch let error as Streams.WriteError {
            if !error.isBrokenPipe { Streams.complain("cannot write: \(String(cString: strerror(error.code)))") }
        } catch let error as InputFile.ReadError {
            Streams.complain(error.message)
        } catch {
            Streams.complain("\(error)")
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
        case .key: return try KeyCommand(invocation).run()
        case .seal: return try SealCommand(invocation).run()
        case .doctor: return try await DoctorCommand(invocation).run()
        case .cache: return try CacheCommand(invocation).run()
        case .bundle: return try BundleCommand(invocation).run()
        case .push: return try await Session.run(invocation) { try await PushCommand(session: $0).run() }
        case .deliver: return try await Session.run(invocation) { try await DeliverCommand(session: $0).run() }
        case .batch: return try await Session.run(invocation) { try await BatchCommand(session: $0).run() }
        case .check: return try await Session.run(invocation) { try await CheckCommand(session: $0).run() }
        }
    }
}
