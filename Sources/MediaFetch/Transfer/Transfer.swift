import CLibcurl
import Foundation

/// One request over all its hops; what callbacks and timers tell it becomes the next step.
///
/// It is confined to the loop's thread.
final class Transfer {
    /// What the loop has to do next.
    enum Step {
        case ask(EasyHandle)
        case finish(Mailbox.Answer)
    }

    /// Why a callback ended a hop before libcurl would have.
    private enum Stop {
        case redirect(to: String)
        case refusedBody
        case failure(FetchFailure)
    }

    /// Whom the answer is for.
    var continuation: CheckedContinuation<Mailbox.Answer, Never>?
    private(set) var timers: TransferTimers
    private(set) var easy: EasyHandle?
    private let request: FetchRequest
    private let policy: FetchPolicy
    private let start = ContinuousClock.now
    private var hopStart = ContinuousClock.now
    private var url: MediaURL
    private var head = ResponseHead()
    private var addresses: AddressGuard
    private var sockets: [Int32] = []
    private var body: BodySink?
    private var stop: Stop?
    /// Whether the server was asked if the body has changed, and said that it has not.
    private var isConditional = false
    private var isUnmodified = false
    private var isPermanent = true
    private var report: TransferReport

    init(_ request: FetchRequest, policy: FetchPolicy) throws(FetchFailure) {
        self.request = request
        self.policy = policy
        url = try MediaURL(request.url, policy: policy)
        timers = TransferTimers(policy: policy, deadline: request.deadline, start: start)
        addresses = AddressGuard(allowsPrivate: policy.allowsPrivateAddresses)
        report = TransferReport(findings: url.repairs)
    }

    /// Starts the first hop, if there is time.
    func begin() -> Step {
        if let failure = expired(at: start) { return .finish(.failure(failure)) }
        return hop()
    }

    /// Takes libcurl's result for the current hop.
    func hopEnded(_ code: CURLcode) -> Step {
        switch stop {
        case .redirect(let location): return follow(location)
        case .refusedBody: return finish(isWhole: false)
        case .failure(let failure): return .finish(.failure(failure))
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
            return .finish(
                .failure(.transfer(code, text: text, host: url.host, head: head, received: received)))
        }
    }

    /// Tells why the transfer must end now, if a timer passed.
    func expired(at now: ContinuousClock.Instant) -> FetchFailure? {
        timers.expiry(at: now).map(failure(for:))
    }

    /// Completes an answer with the report; a file that is not handed over is removed.
    func closing(_ answer: Mailbox.Answer) -> Mailbox.Answer {
        let report = finalReport()
        switch answer {
        case .success(.file(let file)):
            return .success(
                .file(
                    FetchedFile(
                        path: file.path, bytes: file.bytes, sha256: file.sha256, isWhole: file.isWhole,
                        report: report)))
        case .success(.notModified): return .success(.notModified(report))
        case .failure(var failure):
            body?.discard()
            failure.report = report
            return .failure(failure)
        }
    }

    private func hop() -> Step {
        hopStart = .now
        head = ResponseHead()
        sockets = []
        stop = nil
        let conditions = conditions
        isConditional = !conditions.isEmpty
        timers.connecting(at: hopStart)
        do {
            let easy = try EasyHandle()
            // Half a second more than our own timer, which knows the phase.
            let connect =
                min(policy.connect ?? .seconds(86_400), hopStart.duration(to: request.deadline))
                + .milliseconds(500)
            try easy.prepare(
                for: url, policy: policy, connectMilliseconds: max(1, connect.millisecondsRoundedUp),
                conditions: conditions)
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
                            path: stored.path, bytes: stored.bytes, sha256: stored.sha256, isWhole: isWhole,
                            report: report))))
        } catch {
            return .finish(.failure(error))
        }
    }
}

// What libcurl's callbacks tell. Each returns whether the hop goes on.
extension Transfer {
    /// A socket for a new connection was made.
    func didOpen(_ socket: Int32) {
        sockets.append(socket)
    }

    /// A connection to an address is about to be opened, or one that is open about to be used.
    func willUse(_ address: IPAddress) -> Bool {
        addresses.admits(address)
    }

    /// A connection stands, and the request is about to be sent.
    func didConnect() {
        timers.connected(at: .now)
    }

    /// A line of the head came.
    func didReceive(headLine line: UnsafeRawBufferPointer) -> Bool {
        switch head.take(line) {
        case .more: return true
        case .malformed(let reason): stop = .failure(.malformed(reason))
        case .complete: didReceiveHead()
        }
        return stop == nil
    }

    /// Bytes of the body came.
    func didReceive(body bytes: UnsafeRawBufferPointer) -> Bool {
        timers.received(at: .now)
        guard let body else { return false }
        do throws(FetchFailure) {
            try body.take(bytes)
            if body.isRefused { stop = .refusedBody }
        } catch {
            stop = .failure(error)
        }
        return stop == nil
    }

    private func didReceiveHead() {
        timers.received(at: .now)
        let status = head.status ?? 0
        if [301, 302, 303, 307, 308].contains(status), let location = head.location {
            stop = .redirect(to: location)
            return
        }
        isUnmodified = status == 304 && isConditional
        guard !isUnmodified else { return }
        do throws(FetchFailure) {
            guard status == 200 else { throw .status(status, of: url, retryAfter: head.retryAfter) }
            body = try BodySink(for: request, announced: head.announced)
        } catch {
            stop = .failure(error)
        }
    }
}

// What is said at the end.
extension Transfer {
    private func failure(for expiry: TransferTimers.Expiry) -> FetchFailure {
        switch expiry {
        case .budget: .budgetExhausted
        case .request: .timedOut("request", after: policy.request)
        case .firstByte: .timedOut("first-byte", after: policy.firstByte)
        case .stall: .timedOut("body", after: policy.stall)
        case .connect: .timedOut(connectPhase, after: policy.connect)
        }
    }

    private var connectPhase: String {
        guard let easy, easy.seconds(CURLINFO_NAMELOOKUP_TIME_T) != nil else { return "resolve" }
        // libcurl 7.88.1 tells the time of the connection only when TLS stands too.
        return sockets.contains(where: isPaired) ? "tls" : "connect"
    }

    private func finalReport() -> TransferReport {
        var report = report
        let offset = start.duration(to: hopStart).seconds
        func seconds(_ info: CURLINFO) -> Double? { easy?.seconds(info).map { $0 + offset } }
        report.status = head.status
        report.finalURL = Fetcher.redact(url.text)
        report.bytes = body?.received ?? 0
        report.contentType = head.contentType
        if head.isComplete {
            report.caching = head.caching
            report.caching?.url = url.digest
            report.caching?.isPermanent = isPermanent
        }
        report.resolve = seconds(CURLINFO_NAMELOOKUP_TIME_T)
        report.connect = seconds(CURLINFO_CONNECT_TIME_T)
        report.tls = seconds(CURLINFO_APPCONNECT_TIME_T)
        report.firstByte = head.status == nil ? nil : seconds(CURLINFO_STARTTRANSFER_TIME_T)
        report.total = start.duration(to: .now).seconds
        return report
    }
}

/// Tells whether a socket has a peer.
private func isPaired(_ socket: Int32) -> Bool {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(socket, $0, &length) == 0 }
    }
}
