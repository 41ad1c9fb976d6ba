import Foundation
import MediaInspection
import MediaProbe
import Testing

@Suite("Probe")
struct ProbeTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let bytes: [UInt8]
        let magic: String
        var demuxer: String?
        var codecs: [String] = []
    }

    static let cases = [
        Case(
            testDescription: "film", bytes: Samples.film, magic: "video/mp4",
            demuxer: "mov,mp4,m4a,3gp,3g2,mj2", codecs: ["h264", "aac"]),
        Case(
            testDescription: "sound", bytes: Samples.sound, magic: "audio/x-m4a",
            demuxer: "mov,mp4,m4a,3gp,3g2,mj2", codecs: ["aac"]),
        Case(
            testDescription: "MP3", bytes: Samples.mp3, magic: "audio/mpeg", demuxer: "mp3", codecs: ["mp3"]),
        Case(
            testDescription: "MP3 with a cover", bytes: Samples.covered, magic: "audio/mpeg", demuxer: "mp3",
            codecs: ["mp3", "png"]),
        Case(
            testDescription: "ADTS", bytes: Samples.adts, magic: "audio/x-hx-aac-adts", demuxer: "aac",
            codecs: ["aac"]),
        Case(testDescription: "JPEG", bytes: Samples.jpeg, magic: "image/jpeg"),
        Case(testDescription: "PNG", bytes: Samples.png, magic: "image/png"),
    ]

    let probe: Probe

    init() throws {
        probe = try Probe()
    }

    func testimony(_ bytes: [UInt8]) throws -> Testimony {
        let file = try OpenFile(bytes)
        return withExtendedLifetime(file) {
            probe.testimony(of: file.descriptor, deadline: .now + .seconds(30))
        }
    }

    @Test("names what a file is", arguments: cases)
    func names(_ sample: Case) throws {
        let testimony = try testimony(sample.bytes)
        #expect(testimony.magic == sample.magic)
        #expect(testimony.container?.name == sample.demuxer)
        #expect(testimony.container?.streams.map(\.codec) ?? [] == sample.codecs)
        // Pictures are none of libavformat's business here.
        #expect((testimony.refusal == nil) == (sample.demuxer != nil))
    }

    @Test("reports size, length and kind of a film's streams")
    func film() throws {
        let container = try #require(try testimony(Samples.film).container)
        #expect(container.streams.map(\.kind) == ["video", "audio"])
        #expect(container.streams[0].width == 32)
        #expect(container.streams[0].height == 16)
        #expect(try #require(container.duration) > 0.1)
    }

    @Test("tells a cover from a film")
    func cover() throws {
        let container = try #require(try testimony(Samples.covered).container)
        #expect(container.streams.map(\.isAttachedPicture) == [false, true])
    }

    @Test("leaves the descriptor where it stands")
    func position() throws {
        let file = try OpenFile(Samples.mp3)
        lseek(file.descriptor, 17, SEEK_SET)
        _ = probe.testimony(of: file.descriptor, deadline: .now + .seconds(30))
        #expect(lseek(file.descriptor, 0, SEEK_CUR) == 17)
    }

    @Test("refuses what is no readable regular file", arguments: ["/dev/zero", "/tmp"])
    func irregular(_ path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        let testimony = probe.testimony(of: descriptor, deadline: .now + .seconds(30))
        #expect(testimony.refusal == "the descriptor is not one of a readable regular file")
        #expect(probe.testimony(of: -1, deadline: .now + .seconds(30)).container == nil)
    }

    @Test("stops at the deadline")
    func late() throws {
        let file = try OpenFile(Samples.film)
        let testimony = probe.testimony(of: file.descriptor, deadline: .now)
        #expect(testimony.container == nil)
        #expect(testimony.refusal?.contains("deadline") == true)
    }

    @Test("takes every prefix of a file", arguments: [Samples.film, Samples.covered, Samples.adts])
    func prefixes(_ bytes: [UInt8]) throws {
        for length in stride(from: 0, to: bytes.count, by: 61) {
            _ = try testimony(Array(bytes.prefix(length)))
        }
    }

    @Test("answers in the calling program too")
    func inProcess() async throws {
        let inspector = try InProcessInspector()
        let file = try OpenFile(Samples.mp3)
        let testimony = try await inspector.testimony(of: file.descriptor, deadline: .now + .seconds(30))
        #expect(testimony.container?.name == "mp3")
        await #expect(throws: InspectorFailure.self) {
            try await inspector.testimony(of: file.descriptor, deadline: .now)
        }
    }
}
