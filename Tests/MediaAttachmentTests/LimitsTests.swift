import MediaInspection
import Testing
import UserNotifications

@testable import MediaAttachment

@Suite("Limits")
struct LimitsTests {
    @Test("are by default what the platform allows")
    func standard() throws {
        let limits = try Limits.standard
        #expect(limits.time.budget == 30)
        #expect(limits.payloadBytes == 4096)
        #expect(limits.network.schemes == ["https"])
        #expect(limits.network.privateAddresses == false)
        #expect(limits.families[.image]?.bytes == 10 << 20)
        #expect(limits.families[.audio]?.bytes == 5 << 20)
        #expect(limits.families[.video]?.bytes == 50 << 20)
        #expect(Set(limits.formats.keys) == [.jpeg, .png, .gif, .mp4, .mp3, .aac, .alac])
        #expect(limits.formats[.jpeg]?.naming == AcceptedFormat.Naming(type: "public.jpeg", fileExtension: "jpg"))
        #expect(
            limits.formats[.aac]?.naming == AcceptedFormat.Naming(type: "com.apple.m4a-audio", fileExtension: "m4a"))
    }

    @Test("are overridden by what a file names, and nothing else")
    func overriding() throws {
        let file =
            #"{"families": {"image": {"bytes": 1000}}, "formats": {"gif": false, "png": {"animated": false}}, "time": {"stall": null}}"#
        let limits = try Limits(overriding: Array(file.utf8))
        var expected = try Limits.standard
        expected.families[.image]?.bytes = 1000
        expected.formats[.gif] = nil
        expected.formats[.png]?.isAnimationAllowed = false
        expected.time.stall = nil
        #expect(limits == expected)
    }

    @Test(
        "name the path of a fault",
        arguments: [
            (#"{"familys": {}}"#, "familys"),
            (#"{"families": {"image": {"byte": 1}}}"#, "families.image.byte"),
            (#"{"families": {"image": {"bytes": "10 MB"}}}"#, "families.image.bytes"),
            (#"{"families": {"image": {"bytes": -1}}}"#, "families.image.bytes"),
            (#"{"families": {"image": {"bytes": 1.5}}}"#, "families.image.bytes"),
            (#"{"families": {"image": 7}}"#, "families.image"),
            (#"{"families": {"audio": {"pixels": 7}}}"#, "families.audio.pixels"),
            (#"{"time": {"budget": 0}}"#, "time.budget"),
            (#"{"time": {"budget": null}}"#, "time.budget"),
            (#"{"time": {"connect": -5}}"#, "time.connect"),
            (#"{"time": {"connect": 1e999}}"#, "time.connect"),
            (#"{"network": {"schemes": ["ftp"]}}"#, "network.schemes"),
            (#"{"network": {"schemes": "https"}}"#, "network.schemes"),
            (#"{"network": {"schemes": []}}"#, "network.schemes"),
            (#"{"network": {"ports": [0]}}"#, "network.ports[0]"),
            (#"{"network": {"privateAddresses": 1}}"#, "network.privateAddresses"),
            (#"{"network": {"redirects": 1000}}"#, "network.redirects"),
            (#"{"formats": {"webp": {}}}"#, "formats.webp"),
            (#"{"formats": {"jpeg": true}}"#, "formats.jpeg"),
            (#"{"formats": {"jpeg": {"extension": "../x"}}}"#, "formats.jpeg.extension"),
            (#"{"formats": {"jpeg": {"type": "public.jpg"}}}"#, "formats.jpeg.type"),
            (#"{"formats": {"aac": {"adts": {"type": "aac"}}}}"#, "formats.aac.adts.type"),
            (#"{"time": {"stall": 1, "stall": 2}}"#, "time.stall"),
            (#"{"time": {}, "time": {}}"#, "time"),
            (#"{"formats": {"jpeg": {"video": []}}}"#, "formats.jpeg.video"),
            (#"{"inspection": {"processes": 0}}"#, "inspection.processes"),
            (#"{"inspection": {"sandbox": "none"}}"#, "inspection.sandbox"),
            (#"{"inspection": {"sandbox": false}}"#, "inspection.sandbox"),
            (#"[]"#, ""),
            (#"{"time": {"budget": 30,}}"#, ""),
            ("", ""),
        ])
    func faults(_ file: String, path: String) {
        let error = #expect(throws: LimitsError.self) { try Limits(overriding: Array(file.utf8)) }
        #expect(error?.path == path)
    }
}
