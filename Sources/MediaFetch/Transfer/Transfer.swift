import CLibcurl
import Foundation

/// One request over all its hops; what callbacks and timers tell it becomes the next step.
///
/// It is confined to the loop's thread.
final class Transfer {
    /// What the loop has to do next.
    enum Step {
        case resolve(host: String)
        case ask(EasyHandle)
        /// Nothing, until `nextEvent`.
        case pause
        case finish(Mailbox.Answer)
    }

    /// Why a callback ended a hop before libcurl would have.
    enum Stop {
        case redirect(to: String)
        case refusedBody
        case failure(FetchFailure)
    }

    /// Whom the answer is for.
    var continuation: CheckedContinuation<Mailbox.Answer, Never>?
    var timers: TransferTimers
    private(set) var easy: EasyHandle?
    let request: FetchRequest
    let context: TransferContext
    let start = ContinuousClock.now
    /// When libcurl was last asked.
    var askStart = ContinuousClock.now
    var url: MediaURL
    var head = ResponseHead()
    var addresses: AddressGuard
    /// The name that is being looked up.
    var lookup: String?
    var retries: RetryPlan
    private var resumption: ContinuousClock.Instant?
    var resumePoint: ResumePoint?
    var sockets: [Int32] = []
    var body: BodySink?
    var stop: Stop?
    /// Whether the server was asked if the body has changed, and said that it has not.
    var isConditional = false
    var isUnmodified = false
    /// Whether every redirect so far was one for good.
    var isPermanent = true
    var report = TransferReport()

    init(_ request: FetchRequest, in context: TransferContext) throws(FetchFailure) {
        self.request = request
        self.context = context
        let policy = context.policy
        url = request.url
        try url.check(policy)
        timers = TransferTimers(policy: policy, deadline: request.deadline, start: start)
        addresses = AddressGuard(policy.addresses, ownAddresses: context.interfaces.recentAddresses)
        retries = RetryPlan(retries: policy.retries, end: timers.end)
    }

    var policy: FetchPolicy { context.policy }

    /// When the loop has to look at the transfer again, whatever libcurl does.
    var nextEvent: ContinuousClock.Instant {
        min(resumption ?? timers.next.end, timers.next.end)
    }

    /// Starts the first hop, if there is time.
    func begin() -> Step {
        if let failure = interruption(at: start) { return .finish(.failure(failure)) }
        return hop()
    }

    /// Takes libcurl's result for the current hop.
    func hopEnded(_ code: CURLcode) -> Step {
        switch stop {
        case .redirect(let location): return follow(location)
        case .refusedBody: return finish(isWhole: false)
        case .failure(let failure):
            let isStatus = failure.code == .httpStatus
            return end(failure, isStatus ? RetryPlan.Cause(head, now: Int64(time(nil))) : nil)
        case nil: break
        }
        switch code {
        case CURLE_OK where isUnmodified: return .finish(.success(.notModified(report)))
        case CURLE_OK: return finish(isWhole: true)
        case CURLE_OPERATION_TIMEDOUT: return .finish(.failure(failure(for: timers.next.expiry)))
        default:
            if let denial = addresses.denial {
                return .finish(.failure(.addressDenied(denial, host: url.host)))
            }
            let text = easy?.errorText ?? ""
            let received = body?.received ?? 0
            let failure = FetchFailure.transfer(code, text: text, host: url.host, head: head, received: received)
            return end(failure, RetryPlan.Cause(code, head: head))
        }
    }

    /// Ends the transfer, unless another attempt is worth it.
    private func end(_ failure: FetchFailure, _ cause: RetryPlan.Cause?) -> Step {
        var cause = cause
        let point = failure.code == .truncatedTransfer ? ResumePoint(head, received: body?.received ?? 0) : nil
        if point != nil { cause = .brokeOff }
        guard let cause, let again = retries.next(cause, at: .now) else { return .finish(.failure(failure)) }
        resumption = again
        resumePoint = point
        stop = nil
        timers.pausing()
        return .pause
    }

