import Foundation
import Locking

/// An HTTP/1.1 server on 127.0.0.1 that answers each request with a script, however wrong that is.
///
///     let server = try LoopbackServer { request in
///         request.target == "/cat.jpg" ? .response(body: jpeg) : .response(status: 404)
///     }
///     defer { server.stop() }
///     let url = server.url("/cat.jpg")
///
/// It speaks plain HTTP on a port of the system's choice, with one thread a connection.
public final class LoopbackServer: Sendable {
    /// A request as it came.
    public struct Request: Sendable {
        /// The method.
        public let method: String
        /// What was asked for, byte for byte: path and query.
        public let target: String
        /// The fields, by their names in lower case.
        public let headers: [String: String]
    }

    /// The port that the server listens on.
    public let port: Int
    private let listener: Int32
    private let state = Locked(State())

    private struct State: Sendable {
        var isStopped = false
        var open: Set<Int32> = []
        var connections = 0
        var bytesSent = 0
        var requests: [Request] = []
    }

    /// Starts a server that answers every request with the script that `answer` chooses.
    public init(_ answer: @escaping @Sendable (Request) -> Script) throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && listen(listener, 1024) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard isListening else { throw CocoaError(.fileReadUnknown) }
        port = Int(UInt16(bigEndian: address.sin_port))
        Self.startThread { [self] in acceptConnections(answer) }
    }

    /// Starts a server that answers every request with the same script.
    public convenience init(_ script: Script) throws {
        try self.init { _ in script }
    }

    /// The URL of a path on the server.
    public func url(_ path: String = "/") -> String {
        "http://127.0.0.1:\(port)\(path)"
    }

    /// How many connections were opened.
    public var connections: Int { state.withLock { $0.connections } }

    /// How many bytes were handed to the network.
    public var bytesSent: Int { state.withLock { $0.bytesSent } }

    /// The requests that came, in order.
    public var requests: [Request] { state.withLock { $0.requests } }

    /// Closes all connections and takes no more.
    public func stop() {
        state.withLock { state in
            guard !state.isStopped else { return }
            state.isStopped = true
            shutdown(listener, Int32(SHUT_RDWR))
            for connection in state.open { shutdown(connection, Int32(SHUT_RDWR)) }
        }
    }

    private static func startThread(_ body: @escaping @Sendable () -> Void) {
        let thread = Thread(block: body)
        thread.stackSize = 512 * 1024
        thread.start()
    }

    private func acceptConnections(_ answer: @escaping @Sendable (Request) -> Script) {
        while true {
            let descriptor = accept(listener, nil, nil)
            if descriptor < 0, errno == EINTR || errno == ECONNABORTED { continue }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            let isOpen =
                descriptor >= 0
                && state.withLock { state in
                    guard !state.isStopped else { return false }
                    state.connections += 1
                    state.open.insert(descriptor)
                    return true
                }
            guard isOpen else {
                if descriptor >= 0 { close(descriptor) }
                break
            }
            Self.startThread { [self] in serve(Connection(descriptor), answer) }
        }
        close(listener)
    }

    private func serve(_ connection: Connection, _ answer: (Request) -> Script) {
        while let request = connection.readRequest() {
            state.withLock { $0.requests.append(request) }
            let goesOn = answer(request).steps.allSatisfy { step in
                connection.perform(step) { sent in state.withLock { $0.bytesSent += sent } }
            }
            guard goesOn else { break }
        }
        state.withLock { state in
            state.open.remove(connection.descriptor)
            close(connection.descriptor)
        }
    }
}
