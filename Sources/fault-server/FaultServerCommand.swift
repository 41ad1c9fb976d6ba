import FaultServer
import Foundation

/// Serves the table of behaviours from the command line.
@main
enum FaultServerCommand {
    static func main() {
        do {
            try run(Arguments(CommandLine.arguments.dropFirst()))
        } catch let fault as Arguments.Fault {
            complain(fault.message + "\n" + Arguments.help)
            exit(2)
        } catch {
            complain("\(error)\n")
            exit(1)
        }
    }

    private static func run(_ arguments: Arguments) throws {
        if arguments.wantsHelp { return print(Arguments.help, terminator: "") }
        if arguments.wantsList {
            for behaviour in Behaviour.all { print(line(behaviour.name, behaviour.summary)) }
            return
        }
        // Before the first thread, so that all of them leave the signals to `sigwait`.
        var ends = sigset_t()
        sigemptyset(&ends)
        sigaddset(&ends, SIGINT)
        sigaddset(&ends, SIGTERM)
        pthread_sigmask(SIG_BLOCK, &ends, nil)

        let identity = arguments.usesTLS ? try ServerIdentity() : nil
        if let file = arguments.certificate { try identity?.write(to: file) }
        let directory = MediaDirectory(path: arguments.media)
        let servers = try FaultServers(port: arguments.port, identity: identity) { directory.media(named: $0) }
        for behaviour in Behaviour.all { print(line(servers.url(of: behaviour), behaviour.summary)) }
        print("")
        fflush(nil)
        var signal: Int32 = 0
        sigwait(&ends, &signal)
        servers.stop()
    }

    private static func line(_ name: String, _ summary: String) -> String {
        name.padding(toLength: max(name.count, 54), withPad: " ", startingAt: 0) + "  " + summary
    }

    private static func complain(_ text: String) {
        FileHandle.standardError.write(Data("fault-server: \(text)".utf8))
    }
}
