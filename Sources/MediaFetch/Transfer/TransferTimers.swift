/// The timers of one transfer, as instants: whichever passes first ends it.
struct TransferTimers {
    typealias Instant = ContinuousClock.Instant

    /// What ran out.
    enum Expiry: Equatable {
        case connect, firstByte, stall, request
        /// The time of whoever asked.
        case budget
    }

    private let connect: Duration?
    private let firstByte: Duration?
    private let stall: Duration?
    private let requestEnd: Instant?
    private let deadline: Instant
    private var phase: (expiry: Expiry, end: Instant)?
    /// What resolving has left of the time for connecting.
    private var connectLeft: Duration?

    /// Starts the timers of a whole request.
    init(policy: FetchPolicy, deadline: Instant, start: Instant) {
        connect = policy.connect
        firstByte = policy.firstByte
        stall = policy.stall
        requestEnd = policy.request.map { start + $0 }
        self.deadline = deadline
    }

    /// A hop begins with resolving and connecting.
    mutating func connecting(at now: Instant) {
        connectLeft = connect
        phase = connect.map { (.connect, now + $0) }
    }

    /// The host's addresses are known.
    ///
    /// Until a connection is opened, or one becomes free, only the request's own time runs.
    mutating func resolved(at now: Instant) {
        if let phase, phase.expiry == .connect { connectLeft = max(.zero, phase.end - now) }
        phase = nil
    }

    /// A connection is being opened.
    mutating func opening(at now: Instant) {
        phase = connectLeft.map { (.connect, now + $0) }
    }

    /// The request is made again later.
    mutating func pausing() {
        phase = nil
    }

    /// The connection stands, and the response's head is waited for.
    mutating func connected(at now: Instant) {
        phase = firstByte.map { (.firstByte, now + $0) }
    }

    /// The head is complete, or bytes of the body came.
    mutating func received(at now: Instant) {
        phase = stall.map { (.stall, now + $0) }
    }

    /// When the request is over, whatever happens.
    var end: Instant { min(requestEnd ?? deadline, deadline) }

    /// The timer that passes next; of two that pass together the one that spans more.
    var next: (expiry: Expiry, end: Instant) {
        var next = (expiry: Expiry.budget, end: deadline)
        if let requestEnd, requestEnd < next.end { next = (.request, requestEnd) }
        if let phase, phase.end < next.end { next = phase }
        return next
    }

    /// Tells which timer passed, if one did.
    func expiry(at now: Instant) -> Expiry? {
        let next = next
        return next.end <= now ? next.expiry : nil
    }
}

extension Duration {
    /// The duration in seconds.
    var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }

    /// The duration in seconds, for people.
    var text: String {
        seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(seconds) s"
    }

    /// The duration in whole milliseconds, rounded up: never too early.
    var millisecondsRoundedUp: Int {
        max(0, Int((seconds * 1000).rounded(.up)))
    }
}
