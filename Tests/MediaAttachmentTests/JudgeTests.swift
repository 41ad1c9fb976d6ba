import MediaInspection
import Testing

@testable import MediaAttachment

@Suite("The judge")
struct JudgeTests {
    static let image = MediaDescription(format: .jpeg, family: .image, bytes: 1000, width: 10, height: 10, frames: 1)
    static let film = MediaDescription(
        format: .mp4, family: .video, bytes: 1000, width: 10, height: 10,
        tracks: [
            MediaTrack(kind: .video, codec: "h264", tag: "avc1"), MediaTrack(kind: .audio, codec: "aac", tag: "mp4a"),
        ])
    static let sound = MediaDescription(
        format: .aac, family: .audio, bytes: 1000, container: "mpeg-4", tracks: [MediaTrack(kind: .audio, codec: "aac")]
    )

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let media: MediaDescription
        let code: String?
        var testDescription: String { name }

        init(
            _ name: String, _ media: MediaDescription, _ code: String?,
            _ change: (inout MediaDescription) -> Void = { _ in }
        ) {
            var media = media
            change(&media)
            self.name = name
            self.media = media
            self.code = code
        }
    }

    static let cases = [
        Case("a plain image", image, nil),
        Case("a plain film", film, nil),
        Case("a plain sound", sound, nil),
        Case("an image of exactly the limit", image, nil) { $0.bytes = 10 << 20 },
        Case("one byte more", image, "too-large") { $0.bytes = 10 << 20 + 1 },
        Case("a film of exactly the limit", film, nil) { $0.bytes = 50 << 20 },
        Case("a film one byte larger", film, "too-large") { $0.bytes = 50 << 20 + 1 },
        Case("a sound of exactly the limit", sound, nil) { $0.bytes = 5 << 20 },
        Case("a sound one byte larger", sound, "too-large") { $0.bytes = 5 << 20 + 1 },
        Case("exactly the pixels", image, nil) { ($0.width, $0.height) = (10_000, 5_000) },
        Case("one row more", image, "too-many-pixels") { ($0.width, $0.height) = (10_000, 5_001) },
        Case("pixels beyond any number", image, "too-many-pixels") { ($0.width, $0.height) = (.max, 2) },
        Case("a second frame in a GIF", image, "animated-image") { ($0.format, $0.frames) = (.gif, 2) },
        Case("a second frame in a PNG", image, nil) { ($0.format, $0.frames) = (.png, 2) },
        Case("nothing", image, "empty") { ($0.format, $0.bytes) = (.empty, 0) },
        Case("WebP", image, "unsupported-format") { $0.format = MediaFormat(rawValue: "webp") },
        Case("HTML", image, "not-media") { ($0.format, $0.family) = (MediaFormat(rawValue: "html"), nil) },
        Case("a playlist", image, "not-media") { ($0.format, $0.family) = (MediaFormat(rawValue: "playlist"), nil) },
        Case("bytes nobody knows", image, "unsupported-format") { ($0.format, $0.family) = (.unknown, nil) },
        Case("a cut file", image, "truncated") { $0.fault = MediaFault(.truncated, at: 7, "the file ends early") },
        Case("a broken file", image, "corrupt") { $0.fault = MediaFault(.corrupt, "no SOF") },
        Case("an encrypted film", film, "encrypted-media") { $0.fault = MediaFault(.encrypted, "sinf") },
        Case("a film elsewhere", film, "external-reference") { $0.fault = MediaFault(.externalReference, "url") },
        Case("VP9 in MP4", film, "unsupported-codec") {
            $0.tracks[0] = MediaTrack(kind: .video, codec: "vp9", tag: "vp09")
        },
        Case("HEVC tagged hvc1", film, nil) { $0.tracks[0] = MediaTrack(kind: .video, codec: "hevc", tag: "hvc1") },
        Case("HEVC tagged hev1", film, "unsupported-codec") {
            $0.tracks[0] = MediaTrack(kind: .video, codec: "hevc", tag: "hev1")
        },
        Case("H.264 in 10 bit", film, "unsupported-codec") { $0.tracks[0].obstacle = "10-bit" },
        Case("AC-3 beside the film", film, "unsupported-codec") {
            $0.tracks[1] = MediaTrack(kind: .audio, codec: "ac3")
        },
        Case("subtitles beside the film", film, nil) { $0.tracks.append(MediaTrack(kind: .other, codec: "tx3g")) },
    ]

    @Test("decides by the limits, which are inclusive", arguments: cases)
    func decides(_ example: Case) throws {
        switch Judge(limits: try .standard).verdict(on: example.media) {
        case .accepted: #expect(example.code == nil)
        case .refused(let reason): #expect(reason.code.rawValue == example.code)
        }
    }

    @Test("names a file by the detected format")
    func naming() throws {
        let judge = Judge(limits: try .standard)
        var raw = Self.sound
        raw.container = "adts"
        let names = [Self.image, Self.film, Self.sound, raw].map { media in
            if case .accepted(let naming, _) = judge.verdict(on: media) {
                "\(naming.type) \(naming.fileExtension)"
            } else {
                "refused"
            }
        }
        #expect(names == ["public.jpeg jpg", "public.mpeg-4 mp4", "com.apple.m4a-audio m4a", "public.aac-audio aac"])
    }

    @Test("takes every number from the limits")
    func numbers() throws {
        var limits = try Limits.standard
        limits.formats[.gif]?.isAnimationAllowed = true
        limits.formats[.aac]?.adts = nil
        limits.families[.image] = Limits.Family(bytes: nil, pixels: nil)
        let judge = Judge(limits: limits)
        var huge = Self.image
        (huge.bytes, huge.width, huge.height, huge.frames, huge.format) = (.max, 100_000, 100_000, 2, .gif)
        #expect(judge.verdict(on: huge) == .accepted(.init(type: "com.compuserve.gif", fileExtension: "gif"), .image))
        var raw = Self.sound
        raw.container = "adts"
        if case .refused(let reason) = judge.verdict(on: raw) {
            #expect(reason.code == .unsupportedFormat)
        } else {
            Issue.record("accepted")
        }
        #expect(judge.byteLimit == nil)
    }
}
