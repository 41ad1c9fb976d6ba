import Testing

@testable import MediaFetch

extension AddressBlock: CustomTestStringConvertible {
    var testDescription: String { cidr }
}

@Suite struct AddressTests {
    /// The first and the last address of a block, and those just outside.
    private func edges(of block: AddressBlock) throws -> (inside: [IPAddress], outside: [IPAddress]) {
        let parts = block.cidr.split(separator: "/")
        let bits = try #require(Int(parts[1]))
        switch try #require(IPAddress(String(parts[0]))) {
        case .v4(let first):
            let last = first | (bits == 32 ? 0 : UInt32.max >> UInt32(bits))
            let outside = [first.subtractingReportingOverflow(1), last.addingReportingOverflow(1)]
            return ([.v4(first), .v4(last)], outside.filter { !$0.overflow }.map { .v4($0.partialValue) })
        case .v6(let first):
            let last = first | (bits == 128 ? 0 : UInt128.max >> UInt128(bits))
            let outside = [first.subtractingReportingOverflow(1), last.addingReportingOverflow(1)]
            return ([.v6(first), .v6(last)], outside.filter { !$0.overflow }.map { .v6($0.partialValue) })
        }
    }

    @Test(arguments: AddressBlock.denied)
    func `holds exactly its range, and all of it is denied`(block: AddressBlock) throws {
        let (inside, outside) = try edges(of: block)
        for address in inside {
            #expect(block.contains(address))
            #expect(AddressPolicy().denial(of: address) != nil)
        }
        for address in outside {
            #expect(!block.contains(address))
        }
    }

    @Test(arguments: [
        "1.0.0.0", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
        "128.0.0.0",
        "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "191.255.255.255", "192.0.1.0",
        "192.0.3.0", "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0", "198.51.99.255",
        "203.0.112.255", "203.0.114.0", "223.255.255.255", "168.63.129.15", "168.63.129.17", "8.8.8.8",
        "2001:200::", "2001:db7:ffff::1", "2001:db9::", "2003::", "2606:4700::1111", "2a00:1450:4001::200e",
        "2620:4f:7fff::1", "2620:4f:8001::", "3ffd::1", "3fff:1000::",
    ])
    func `lets the public internet pass`(address: String) throws {
        let known = try #require(IPAddress(address))
        #expect(AddressPolicy().denial(of: known) == nil)
    }

    @Test(arguments: [
        ("169.254.169.254", "link-local"), ("100.100.100.200", "carrier-grade"), ("192.0.0.192", "protocol"),
        ("168.63.129.16", "WireServer"), ("::ffff:127.0.0.1", "loopback"), ("::127.0.0.1", "loopback"),
        ("::ffff:0:10.0.0.1", "private use"), ("64:ff9b::a9fe:a9fe", "link-local"),
        ("fd00:ec2::254", "unique local"),
        ("2002:7f00:1::", "loopback"), ("2001:0:1::80ff:fffe", "loopback"), ("64:ff9b::8.8.8.8", "NAT64"),
        ("2606:4700::5efe:10.0.0.1", "private use"), ("2606:4700::200:5efe:127.0.0.1", "loopback"),
        ("::ffff:8.8.8.8", "IPv4-mapped"), ("4000::1", "global unicast"), ("200::1", "global unicast"),
        ("::1", "loopback"), ("::", "unspecified"),
    ])
    func `names the class of an address`(address: String, name: String) throws {
        let known = try #require(IPAddress(address))
        let denial = try #require(AddressPolicy().denial(of: known))
        #expect(denial.reason.contains(name))
    }

    @Test func `a misspelt row denies everything`() {
        #expect(AddressBlock("10.0.0/8", "", "").contains(.v4(0x0808_0808)))
    }

    @Test(arguments: ["127.0.0.1", "::1", "2001:db8::", "255.255.255.255", "fe80::1:2"])
    func `writes an address as it is read`(text: String) throws {
        #expect(try #require(IPAddress(text)).description == text)
    }

    private func admits(_ number: UInt32, _ addresses: inout AddressGuard) -> Bool {
        addresses.admits(.v4(number))
    }

    @Test func `one denied address denies all that follow`() {
        var addresses = AddressGuard(AddressPolicy()) { [] }
        #expect(admits(0x0808_0808, &addresses))
        #expect(!admits(0x0A00_0001, &addresses))
        #expect(!admits(0x0808_0808, &addresses))
        #expect(addresses.denial?.address == .v4(0x0A00_0001))
    }

    @Test func `this host's own addresses are denied`() {
        var addresses = AddressGuard(AddressPolicy()) { [.v4(0x0808_0808)] }
        #expect(!admits(0x0808_0808, &addresses))
        #expect(addresses.denial?.reason.contains("this host") == true)
        #expect(Interfaces.addresses().contains(.v4(0x7F00_0001)))
    }

    @Test func `private addresses can be allowed`() {
        var addresses = AddressGuard(AddressPolicy(allowsPrivate: true)) { [] }
        #expect(admits(0x7F00_0001, &addresses))
        #expect(addresses.denial == nil)
    }
}
