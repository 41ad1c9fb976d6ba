import CLibcurl
import Foundation

@testable import MediaFetch

/// Counts what a transfer takes from its sockets: all that the kernel received, less what still lay there at the close.
///
/// Other counts tell of something else: a server's includes what the kernels on both sides hold, and libcurl's own leaves out
/// what it reads and throws away.
final class WireCounter {
    /// The bytes taken from each socket, in the order in which they were closed.
    private(set) var taken: [Int64] = []

    /// Fetches as the fetcher's loop does, on this thread.
    func fetch(_ request: FetchRequest, policy: FetchPolicy) throws -> Mailbox.Answer {
        if let fault = CurlLibrary.fault { throw fault }
        let context = TransferContext(policy: policy, resolver: Resolver())
        let transfer = try Transfer(request, in: context)
        // Its end closes what is kept for later.
        let multi = MultiHandle(try MultiReference(connections: policy.connections))
        var step = transfer.begin()
        while true {
            switch step {
            // Hosts are addresses here, and nothing is asked for twice.
            case .resolve, .pause: throw CancellationError()
            case .finish(let answer): return transfer.closing(answer)
            case .ask(let easy):
                try watch(easy)
                try multi.add(easy)
                step = try nextStep(of: transfer, multi)
                multi.remove(easy)
            }
        }
    }

    private func nextStep(of transfer: Transfer, _ multi: MultiHandle) throws -> Transfer.Step {
        while true {
            try multi.perform()
            if let (_, code) = multi.nextDone() { return transfer.hopEnded(code) }
            if let failure = transfer.interruption(at: .now) { return .finish(.failure(failure)) }
            try multi.wait(milliseconds: 10)
        }
    }

    private func watch(_ easy: EasyHandle) throws {
        try easy.set(CURLOPT_CLOSESOCKETDATA, Unmanaged.passUnretained(self).toOpaque())
        let closeSocket: curl_closesocket_callback = { context, socket in
            if let context {
                Unmanaged<WireCounter>.fromOpaque(context).takeUnretainedValue().count(socket)
            }
            return close(socket)
        }
        let code = ccurl_setopt_pointer(
            easy.raw, CURLOPT_CLOSESOCKETFUNCTION, unsafeBitCast(closeSocket, to: UnsafeMutableRawPointer.self))
        try CurlError.check(code, in: "CURLOPT_CLOSESOCKETFUNCTION")
    }

    private func count(_ socket: Int32) {
        // `tcpi_bytes_received` of linux/tcp.h, which glibc's own header lacks.
        let offset = 128
        var info = [UInt8](repeating: 0, count: offset + 8)
        var length = socklen_t(info.count)
        var unread: Int32 = 0
        guard getsockopt(socket, Int32(IPPROTO_TCP), TCP_INFO, &info, &length) == 0, length == info.count,
            ioctl(socket, UInt(FIONREAD), &unread) == 0
        else { return }
        let received = info.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Int64.self) }
        taken.append(received - Int64(unread))
    }
}
