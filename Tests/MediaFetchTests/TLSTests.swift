import FaultServer
import Foundation
import Testing

@testable import MediaFetch

@Suite(.timeLimit(.minutes(1))) struct TLSTests {
    @Test func `a server is trusted by its name and its authority`() async throws {
        let scratch = try Scratch()
        let identity = try ServerIdentity()
        let certificate = scratch.path + "/certificate.pem"
        try identity.write(to: certificate)
        let server = try FaultServer(identity: identity) { _ in .response(body: Array("hello".utf8)) }
        defer { server.stop() }
        var policy = FetchPolicy(
            allowsPrivateAddresses: true,
            resolve: ["media.test:\(server.port):127.0.0.1", "other.test:\(server.port):127.0.0.1"])

        let media = "https://media.test:\(server.port)/cat.jpg"
        let other = "https://other.test:\(server.port)/cat.jpg"

        let untrusted = try await fetch(media, policy: policy, into: scratch)
        #expect(untrusted.failure?.code == .tlsFailed)

        policy.certificateAuthorities = certificate
        let misnamed = try await fetch(other, policy: policy, into: scratch)
        #expect(misnamed.failure?.code == .tlsFailed)

        let file = try await fetch(media, policy: policy, into: scratch).get()
        #expect(file.bytes == 5)
        let report = file.report
        let times = try [report.resolve, report.connect, report.tls, report.firstByte].map {
            try #require($0)
        }
        #expect(times == times.sorted())
    }

    @Test func `a file without certificates is not blamed on the server`() async throws {
        let scratch = try Scratch()
        try Data("none".utf8).write(to: URL(fileURLWithPath: scratch.path + "/ca.pem"))
        let server = try FaultServer(Script([.stall]))
        defer { server.stop() }
        let policy = FetchPolicy(
            allowsPrivateAddresses: true, certificateAuthorities: scratch.path + "/ca.pem")
        let url = server.url().replacing("http:", with: "https:")
        let failure = try await fetch(url, policy: policy, into: scratch).failure
        #expect(failure?.message.contains("the certificate authorities to trust cannot be used") == true)
    }

    @Test func `a server that leaves in the handshake is no trusted one`() async throws {
        let server = try FaultServer(Script([.stall]))
        let url = server.url().replacing("http:", with: "https:")
        async let result = fetch(url, into: try Scratch())
        while server.connections == 0 { try await Task.sleep(for: .milliseconds(5)) }
        server.stop()
        #expect(try await result.failure?.code == .tlsFailed)
    }
}
