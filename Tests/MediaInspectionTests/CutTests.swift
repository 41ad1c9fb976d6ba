import Foundation
import Testing

@testable import MediaInspection

/// The package's own fixtures, cut at every byte.
@Suite("A file that is cut anywhere", .timeLimit(.minutes(2)))
struct CutTests {
    /// Samples of each accepted format, in several makes.
    static let samples = [
        "jpeg-baseline.jpg", "jpeg-progressive.jpg", "jpeg-grey.jpg", "jpeg-cmyk.jpg", "jpeg-restart.jpg",
        "png-grey-8.png", "png-interlaced.png", "png-palette-4.png", "png-grey-16.png",
        "gif-87a.gif", "gif-89a.gif", "gif-interlaced.gif", "gif-still-loop.gif",
        "mp4-silent.mp4", "mp4-brand-dash.mp4", "mp4-index-first.mp4", "mp4-index-last.mp4", "mp4-fragmented.mp4",
        "aac-index-first.m4a", "aac-isom.mp4", "alac.m4a", "alac-isom.mp4",
        "mp3-info.mp3", "mp3-vbr.mp3", "mp3-bare.mp3", "aac-22k.aac", "aac-stereo.aac",
    ]

    /// Remarks that say that something is missing at the end.
    static let warnings: Set = ["cut-frame", "short-stream", "trailing-data"]

    @Test("is never taken for whole, but where raw frames end", arguments: samples)
    func cut(_ name: String) async throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("media-fixtures/media/\(name)").path
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let file = try #require(TemporaryFile(bytes))
        #expect(MediaExaminer.walk(file.descriptor).fault == nil)
        // The odd lengths and the even ones side by side: walking is all work and no waiting.
        async let odd = Self.whole(bytes, stride(from: 1, to: bytes.count, by: 2))
        async let even = Self.whole(bytes, stride(from: 2, to: bytes.count, by: 2))
        let whole = try await odd + even
        // Raw frames that state no length end as well after each frame as after the last.
        let most = Self.rawFrames[name] ?? (Self.indexed.contains(name) ? 1 : 0)
        #expect(whole.count <= most, "\(whole)")
    }

    /// The lengths at which a file would be accepted without a warning.
    @concurrent private static func whole(_ bytes: [UInt8], _ lengths: StrideTo<Int>) async throws -> [Int] {
        let file = try #require(TemporaryFile(bytes))
        var whole: [Int] = []
        for length in lengths.reversed() {
            await Task.yield()
            file.cut(to: length)
            let description = MediaExaminer.walk(file.descriptor)
            let isAccepted = description.fault == nil && accepted.contains(description.format)
            if isAccepted, !description.remarks.contains(where: { warnings.contains($0.code) }) {
                whole.append(length)
            }
        }
        return whole
    }

    private static let accepted: Set<MediaFormat> = [.jpeg, .png, .gif, .mp4, .mp3, .aac, .alac]

    /// How many frames there are in the samples that do not state their length.
    private static let rawFrames = ["mp3-bare.mp3": 17, "aac-22k.aac": 10, "aac-stereo.aac": 19]

    /// Fragmented films with an `mfra` box behind them: an index that may be left out (ISO/IEC 14496-12, 8.8.9), so that a film that is
    /// cut exactly before it is whole.
    private static let indexed: Set = ["mp4-brand-dash.mp4", "mp4-fragmented.mp4"]
}

/// A file without a name that can be made shorter.
private final class TemporaryFile {
    let descriptor: Int32

    init?(_ bytes: [UInt8]) {
        guard let file = tmpfile() else { return nil }
        descriptor = dup(fileno(file))
        fclose(file)
        guard bytes.withUnsafeBytes({ pwrite(descriptor, $0.baseAddress, $0.count, 0) }) == bytes.count else {
            return nil
        }
    }

    func cut(to length: Int) { ftruncate(descriptor, off_t(length)) }

    deinit { close(descriptor) }
}
