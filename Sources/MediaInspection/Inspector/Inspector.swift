/// Gets a file's testimony from the C witnesses, wherever they run.
public protocol Inspecting: Sendable {
    /// Asks some witnesses, or all, about an open regular file.
    ///
    /// The descriptor stays the caller's, who keeps it open until the answer is there. Answers by the deadline, and at once when the
    /// task is cancelled.
    func testimony(
        of descriptor: Int32, from witnesses: Witnesses, deadline: ContinuousClock.Instant
    ) async throws(InspectorFailure) -> Testimony

    /// Makes ready to ask these witnesses, without waiting.
    func warmUp(_ witnesses: Witnesses)
}

extension Inspecting {
    /// Does nothing: whoever has nothing to start is ready.
    public func warmUp(_ witnesses: Witnesses) {}

    /// Asks all witnesses about an open regular file.
    public func testimony(
        of descriptor: Int32, deadline: ContinuousClock.Instant
    ) async throws(InspectorFailure) -> Testimony {
        try await testimony(of: descriptor, from: .all, deadline: deadline)
    }
}

/// Why there is no testimony.
public struct InspectorFailure: Error, Sendable, Equatable {
    /// The kind of failure; raw values are the reason codes of reports.
    public enum Kind: String, Sendable {
        /// The inspector died of the file, or answered with something that is no testimony.
        case crashed = "inspector-crashed"
        /// No answer came in time.
        case timedOut = "inspector-timed-out"
        /// There is no inspector to ask.
        case unavailable = "inspector-unavailable"
        /// The task that asked was cancelled.
        case cancelled
    }

    /// The kind of failure.
    public var kind: Kind
    /// What happened, in one phrase without a full stop.
    public var message: String

    /// Creates a failure.
    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }
}

/// How the inspector's process ends by itself, told by its exit status.
package enum InspectorExit: Int32 {
    /// The other side is gone: nothing is left to do.
    case finished = 0
    /// Descriptor 3 is not the socket it must be, or what came over it is no request.
    case misused = 64
    /// A library or its data could not be loaded.
    case notLoaded = 69
    /// Its rights could not be limited, and nothing is inspected without that.
    case notJailed = 71
    /// The kernel has no Landlock, and the whole sandbox is required.
    case noLandlock = 72
    /// The kernel has no seccomp, and the whole sandbox is required.
    case noSeccomp = 73
    /// The kernel has neither.
    case noSandbox = 74

    /// The end of an inspector that may not work without these protections.
    package init(missing: Set<InspectorProtection>) {
        switch (missing.contains(.landlock), missing.contains(.seccomp)) {
        case (true, true): self = .noSandbox
        case (true, false): self = .noLandlock
        case (false, true): self = .noSeccomp
        case (false, false): self = .notJailed
        }
    }
}

extension InspectorExit: CustomStringConvertible {
    private static func lacking(_ protections: String) -> String {
        "could not set up its sandbox: the kernel does not give it \(protections)"
    }

    package var description: String {
        switch self {
        case .finished: "ended by itself"
        case .misused: "was not given what it needs"
        case .notLoaded: "could not load libmagic's database, or libavformat"
        case .notJailed: "could not set up its sandbox: its rights cannot be limited"
        case .noLandlock: Self.lacking("Landlock")
        case .noSeccomp: Self.lacking("seccomp")
        case .noSandbox: Self.lacking("Landlock and seccomp")
        }
    }
}