    /// Makes the request again when its time has come.
    func resume(at now: ContinuousClock.Instant) -> Step? {
        guard let resumption, resumption <= now else { return nil }
        self.resumption = nil
        return hop()
    }

    /// Tells why the transfer must end now: a timer passed, or a callback that cannot stop libcurl has seen enough.
    func interruption(at now: ContinuousClock.Instant) -> FetchFailure? {
        if case .failure(let failure) = stop { return failure }
        return timers.expiry(at: now).map(failure(for:))
    }

    /// Completes an answer with the report; a file that is not handed over is removed.
    func closing(_ answer: Mailbox.Answer) -> Mailbox.Answer {
        let report = finalReport()
        switch answer {
        case .success(.file(var file)):
            file.report = report
            return .success(.file(file))
        case .success(.notModified): return .success(.notModified(report))
        case .failure(var failure):
            body?.discard()
            failure.report = report
            return .failure(failure)
        }
    }

    private func hop() -> Step {
        stop = nil
        timers.connecting(at: .now)
        if policy.proxy != nil { return ask(at: url.address.map { [$0] }) }
        guard let known = context.addresses(of: url) else {
            lookup = url.host
            return .resolve(host: url.host)
        }
        return ask(at: known)
    }

    /// Takes a resolver's answer; `nil` when nobody waits for it any more.
    func resolved(_ host: String, _ answer: Resolver.Answer) -> Step? {
        guard lookup == host else { return nil }
        lookup = nil
        switch answer {
        case .addresses(let found): return ask(at: found)
        case .none(let reason): return .finish(.failure(.unresolved(host, reason)))
        }
    }

    /// Asks libcurl, unless one of the addresses is denied: no packet goes anywhere then.
    private func ask(at found: [IPAddress]?) -> Step {
        askStart = .now
        report.resolve = start.duration(to: askStart).seconds
        head = ResponseHead()
        sockets = []
        if let found, !addresses.admits(all: found), let denial = addresses.denial {
            return .finish(.failure(.addressDenied(denial, host: url.host)))
        }
        timers.resolved(at: askStart)
        let conditions = conditions
        isConditional = resumePoint == nil && !conditions.isEmpty
        do {
            let easy = try EasyHandle()
            // Half a second more than our own timer, which knows the phase.
            let connect =
                min(policy.connect ?? .seconds(86_400), askStart.duration(to: request.deadline))
                + .milliseconds(500)
            try easy.prepare(
                for: url, at: found, policy: policy, fields: resumePoint?.fields ?? conditions,
                connectMilliseconds: max(1, connect.millisecondsRoundedUp))
            try easy.listen(for: self)
            self.easy = easy
            return .ask(easy)
        } catch {
            return .finish(.failure(.setup(error)))
        }
    }

    /// The fields that ask whether the body has changed, where this hop is the one that gave it out.
    private var conditions: [String] {
        guard let validators = request.validators, validators.url == url.digest else { return [] }
        return validators.fields
    }

    private func follow(_ location: String) -> Step {
        guard report.redirects < policy.redirects else {
            return .finish(.failure(.tooManyRedirects(limit: policy.redirects)))
        }
        do {
            url = try url.following(location, policy: policy)
        } catch {
            return .finish(.failure(error))
        }
        let isPlain = head.caching.cacheControl == nil && head.caching.expires == nil
        isPermanent = isPermanent && isPlain && [301, 308].contains(head.status)
        report.redirects += 1
        resumePoint = nil
        return hop()
    }

    private func finish(isWhole: Bool) -> Step {
        do throws(FetchFailure) {
            // libcurl is content with a head that ends with the connection.
            guard head.isComplete, let body else { throw .brokenHead }
            let stored = try body.finish()
            return .finish(
                .success(
                    .file(
                        FetchedFile(
                            path: stored.path, bytes: stored.bytes, digest: stored.digest, isWhole: isWhole,
                            report: report))))
        } catch {
            return .finish(.failure(error))
        }
    }
}
