import Dispatch
import Glibc
import Locking

/// SIGINT and SIGTERM: the first asks the command to deliver what it has, the second ends it at once.
final class Interruption: Sendable {
    private let received = Locked<Int32?>(nil)

    /// The signal that came, if one did; a shell expects the exit status 128 plus its number.
    var signal: Int32? { received.withLock { $0 } }

    /// Listens from now on.
    init(_ interrupt: @escaping @Sendable () -> Void) {
        for number in [SIGINT, SIGTERM] {
            // The default action would end the process before the dispatch source hears of it.
            Glibc.signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { [received] in
                let isFirst = received.withLock { signal in
                    defer { signal = signal ?? number }
                    return signal == nil
                }
                if isFirst { interrupt() } else { _exit(128 + number) }
                _ = source
            }
            source.activate()
        }
    }
}
