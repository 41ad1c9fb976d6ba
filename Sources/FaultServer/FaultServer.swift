import Foundation
import Locking

/// An HTTP/1.1 server on 127.0.0.1 that answers each request with a script, however wrong that is.
///
///     let server = try FaultServer { request in
///         request.target == "/cat.jpg" ? .response(body: jpeg) : .response(status: 404)
///     }
///     defer { server.stop() }
///     let url = server.url("/cat.jpg")
///
/// It has one thread a connection, and speaks TLS when it is given an identity.
public final class FaultServer: Sendable {
    /// The port that the server listens on.
    public let port: Int
    private let listener: Int32
    private let identity: ServerIdentity?
    private let state = Locked(State())

    private struct State: Sendable {
        var isStopped = false
        var open: Set<Int32> = []
        var connections = 0
        var bytesSent = 0
        var requests: [Request] = []
    }

    /// What is done with a connection.
    private enum Service: Sendable {
        case answer(@Sendable (Request) -> Script)
        case greet(Script)
    }

    /// Starts a server that answers every request with the script that `answer` chooses; port 0 is one of the system's
    /// choice.
    public convenience init(
        port: Int = 0, identity: ServerIdentity? = nil, _ answer: @escaping @Sendable (Request) -> Script
    ) throws {
        try self.init(port: port, identity: identity, .answer(answer))
    }

    /// Starts a server that answers every request with the same script.
    public convenience init(_ script: Script) throws {
        try self.init { _ in script }
    }

    /// Starts a server that performs a script as soon as a client is connected, and listens to nothing it says.
    public convenience init(greeting script: Script) throws {
        try self.init(port: 0, identity: nil, .greet(script))
    }

    private init(port: Int, identity: ServerIdentity?, _ service: Service) throws {
        let socket = try ListeningSocket(port: port, backlog: 1024)
        listener = socket.descriptor
        self.port = socket.port
        self.identity = identity
        Self.startThread { [self] in acceptConnections(service) }
    }

    /// The URL of a path on the server.
    public func url(_ path: String = "/") -> String {
        "\(identity == nil ? "http" : "https")://127.0.0.1:\(port)\(path)"
    }

    /// How many connections were opened.
    public var connections: Int { state.withLock { $0.connections } }

    /// How many bytes of answers were handed to the network, before encryption.
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
        let thread = Thread {
            // OpenSSL writes without MSG_NOSIGNAL.
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
            body()
        }
        thread.stackSize = 512 * 1024
        thread.start()
    }

    private func acceptConnections(_ service: Service) {
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
            Self.startThread { [self] in serve(descriptor, service) }
        }
        close(listener)
    }

    private func serve(_ descriptor: Int32, _ service: Service) {
        let session = identity?.session(on: descriptor)
        if identity == nil || session != nil {
            let connection = Connection(descriptor: descriptor, session: session)
            switch service {
            case .greet(let script): _ = perform(script, on: connection)
            case .answer(let answer): serve(connection, answer)
            }
        }
        state.withLock { state in
            state.open.remove(descriptor)
            close(descriptor)
        }
    }

    private func serve(_ connection: Connection, _ answer: (Request) -> Script) {
        while let request = connection.readRequest() {
            state.withLock { $0.requests.append(request) }
            guard perform(answer(request), on: connection) else { break }
        }
    }

    private func perform(_ script: Script, on connection: Connection) -> Bool {
        script.steps.allSatisfy { step in
            connection.perform(step) { sent in state.withLock { $0.bytesSent += sent } }
        }
    }
}
