import Foundation

/// A port of 127.0.0.1 that nobody's connection gets through to: its queue is full, so that the kernel drops what asks.
public final class FullListener: Sendable {
    private let listener: ListeningSocket
    private let waiting: [Int32]

    /// Opens the port and fills its queue.
    ///
    /// - Throws: A `POSIXError` when there is no port to be had.
    public init() throws {
        listener = try ListeningSocket(backlog: 0)
        var address = ListeningSocket.loopback(port: listener.port)
        // Linux lets one more wait than the backlog says; a second finds no place whatever the count.
        waiting = (0..<2).map { _ in
            let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
            let descriptor = socket(AF_INET, type, 0)
            withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    _ = connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            return descriptor
        }
    }

    deinit {
        for descriptor in waiting + [listener.descriptor] { close(descriptor) }
    }

    /// The URL of a path on the port.
    public func url(_ path: String = "/") -> String { "http://127.0.0.1:\(listener.port)\(path)" }
}
