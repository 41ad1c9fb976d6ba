import FaultServer
import Testing

@testable import MediaFetch

@Suite(.timeLimit(.minutes(1))) struct AddressListTests {
    private func address(_ text: String) throws -> IPAddress { try #require(IPAddress(text)) }
    private func blocks(_ texts: String...) throws -> [CIDRBlock] { try texts.map { try #require(CIDRBlock($0)) } }

    @Test(arguments: [
        ("10.0.0.0/8", "10.0.0.0/8"), ("0.0.0.0/0", "0.0.0.0/0"), ("::/0", "::/0"), ("192.0.2.7", "192.0.2.7/32"),
        ("2001:DB8::/32", "2001:db8::/32"), ("::1", "::1/128"),
    ])
    func `a block is read as it is written`(text: String, written: String) {
        #expect(CIDRBlock(text)?.description == written)
    }

    @Test(arguments: [
        "", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/8/8", "10.0.0.1/8", "10/8",
        "::1/64",
        "::/129", "fe80::1%eth0/64", "example.com/8", " 10.0.0.0/8",
    ])
    func `what is no block is refused`(text: String) {
        #expect(CIDRBlock(text) == nil)
    }

    @Test(arguments: [
        ("10.1.2.3", true), ("10.2.0.0", false), ("::ffff:10.1.2.3", false), ("8.8.8.8", true), ("fd00::1", true),
        ("fd01::1", false), ("127.0.0.1", false),
    ])
    func `what is allowed by name is reached although it is not public`(text: String, isAdmitted: Bool) throws {
        let policy = AddressPolicy(allowed: try blocks("10.1.0.0/16", "fd00::/16"))
        #expect((policy.denial(of: try address(text)) == nil) == isAdmitted)
    }

    @Test(arguments: [false, true])
    func `what is denied by name is not reached, nor inside another address`(allowsPrivate: Bool) throws {
        let policy = AddressPolicy(denied: try blocks("8.8.0.0/16", "2606:4700::/32"), allowsPrivate: allowsPrivate)
        for text in ["8.8.8.8", "2606:4700::1", "::ffff:8.8.8.8", "2a00::5efe:8.8.8.8"] {
            let denial = try #require(policy.denial(of: try address(text)))
            #expect(denial.isListed && denial.reason.hasPrefix("in "))
        }
        #expect(policy.denial(of: try address("8.9.0.0")) == nil)
        let narrow = AddressPolicy(allowed: try blocks("8.8.8.8"), denied: try blocks("8.8.0.0/16"))
        #expect(narrow.denial(of: try address("8.8.8.8")) == nil)
    }

    @Test(arguments: [
        ("64:ff9b::8.8.8.8", true), ("64:ff9b::10.0.0.1", false), ("64:ff9b::169.254.169.254", false),
        ("64:ff9b::9.9.9.9", false), ("64:ff9b:1::8.8.8.8", false),
    ])
    func `behind NAT64 the address inside is judged, if it is asked for`(text: String, isAdmitted: Bool) throws {
        let unwrapping = AddressPolicy(denied: try blocks("9.9.9.0/24"), nat64: .unwrap)
        #expect((unwrapping.denial(of: try address(text)) == nil) == isAdmitted)
        #expect(AddressPolicy().denial(of: try address(text)) != nil)
    }

    @Test(arguments: [["8.8.8.8", "127.0.0.1"], ["127.0.0.1", "8.8.8.8"], ["2606:4700::1", "8.8.8.8", "10.0.0.1"]])
    func `one address of a name that is not public speaks against the name`(texts: [String]) throws {
        var guarding = AddressGuard(AddressPolicy()) { [] }
        let isAdmitted = guarding.admits(all: try texts.map(address))
        #expect(!isAdmitted)
        #expect(guarding.denial?.companion != nil)
    }

    @Test func `a host's own address is reached when it is allowed by name`() throws {
        var guarding = AddressGuard(AddressPolicy(allowed: try blocks("8.8.8.8"))) { [.v4(0x0808_0808)] }
        let isAdmitted = guarding.admits(all: [.v4(0x0808_0808)])
        #expect(isAdmitted)
    }

    @Test(arguments: ["203.0.113.9,127.0.0.1", "127.0.0.1,8.8.8.8", "[::1]", "8.8.8.8,127.0.0.1"])
    func `a name with an address that is denied is never connected to, whichever comes first`(
        addresses: String
    ) async throws {
        let server = try FaultServer(.response(body: [1]))
        defer { server.stop() }
        var policy = FetchPolicy(schemes: ["http"], ports: nil, resolve: ["media.test:\(server.port):\(addresses)"])
        policy.retries = 0
        let failure = try await fetch(
            "http://media.test:\(server.port)/a.jpg", policy: policy, into: try Scratch()
        ).failure
        #expect(failure?.code == .addressDenied)
        #expect(server.connections == 0)
        if addresses.contains("8.8.8.8") { #expect(failure?.message.contains("DNS rebinding") == true) }
    }

    @Test func `a loopback server is reached when its block is allowed`() async throws {
        let server = try FaultServer(.response(body: [1]))
        defer { server.stop() }
        var policy = FetchPolicy(schemes: ["http"], ports: nil, resolve: ["media.test:\(server.port):127.0.0.1"])
        policy.allow = try blocks("127.0.0.1")
        let file = try await fetch("http://media.test:\(server.port)/", policy: policy, into: try Scratch()).get()
        #expect(file.report.address == "127.0.0.1")
        policy.allow = []
        policy.deny = try blocks("127.0.0.0/8")
        policy.allowsPrivateAddresses = true
        let failure = try await fetch(server.url(), policy: policy, into: try Scratch()).failure
        #expect(failure?.message == "127.0.0.1, which the limits deny (in 127.0.0.0/8)")
        #expect(server.connections == 1)
    }
}
