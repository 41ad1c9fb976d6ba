import Testing

@testable import MediaFetch

@Suite struct BodyDigestTests {
    private let pieces = (0..<200).map { [UInt8](repeating: UInt8($0), count: 1000 + $0) }

    @Test(arguments: [0, 1, 200]) func `pieces count in their order, whoever adds them`(soon: Int) async throws {
        let digest = try BodyDigest()
        for piece in pieces.dropLast(soon) { digest.add(piece) }
        for piece in pieces.suffix(soon) { digest.addSoon(piece) }
        #expect(await digest.value() == SHA256Digest.hexadecimal(of: pieces.joined()))
        // Whoever asks again hears the same.
        #expect(await digest.value() == SHA256Digest.hexadecimal(of: pieces.joined()))
    }

    @Test func `who asks after a stop is answered all the same`() async throws {
        let digest = try BodyDigest()
        for piece in pieces { digest.addSoon(piece) }
        digest.stop()
        #expect(await digest.value() != nil)
    }
}
