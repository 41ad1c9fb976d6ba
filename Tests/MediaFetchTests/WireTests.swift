import FaultServer
import Testing

@testable import MediaFetch

/// A body without end, and how much of it may be read.
struct EndlessAnswer: Sendable, CustomTestStringConvertible {
    let name: String
    /// The most bytes that the response may have.
    let cap: Int64
    var testDescription: String { name }

    private static let head = Int64(ResponseHead.limits.bytes)

    static let all =
        [
            "endless-body", "chunked-endless", "chunk-extension-endless", "trailer-endless", "gzip-bomb", "gzip-hollow",
            "transfer-gzip-bomb", "content-length-short",
        ].map { EndlessAnswer(name: $0, cap: 100_000) }
        + ["header-flood", "informational-endless"].map { EndlessAnswer(name: $0, cap: head) }
        // Libcurl shows a line when it is whole, and takes none over 100 KB.
        + [EndlessAnswer(name: "header-line-endless", cap: 102_400)]
        + ["redirect-endless-body", "forbidden"].map { EndlessAnswer(name: $0, cap: 0) }
}

/// Bytes are counted where they leave the kernel, see `WireCounter`.
@Suite(.timeLimit(.minutes(1))) struct WireTests {
    private let scratch: Scratch
    private let identity: ServerIdentity
    private let policy: FetchPolicy

    init() throws {
        scratch = try Scratch()
        identity = try ServerIdentity()
        try identity.write(to: scratch.path + "/certificate.pem")
        var policy = FetchPolicy.loopback()
        policy.certificateAuthorities = scratch.path + "/certificate.pem"
        self.policy = policy
    }

    private func servers(tls: Bool) throws -> FaultServers {
        let media = [UInt8](repeating: 1, count: 4_000_000)
        return try FaultServers(identity: tls ? identity : nil) { _ in media }
    }

    private func request(_ url: String, limit: Int64? = nil, admit: (@Sendable ([UInt8]) -> Admission)? = nil)
        throws -> FetchRequest
    {
        FetchRequest(
            url: try MediaURL(url, policy: policy), deadline: .now + .seconds(20), byteLimit: limit,
            directory: scratch.path, admit: admit)
    }

    @Test(arguments: EndlessAnswer.all, [false, true])
    func `no more than 64 KB over the cap is taken from a socket`(endless: EndlessAnswer, tls: Bool) throws {
        let servers = try servers(tls: tls)
        defer { servers.stop() }
        let url = servers.url(of: try #require(Behaviour.named(endless.name)))
        let counter = WireCounter()
        _ = try counter.fetch(request(url, limit: 100_000), policy: policy)
        let first = try #require(counter.taken.first)
        #expect(first > 0)
        #expect(first <= endless.cap + 65_536)
    }

    @Test(arguments: [false, true]) func `a page in place of a picture costs one read`(tls: Bool) throws {
        let servers = try servers(tls: tls)
        defer { servers.stop() }
        let url = servers.url(of: try #require(Behaviour.named("html")))
        let counter = WireCounter()
        guard case .file(let file) = try counter.fetch(request(url) { _ in .refuse }, policy: policy).get() else {
            Issue.record("no file")
            return
        }
        #expect(!file.isWhole && file.bytes == 512)
        // TLS is taken a record of 16 KB at a time, after its handshake and beside the head's record.
        #expect(try #require(counter.taken.first) <= (tls ? 20_480 : 16_384))
    }
}
