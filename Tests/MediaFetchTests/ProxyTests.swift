import FaultServer
import Testing

@testable import MediaFetch

@Suite(.timeLimit(.minutes(1))) struct ProxyTests {
    @Test func `a proxy that is named is asked for everything, names unresolved`() async throws {
        let proxy = try FaultServer(.response(body: [1]))
        defer { proxy.stop() }
        var policy = FetchPolicy(schemes: ["http"])
        policy.proxy = proxy.url("")
        let file = try await fetch("http://media.invalid/a.jpg?t=1", policy: policy, into: try Scratch()).get()
        #expect(file.bytes == 1)
        #expect(proxy.requests.map(\.target) == ["http://media.invalid/a.jpg?t=1"])
    }

    @Test func `an address in the URL is checked all the same`() async throws {
        let proxy = try FaultServer(.response(body: [1]))
        defer { proxy.stop() }
        var policy = FetchPolicy(schemes: ["http"])
        policy.proxy = proxy.url("")
        let failure = try await fetch("http://169.254.169.254/", policy: policy, into: try Scratch()).failure
        #expect(failure?.code == .addressDenied)
        #expect(proxy.connections == 0)
    }

    @Test(arguments: ["http://h:1", "https://h:1/", "socks5h://h:1080", "socks5://[::1]:1080"])
    func `is named by scheme, host and port`(text: String) {
        #expect(FetchPolicy.isProxy(text))
    }

    @Test(arguments: ["", "h:1", "http://h", "ftp://h:1", "http://h:1/path", "http:h:1", "socks4://h:1"])
    func `is not what has none of them`(text: String) {
        #expect(!FetchPolicy.isProxy(text))
    }
}
