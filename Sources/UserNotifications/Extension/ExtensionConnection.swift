import Glibc
import Locking

/// The extension's end of the socket to its runner.
///
/// One thread receives; any may send.
final class ExtensionConnection: Sendable {
    private let descriptor: Int32
    private let reader = Locked(ExtensionFrameReader())
    private let isSending = Locked(())

    /// Takes a descriptor over; `nil` when it is no stream socket.
    init?(_ descriptor: Int32) {
        var type: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &size) == 0,
            type == Int32(SOCK_STREAM.rawValue)
        else { return nil }
        self.descriptor = descriptor
    }

    /// Waits for the next message; `nil` when the runner is gone or talks nonsense.
    func receive() -> ExtensionFrame? {
        var piece = [UInt8](repeating: 0, count: 65536)
        while true {
            switch reader.withLock({ $0.next() }) {
            case .frame(let frame): return frame
            case .garbage: return nil
            case .incomplete: break
            }
            let count = recv(descriptor, &piece, piece.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            reader.withLock { $0.append(piece[..<count]) }
        }
    }

    /// Sends a message whole, and waits for room if need be; a runner that is gone is noticed by whoever receives.
    func send(_ frame: ExtensionFrame) {
        isSending.withLock { _ in
            var rest = frame.bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes {
                    Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }
    }
}
