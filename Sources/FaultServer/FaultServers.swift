/// Everything that serves the whole table of behaviours.
///
/// One server does what shows in an answer; each behaviour that shows before there is a request has a port of its own.
public final class FaultServers: Sendable {
    private let server: FaultServer
    private let greeters: [String: FaultServer]
    private let full: FullListener

    /// Opens all ports; `media` gives the bytes of what a URL names after `media=`, and of a default for `nil`.
    public init(
        port: Int = 0, identity: ServerIdentity? = nil, media: @escaping @Sendable (_ name: String?) -> [UInt8]?
    ) throws {
        full = try FullListener()
        server = try FaultServer(port: port, identity: identity) { Behaviour.answer(to: $0, media: media) }
        greeters = try Behaviour.all.reduce(into: [:]) { greeters, behaviour in
            guard case .greeting(let script) = behaviour.action else { return }
            greeters[behaviour.name] = try FaultServer(greeting: script)
        }
    }

    /// Where a behaviour is served.
    public func url(of behaviour: Behaviour) -> String {
        switch behaviour.action {
        case .answer: server.url("/" + behaviour.name)
        case .greeting: greeters[behaviour.name]?.url("/").replacing("http:", with: "https:") ?? ""
        case .fullQueue: full.url("/")
        }
    }

    /// Closes all connections and takes no more.
    public func stop() {
        for server in [server] + greeters.values { server.stop() }
    }
}
