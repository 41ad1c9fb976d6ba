import Dispatch
import Foundation
package import Glibc
import Locking

/// A pool of `attach-inspector` processes, which read hostile bytes so that this process need not.
///
/// Processes are started when they are needed, serve one file after another, and are replaced when they die, overrun their time or
/// talk nonsense. One that was started for libmagic alone makes room for one that has libavformat too when that is wanted, and one that
/// has both answers for everybody. Nothing of the pool outlives `close()`, nor the pool itself.
///
/// ```swift
/// let pool = InspectorPool(executable: InspectorPool.defaultExecutable(), processes: 2, seconds: 5, memory: 256 << 20)
/// pool.warmUp(.magic)
/// let testimony = try await pool.testimony(of: descriptor, deadline: .now + .seconds(10))
/// ```
public final class InspectorPool: Inspecting {
    private let mailbox: InspectorMailbox
    private let thread = DispatchGroup()
    private let warmedUp = Locked<Set<Witnesses>>([])

    /// Creates a pool that has started nothing yet.
    ///
    /// - Parameters:
    ///   - executable: The path of `attach-inspector`.
    ///   - processes: How many may run at once, at least one; requests beyond wait their turn.
    ///   - seconds: The longest a file may take once it is handed to a process, the start of that process included.
    ///   - memory: How many bytes a process may map beyond its own code and libraries.
    ///   - sandbox: Whether a process works where the kernel cannot give it the whole sandbox.
    public init(
        executable: String, processes: Int, seconds: Double?, memory: Int64?, sandbox: InspectorSandbox = .required
    ) {
        let mailbox = InspectorMailbox()
        let settings = InspectorSettings(
            executable: executable, processes: max(1, processes), seconds: seconds, memory: memory,
            sandbox: sandbox)
        self.mailbox = mailbox
        thread.enter()
        let loop = Thread { [thread] in
            // Made here and never leaves: the thread alone owns the processes.
            InspectorLoop(settings, mailbox).run()
            thread.leave()
        }
        loop.name = "inspector-pool"
        loop.start()
    }

    deinit {
        close()
    }

    /// Starts a process now unless one is idle, without waiting, so that it loads while something else goes on.
    ///
    /// Only once for the same witnesses: processes stay.
    public func warmUp(_ witnesses: Witnesses) {
        guard warmedUp.withLock({ $0.insert(witnesses).inserted }) else { return }
        mailbox.post(.warmUp(witnesses))
    }

    /// Asks a process about an open regular file, which stays the caller's.
    ///
    /// The process gets a read-only descriptor of its own. A process that dies before it has taken the request is replaced and asked
    /// again; one that dies of it is not.
    public func testimony(
        of descriptor: Int32, from witnesses: Witnesses, deadline: ContinuousClock.Instant
    ) async throws(InspectorFailure) -> Testimony {
        let ticket = mailbox.ticket()
        let answer: Result<Testimony, InspectorFailure> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let job = InspectorJob(
                    ticket: ticket, descriptor: descriptor, witnesses: witnesses, deadline: deadline,
                    continuation: continuation)
                guard mailbox.post(.ask(job)) else {
                    return job.fail(.unavailable, "the inspectors are closed")
                }
                // A task cancelled earlier posted its `.cancel` ahead of the `.ask`.
                if Task.isCancelled { mailbox.post(.cancel(ticket)) }
            }
        } onCancel: {
            mailbox.post(.cancel(ticket))
        }
        return try answer.get()
    }

    /// Ends every process and waits until they are gone; requests under way fail as unavailable.
    public func close() {
        mailbox.close()
        thread.wait()
    }

    /// The processes that run now, for tests that do them harm.
    package var processIdentifiers: [pid_t] { mailbox.processIdentifiers }
}

/// What a pool was made with.
struct InspectorSettings: Sendable {
    let executable: String
    let processes: Int
    let seconds: Double?
    let memory: Int64?
    let sandbox: InspectorSandbox
}
