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
        case refused
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
    private var gate: BodyGate?
    private var file: BodyFile?
    private var stop: Stop?
    private var lastProgress: ContinuousClock.Instant?
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
        case .refused: return finish(isWhole: false)
        case .failure(let failure): return .finish(.failure(failure))
        case nil: break
        }
        switch code {
        case CURLE_OK: return finish(isWhole: true)
        case CURLE_OPERATION_TIMEDOUT: return .finish(.failure(failure(for: timers.next.expiry)))
        default:
            if let denial = addresses.denial {
                return .finish(.failure(.addressDenied(denial, host: url.host)))
            }
            let text = easy?.errorText ?? ""
            let received = gate?.received ?? 0
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
        case .success(let file):
            return .success(
                FetchedFile(
                    path: file.path, bytes: file.bytes, sha256: file.sha256, isWhole: file.isWhole,
                    report: report))
        case .failure(var failure):
            file?.discard()
            failure.report = report
            return .failure(failure)
        }
    }

    private func hop() -> Step {
        hopStart = .now
        head = ResponseHead()
        sockets = []
        stop = nil
        timers.connecting(at: hopStart)
        do {
            let easy = try EasyHandle()
            let connect = min(policy.connect ?? .seconds(86_400), hopStart.duration(to: request.deadline))
            try easy.prepare(
                for: url, policy: policy, connectMilliseconds: max(1, connect.millisecondsRoundedUp))
            try easy.listen(for: self)
            self.easy = easy
            return .ask(easy)
        } catch {
            return .finish(.failure(.setup(error)))
        }
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
        report.redirects += 1
        report.findings.append("the server redirected to \(Fetcher.redact(url.text))")
        return hop()
    }

    private func finish(isWhole: Bool) -> Step {
        do {
            if isWhole, var gate {
                let verdict = gate.end()
                self.gate = gate
                try obey(verdict, nil)
            }
            // libcurl is content with a head that ends with the connection.
            guard head.isComplete else { throw FetchFailure.brokenHead }
            guard let file else { throw FetchFailure.emptyBody }
            notify(isLast: true)
            let sha256 = try file.finish()
            return .finish(
                .success(
                    FetchedFile(
                        path: file.path, bytes: file.bytes, sha256: sha256, isWhole: isWhole, report: report))
            )
        } catch let failure as FetchFailure {
            return .finish(.failure(failure))
        } catch {
            return .finish(.failure(.setup(error)))
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
        guard var gate else { return false }
        let verdict = gate.take(bytes)
        self.gate = gate
        do {
            try obey(verdict, bytes)
        } catch {
            stop = .failure(error)
        }
        notify(isLast: false)
        return stop == nil
    }

    private func didReceiveHead() {
        timers.received(at: .now)
        let status = head.status ?? 0
        if [301, 302, 303, 307, 308].contains(status), let location = head.location {
            stop = .redirect(to: location)
            return
        }
        guard status == 200 else {
            stop = .failure(.status(status, of: url, retryAfter: head.retryAfter))
            return
        }
        let gate = BodyGate(limit: request.byteLimit, announced: head.announced, admit: request.admit)
        self.gate = gate
        do {
            try obey(gate.begin(), nil)
        } catch {
            stop = .failure(error)
        }
    }

    private func obey(_ verdict: BodyGate.Verdict, _ bytes: UnsafeRawBufferPointer?) throws(FetchFailure) {
        switch verdict {
        case .hold: break
        case .pass(let held):
            try write(held)
            if let bytes { try openFile().append(bytes) }
        case .refuse(let prefix):
            try write(prefix)
            stop = .refused
        case .exceeds(let limit, let received): throw .tooLarge(received: received, limit: limit)
        case .announces(let limit, let announced): throw .tooLarge(announced: announced, limit: limit)
        }
    }

    private func write(_ bytes: [UInt8]) throws(FetchFailure) {
        let file = try openFile()
        var failure: FetchFailure?
        bytes.withUnsafeBytes { buffer in
            do throws(FetchFailure) { try file.append(buffer) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    private func openFile() throws(FetchFailure) -> BodyFile {
        if let file { return file }
        let new = try BodyFile(in: request.directory)
        file = new
        return new
    }

    private func notify(isLast: Bool) {
        guard let progress = request.progress, let gate else { return }
        let now = ContinuousClock.now
        if !isLast, let lastProgress, lastProgress.duration(to: now) < .milliseconds(100) { return }
        lastProgress = now
        progress(gate.received, gate.announced)
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
        report.bytes = gate?.received ?? 0
        report.contentType = head.contentType
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
