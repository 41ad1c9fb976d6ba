import CLibcurl
import Foundation

/// What is said at the end.
extension Transfer {
    func failure(for expiry: TransferTimers.Expiry) -> FetchFailure {
        switch expiry {
        case .budget: .budgetExhausted
        case .request: .timedOut("request", after: policy.request)
        case .firstByte: .timedOut("first-byte", after: policy.firstByte)
        case .stall: .timedOut("body", after: policy.stall)
        case .connect: .timedOut(connectPhase, after: policy.connect)
        }
    }

    private var connectPhase: String {
        if lookup != nil { return "resolve" }
        // libcurl 7.88.1 tells the time of the connection only when TLS stands too.
        return sockets.contains(where: isPaired) ? "tls" : "connect"
    }

    func finalReport() -> TransferReport {
        var report = report
        let offset = start.duration(to: askStart).seconds
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
        report.attempts = retries.attempts
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
