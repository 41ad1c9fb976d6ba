import Foundation
import MediaInspection
import Testing

extension InspectorTests {
    @Suite("A hostile file")
    struct HostileFiles {
        /// Texts that make demuxers open other files; a jailed inspector that tries is killed, and no testimony comes.
        static let scripts = [
            "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/hostname\n#EXT-X-ENDLIST\n",
            "ffconcat version 1.0\nfile /etc/hostname\n",
            "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=audio 9 RTP/AVP 0\n",
            "<?xml version=\"1.0\"?><MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\"><Period/></MPD>",
            "<SAMI><BODY><SYNC Start=0><P>x</BODY></SAMI>",
            ";FFMETADATA1\ntitle=x\n",
        ]

        @Test("that names other files opens none", arguments: scripts)
        func opensNothing(_ text: String) async throws {
            let testimony = try await InspectorPool().ask(try OpenFile([UInt8](text.utf8)))
            #expect(testimony.container == nil)
            #expect(testimony.refusal != nil)
        }

        @Test("whose samples lie in another file opens none")
        func externalReference() async throws {
            let film = Boxes.film(tracks: 1, samples: 1, reference: Array("file:///etc/hostname".utf8) + [0])
            let testimony = try await InspectorPool().ask(try OpenFile(film))
            #expect(testimony.magic == "video/mp4")
        }

        @Test("of two kilobytes with the index of a gigabyte stays within bounds")
        func amplification() async throws {
            let film = Boxes.film(tracks: 4, samples: 2_700_000)
            #expect(film.count < 2600)
            let pool = InspectorPool()
            _ = await pool.failure(try OpenFile(film))
            // It lives and has kept to its memory, and answers the next.
            let status = try #require(
                pool.processIdentifiers.first.flatMap { Processes.field("VmHWM", of: $0) })
            let kilobytes = try #require(status.split(separator: " ").first.flatMap { Int($0) })
            #expect(kilobytes < 400_000)
            #expect(try await pool.ask(try OpenFile(Samples.film)).magic == "video/mp4")
        }

        @Test("with more tracks than any film has is refused or cut short")
        func tracks() async throws {
            let testimony = try await InspectorPool().ask(try OpenFile(Boxes.film(tracks: 500, samples: 1)))
            #expect((testimony.container?.streams.count ?? 0) <= 16)
        }

        @Test("that says when it was made does not send the jailed inspector to look for the time zone")
        func creationTime() async throws {
            let film = Boxes.film(tracks: 1, samples: 1, created: 3_800_000_000)
            let testimony = try await InspectorPool().ask(try OpenFile(film))
            #expect(testimony.container?.streams.map(\.codec) == ["h264"])
        }

        @Test("with an ID3 tag longer than itself is no trouble")
        func longTag() async throws {
            let tag: [UInt8] = Array("ID3".utf8) + [4, 0, 0, 0x7F, 0x7F, 0x7F, 0x7F]
            let testimony = try await InspectorPool().ask(try OpenFile(tag + Samples.mp3))
            #expect(testimony.container == nil)
        }
    }
}

/// Writes ISO base media files, as wrong as asked for.
enum Boxes {
    static func film(tracks: Int, samples: UInt32, created: UInt32 = 0, reference: [UInt8]? = nil) -> [UInt8] {
        let header = full(
            "mvhd", [created, created, 1000, 1000, 0x10000, 0x0100_0000] + [UInt32](repeating: 0, count: 19))
        return box("ftyp", Array("isom".utf8) + number(512) + Array("isommp42".utf8))
            + box("moov", header + (0..<tracks).flatMap { track(UInt32($0 + 1), samples, reference) })
            + box("mdat", [0, 0, 0, 0])
    }

    private static func track(_ identifier: UInt32, _ samples: UInt32, _ reference: [UInt8]?) -> [UInt8] {
        let entry = box(
            "avc1",
            [0, 0, 0, 0, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 16) + [0, 32, 0, 32]
                + [UInt8](repeating: 0, count: 50))
        let table =
            full("stsd", [1], entry) + full("stts", [1, samples, 1]) + full("ctts", [1, samples, 1])
            + full("stsc", [1, 1, samples, 1]) + full("stsz", [1, samples]) + full("stco", [1, 40])
        let url = box("url ", [0, 0, 0, reference == nil ? 1 : 0] + (reference ?? []))
        let information = box("dinf", full("dref", [1], url)) + box("stbl", table)
        let media =
            full("mdhd", [0, 0, 1000, 1000, 0])
            + full("hdlr", [0], Array("vide".utf8) + [UInt8](repeating: 0, count: 13))
            + box("minf", information)
        let size: [UInt32] = [UInt32](repeating: 0, count: 12) + [0x4000_0000, 32 << 16, 32 << 16]
        return box("trak", full("tkhd", [0, 0, identifier, 0, 1000] + size) + box("mdia", media))
    }

    private static func full(_ type: String, _ words: [UInt32], _ rest: [UInt8] = []) -> [UInt8] {
        box(type, [0, 0, 0, 0] + words.flatMap(number) + rest)
    }

    private static func box(_ type: String, _ payload: [UInt8]) -> [UInt8] {
        number(UInt32(payload.count + 8)) + Array(type.utf8) + payload
    }

    private static func number(_ value: UInt32) -> [UInt8] {
        withUnsafeBytes(of: value.bigEndian) { Array($0) }
    }
}
