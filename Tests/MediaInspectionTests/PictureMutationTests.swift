import Testing

@testable import MediaInspection

/// Numbers that look random and are the same in every run.
private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        // xorshift64, Marsaglia 2003.
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}

@Suite("Damaged pictures")
struct PictureMutationTests {
    private static func describe(_ bytes: [UInt8]) throws -> MediaDescription? {
        switch Signature.format(of: bytes) {
        case .jpeg: try Picture.walk(JPEGWalker.self, bytes)
        case .png: try Picture.walk(PNGWalker.self, bytes)
        case .gif: try Picture.walk(GIFWalker.self, bytes)
        default: nil
        }
    }

    @Test(
        "whatever changes in a picture, the walk ends and any fault lies in the file",
        arguments: [
            Picture.baselineJPEG, Picture.progressiveJPEG, Picture.interlacedPNG, Picture.indexedPNG,
            Picture.stillGIF,
        ])
    func mutations(picture: [UInt8]) async throws {
        var numbers = Numbers(state: 0x9E37_79B9_7F4A_7C15)
        for _ in 0..<1500 {
            await Task.yield()
            var bytes = picture
            for _ in 0..<Int.random(in: 1...6, using: &numbers) {
                let index = Int.random(in: 0..<bytes.count, using: &numbers)
                switch Int.random(in: 0..<4, using: &numbers) {
                case 0: bytes[index] = [0, 0xFF, 0x7F, 0x80].randomElement(using: &numbers) ?? 0
                case 1: bytes.insert(UInt8.random(in: 0...255, using: &numbers), at: index)
                case 2 where bytes.count > 1: bytes.remove(at: index)
                default: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
                }
            }
            guard let description = try Self.describe(bytes) else { continue }
            #expect(description.bytes == Int64(bytes.count))
            #expect(description.fault?.message.isEmpty != true)
            #expect((0...description.bytes).contains(description.fault?.offset ?? 0))
        }
    }

    @Test("image data that is noise inflates to nothing worse than a fault")
    func noise() async throws {
        var numbers = Numbers(state: 88172645463325252)
        for _ in 0..<1500 {
            await Task.yield()
            // Half of them begin as a dynamic block, where most of the rules are.
            var stream: [UInt8] = [0x78, 0x01]
            for _ in 0..<Int.random(in: 0..<120, using: &numbers) {
                stream.append(UInt8.random(in: 0...255, using: &numbers))
            }
            if stream.count > 2, Bool.random(using: &numbers) { stream[2] = stream[2] & ~7 | 5 }
            let picture = PNGBuilder().header(width: 40, height: 40).chunk("IDAT", stream).end()
            #expect(try Self.describe(picture.bytes)?.fault != nil)
        }
    }
}
