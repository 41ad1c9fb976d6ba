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

        /// One of each kind that is told of below.
        static let samples =
            scripts.map { [UInt8]($0.utf8) } + [
                Boxes.film(tracks: 1, samples: 1, reference: Array("file:///etc/hostname".utf8) + [0]),
                Boxes.film(tracks: 4, samples: 2_700_000), Boxes.film(tracks: 500, samples: 1),
                Array("ID3".utf8) + [4, 0, 0, 0x7F, 0x7F, 0x7F, 0x7F] + Samples.mp3,
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
