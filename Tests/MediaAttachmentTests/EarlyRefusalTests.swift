import FaultServer
import MediaFetch
import MediaInspection
import Testing

@testable import MediaAttachment

/// What 512 bytes decide: the server sends no more, and waits; whoever waits too says `timed-out`.
@Suite("The first 512 bytes", .timeLimit(.minutes(1)))
struct EarlyRefusalTests {
    let bench: DeliveryBench

    init() throws { bench = try DeliveryBench() }

    private func refusal(
        of start: [UInt8], announced: Int? = nil, limits: Limits? = nil, count: Int = 512, stall: Double = 3
    ) async throws -> MediaItem? {
        var limits = limits ?? bench.limits
        limits.time.stall = stall
        let fields = announced.map { [("Content-Length", "\($0)")] } ?? []
        let body = Array((start + [UInt8](repeating: 0x20, count: 512)).prefix(count))
        let server = try FaultServer([.send(Script.head(200, fields) + body), .stall])
        defer { server.stop() }
        return await bench.deliver(#"{"media_url": "\#(server.url("/a.jpg"))"}"#, limits: limits).media.first
    }

    @Test(
        "are enough to refuse what is no medium, or none that is accepted",
        arguments: [
            ("page.html", "not-media"), ("json-named.jpg", "not-media"), ("playlist.m3u8", "not-media"),
            ("svg-named.png", "unsupported-format"), ("lossy.webp", "unsupported-format"),
            ("photo.heic", "unsupported-format"), ("zip-named.png", "unsupported-format"),
        ])
    func refused(_ name: String, code: String) async throws {
        let item = try await refusal(of: bench.fixture(name))
        #expect(item?.status == .refused)
        #expect(item?.reason?.code.rawValue == code)
        #expect(item?.fetch?.bytes == 512)
        #expect(try bench.leftovers() == 0)
    }

    @Test("are enough to refuse a format that the limits leave out")
    func leftOut() async throws {
        var limits = bench.limits
        limits.formats[.png] = nil
        let item = try await refusal(of: bench.fixture("png-rgb-8.png"), limits: limits)
        #expect(item?.reason?.code == .unsupportedFormat)
    }

    @Test(
        "are enough to refuse what is announced to be longer than its family may be",
        arguments: [
            ("jpeg-baseline.jpg", (10 << 20) + 1, "too-large"), ("mp3-bare.mp3", (5 << 20) + 1, "too-large"),
            ("jpeg-baseline.jpg", 10 << 20, "timed-out"),
        ])
    func announced(_ name: String, length: Int, code: String) async throws {
        let item = try await refusal(of: bench.fixture(name), announced: length, stall: code == "timed-out" ? 0.3 : 3)
        #expect(item?.reason?.code.rawValue == code)
    }

    @Test("are all that is needed, and one fewer is waited for")
    func tooFew() async throws {
        let item = try await refusal(of: bench.fixture("lossy.webp"), count: 511, stall: 0.3)
        #expect(item?.reason?.code.rawValue == "timed-out")
    }

    @Test("are not waited for when more is announced than any medium may have")
    func absurd() async throws {
        let item = try await refusal(of: [], announced: 1 << 40, count: 0)
        #expect(item?.reason?.code == .tooLarge)
        #expect(item?.fetch?.bytes == 0)
    }
}
