import CLibcurl
import Foundation

/// The state of the one thread that drives all transfers of a fetcher; created in that thread and never outside it.
final class TransferLoop {
    private let mailbox: Mailbox
    private let multi: MultiHandle
    private let context: TransferContext
    private var transfers: [UInt64: Transfer] = [:]
    private var ids: [OpaquePointer: UInt64] = [:]

    init(mailbox: Mailbox, multi: MultiReference, policy: FetchPolicy) {
        self.mailbox = mailbox
        self.multi = MultiHandle(multi)
        context = TransferContext(policy: policy, resolver: Resolver())
    }

    /// Serves the mailbox until it is closed.
    func run() {
        blockBrokenPipeSignal()
        while true {
            let (commands, isClosed) = mailbox.take()
            for command in commands { perform(command) }
            if isClosed { break }
            do {
                let beginning = ContinuousClock.now
                let isSettled = try advance()
                // Not by the time it is now: what a server sent in time may lie unread while libcurl is at work.
                interrupt(at: beginning)
                try multi.wait(milliseconds: isSettled ? timeout() : 0)
            } catch {
                end(all: .setup(error))
            }
        }
        end(all: .cancelled)
        mailbox.detach()
    }

    private func perform(_ command: Mailbox.Command) {
        switch command {
        case .start(let id, let request, let continuation):
            let transfer: Transfer
            do {
                transfer = try Transfer(request, in: context)
            } catch {
                return continuation.resume(returning: .failure(error))
            }
            transfer.continuation = continuation
            transfers[id] = transfer
            carryOut(transfer.begin(), id)
        case .cancel(let id):
            carryOut(.finish(.failure(.cancelled)), id)
        case .resolved(let id, let host, let answer):
            guard let step = transfers[id]?.resolved(host, answer) else { return }
            carryOut(step, id)
        }
    }

    /// Has libcurl do what it can; false when another pass has to follow without a wait.
    ///
    /// A transfer that gives its connection back, or reads what belongs to another one on the same, wakes that by a timer that is due at
    /// once. libcurl 7.88.1 drops timers at the end of a pass that came due during it, and then nobody comes back to who was woken
    /// until something else happens. So a pass in which anything happened is not the last.
    private func advance() throws(CurlError) -> Bool {
        let happened = context.events
        try multi.perform()
        while let (easy, code) = multi.nextDone() {
            context.events += 1
            guard let id = ids[easy], let transfer = transfers[id] else { continue }
            detach(transfer)
            carryOut(transfer.hopEnded(code), id)
        }
        return context.events == happened || ids.isEmpty
    }

    private func interrupt(at now: ContinuousClock.Instant) {
        for (id, transfer) in transfers {
            if let failure = transfer.interruption(at: now) {
                carryOut(.finish(.failure(failure)), id)
            } else if let step = transfer.resume(at: now) {
                carryOut(step, id)
            }
        }
    }

    private func timeout() -> Int32 {
        guard let next = transfers.values.lazy.map(\.nextEvent).min() else { return 60_000 }
        return Int32(clamping: min(60_000, (next - .now).millisecondsRoundedUp))
    }

    private func carryOut(_ step: Transfer.Step, _ id: UInt64) {
        guard let transfer = transfers[id] else { return }
        switch step {
        case .resolve(let host):
            context.resolver.resolve(host) { [mailbox] answer in
                mailbox.post(.resolved(id: id, host: host, answer))
            }
        case .pause: break
        case .ask(let easy):
            do {
                ids[easy.raw] = id
                try multi.add(easy)
            } catch {
                carryOut(.finish(.failure(.setup(error))), id)
            }
        case .finish(let result):
            // Out of the table first: whatever else comes for this number finds nothing, so that the continuation is
            // resumed exactly once.
            transfers[id] = nil
            detach(transfer)
            transfer.continuation?.resume(returning: transfer.closing(result))
        }
    }

    private func detach(_ transfer: Transfer) {
        guard let easy = transfer.easy, ids.removeValue(forKey: easy.raw) != nil else { return }
        multi.remove(easy)
    }

    private func end(all failure: FetchFailure) {
        for id in Array(transfers.keys) { carryOut(.finish(.failure(failure)), id) }
    }

    /// Keeps a connection that a server closed from ending the process: NOSIGNAL leaves SIGPIPE to us.
    private func blockBrokenPipeSignal() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}
