import Foundation
import Locking

/// Looks names up on threads of its own, which may hang: whoever asks waits as long as he likes, and no longer.
///
/// libcurl would look names up itself, but show their addresses one by one, each when it is about to be tried: too late to refuse
/// a name for the company that an address keeps.
final class Resolver: Sendable {
    /// What became of a name.
    enum Answer: Sendable, Equatable {
        case addresses([IPAddress])
        /// There are none, in the resolver's words.
        case none(String)
    }

    /// How many lookups go on at once; others wait, as their askers' patience goes.
    private static let mostLookups = 16
    /// How long an answer is used again.
    ///
    /// `getaddrinfo` hides the records' own lifetime; libcurl takes a minute too.
    private static let lifetime = Duration.seconds(60)
    private static let mostAnswers = 1000

    private typealias Reply = @Sendable (Answer) -> Void

    private struct State: Sendable {
        var known: [String: (addresses: [IPAddress], until: ContinuousClock.Instant)] = [:]
        var asked: [String: [Reply]] = [:]
        var waiting: [String] = []
        var lookups = 0
    }

    private let state = Locked(State())
    private let lookUp: @Sendable (String) -> Answer

    /// Creates a resolver that asks the system, or something else.
    init(lookUp: @escaping @Sendable (String) -> Answer = Resolver.system) {
        self.lookUp = lookUp
    }

    /// The addresses of a name that was looked up a moment ago.
    func known(_ host: String) -> [IPAddress]? {
        state.withLock { state in
            guard let known = state.known[host], known.until > .now else { return nil }
            return known.addresses
        }
    }

    /// Looks a name up, once for all who ask meanwhile; replies on some thread.
    func resolve(_ host: String, reply: @escaping @Sendable (Answer) -> Void) {
        let isNew = state.withLock { state in
            defer { state.asked[host, default: []].append(reply) }
            guard state.asked[host] == nil else { return false }
            state.waiting.append(host)
            return true
        }
        if isNew { startNext() }
    }

    private func startNext() {
        let host = state.withLock { state -> String? in
            guard state.lookups < Self.mostLookups, !state.waiting.isEmpty else { return nil }
            state.lookups += 1
            return state.waiting.removeFirst()
        }
        guard let host else { return }
        let thread = Thread { [self] in
            finish(host, lookUp(host))
            startNext()
        }
        thread.name = "media-resolve"
        thread.stackSize = 512 * 1024
        thread.start()
    }

    private func finish(_ host: String, _ answer: Answer) {
        let replies = state.withLock { state in
            state.lookups -= 1
            if case .addresses(let addresses) = answer {
                if state.known.count >= Self.mostAnswers { state.known.removeAll() }
                state.known[host] = (addresses, .now + Self.lifetime)
            }
            return state.asked.removeValue(forKey: host) ?? []
        }
        for reply in replies { reply(answer) }
    }
}

extension Resolver {
    /// Asks the system's resolver, which may take long.
    @Sendable static func system(_ host: String) -> Answer {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var first: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, nil, &hints, &first)
        guard code == 0 else { return .none(String(cString: gai_strerror(code))) }
        defer { freeaddrinfo(first) }
        var addresses: [IPAddress] = []
        var next = first
        while let entry = next?.pointee {
            if let address = entry.ai_addr.flatMap({ IPAddress(UnsafePointer($0)) }), !addresses.contains(address) {
                addresses.append(address)
            }
            next = entry.ai_next
        }
        return addresses.isEmpty ? .none("no address") : .addresses(addresses)
    }
}
