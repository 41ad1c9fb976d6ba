import AppFixture
import Foundation
import Testing
import UserNotifications

@Suite("attach push: an app's extension", .timeLimit(.minutes(2)))
struct PushAppTests {
    let bench: PushBench

    init() throws { bench = try PushBench() }

    @Test("runs the extension, and tells the stages with their times")
    func runs() async throws {
        let result = try await bench.push(PushBench.plain, ["--app", try bench.app().path])
        #expect(result.status == 0, "\(result.errors)")
        let document = try #require(try result.documents.first)
        #expect(document["outcome"] == "attached" && document["extension"] == "test.push.service")
        #expect(document["content"]?["title"] == "Goal [processed]")
        let stages = document["stages"]?.array ?? []
        #expect(stages.map { $0["stage"] } == ["launch", "start", "didReceive"])
        #expect(stages.allSatisfy { $0["status"] == "done" && $0["seconds"]?.number != nil })
        #expect(document["peakMemory"]?.number != nil)
        #expect(result.errors.contains("attached   -: test.push.service extension"))
        #expect(!result.errors.contains("no media is named"))
    }

    @Test("gives the extension the text in the person's language")
    func localized() async throws {
        let text = #"{"aps": {"alert": {"title-loc-key": "GOAL", "title-loc-args": ["Bern"]}, "mutable-content": 1}}"#
        let result = try await bench.push(text, ["--app", try bench.app().path, "--language", "de-CH"])
        #expect(try result.documents.first?["content"]?["title"] == "Tor für Bern [processed]")
    }

    @Test("tells of text that is not translated, and of tables that cannot be read")
    func untranslated() async throws {
        let app = try bench.app()
        let french = app.path + "/fr.lproj"
        try FileManager.default.createDirectory(atPath: french, withIntermediateDirectories: true)
        try Data(#""GOAL" = ;"#.utf8).write(to: URL(fileURLWithPath: french + "/Localizable.strings"))
        let text = #"{"aps": {"alert": {"loc-key": "GOAL", "body": "Goal"}, "mutable-content": 1}}"#
        for option in [[], ["--built-in"]] {
            let result = try await bench.push(text, ["--app", app.path, "--language", "fr"] + option)
            #expect(result.status == 0)
            let document = try #require(try result.documents.first)
            #expect(document["content"]?["body"] == "Goal")
            let codes = (document["findings"]?.array ?? []).compactMap { $0["code"]?.string }
            #expect(codes.contains("missing-translation") && codes.last == "invalid-table", "\(codes)")
            #expect(result.errors.contains("fr.lproj/Localizable.strings:1:"))
        }
    }

    @Test("keeps the extension's attachments, those from its container too")
    func attachments() async throws {
        let app = try bench.app("GoodAttachment")
        try Data([0x89, 0x50, 0x4E, 0x47]).write(to: URL(fileURLWithPath: app.appex + "/bundled.png"))
        let output = bench.path("output")
        let result = try await bench.push(
            PushBench.plain, ["--app", app.path, "--container", bench.path("container"), "--output-dir", output])
        #expect(result.status == 0, "\(result.errors)")
        let attachments = try result.documents.first?["content"]?["attachments"]?.array ?? []
        #expect(attachments.map { $0["type"] } == ["public.jpeg", "public.jpeg", "public.png"])
        let files = attachments.compactMap { $0["url"]?.string.flatMap { URL(string: $0)?.path } }
        #expect(files.allSatisfy { $0.hasPrefix(output + "/") && FileManager.default.fileExists(atPath: $0) })
        #expect(result.errors.contains(", 3 attachments"))
    }

    @Test(
        "shows the original, and says why, when the extension fails",
        arguments: [
            ("NeverCalls", "extension-timed-out"), ("CrashesBefore", "extension-crashed"),
            ("KillsItself", "extension-killed"), ("ExitsBefore", "handler-not-called"),
            ("ExitsAtStart", "extension-not-started"), ("EmptiesContent", "empty-content"),
            ("Allocates200MB", "extension-memory"), ("NoSuchClass", "extension-not-started"),
        ])
    func fails(_ principalClass: String, code: String) async throws {
        let seconds = principalClass == "NeverCalls" ? "1" : "30"
        let result = try await bench.push(
            PushBench.plain, ["--app", try bench.app(principalClass).path, "--timeout", seconds])
        #expect(result.status == 1)
        let document = try #require(try result.documents.first)
        #expect(document["outcome"] == "original" && document["content"]?["title"] == "Goal")
        #expect(document["findings"]?[0]?["code"]?.string == code)
        let stage = document["stages"]?.array?.last
        #expect(stage?["status"] == "failed" && stage?["reason"]?["code"]?.string == code)
    }

    @Test("warns before the time is up, and takes what the extension then gives")
    func warned() async throws {
        let result = try await bench.push(
            PushBench.plain, ["--app", try bench.app("CallsAfterWarning").path, "--timeout", "3"])
        #expect(result.status == 0)
        #expect(try result.documents.first?["content"]?["title"] == "in the last moment")
    }

    @Test("starts no extension for a payload that may not be changed")
    func immutable() async throws {
        let result = try await bench.push(#"{"aps": {"alert": "x"}}"#, ["--app", try bench.app("CrashesBefore").path])
        #expect(result.status == 1)
        let document = try #require(try result.documents.first)
        #expect(document["findings"]?[0]?["code"] == "mutable-content-missing" && document["extension"] == nil)
    }

    @Test("shows the original of an app without an extension")
    func noExtension() async throws {
        let app = try bench.app()
        try FileManager.default.removeItem(atPath: app.path + "/PlugIns")
        let result = try await bench.push(PushBench.plain, ["--app", app.path])
        #expect(result.status == 0)
        let document = try #require(try result.documents.first)
        #expect(document["outcome"] == "unchanged" && document["content"]?["title"] == "Goal")
        #expect(document["findings"]?[0]?["code"] == "no-service-extension")
        #expect(result.errors.contains("unchanged  -: no extension"))
    }

    @Test("exits with 2 when the app is none")
    func noApp() async throws {
        let result = try await bench.push(PushBench.plain, ["--app", bench.path("None.app")])
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(result.errors.contains("[not-a-directory]"))
    }

    @Test("finds the app of Simulator Target Bundle in ATTACH_APPS; --app and --built-in go before")
    func finds() async throws {
        let apps = ["ATTACH_APPS": "/nowhere:\(bench.path("apps"))"]
        _ = try bench.app()
        let text = #"{"Simulator Target Bundle": "test.push", "# + PushBench.plain.dropFirst()
        let found = try await bench.push(text, environment: apps)
        #expect(try found.documents.first?["content"]?["title"] == "Goal [processed]")
        let other = try bench.app("CallsTwice", in: "others")
        let named = try await bench.push(text, ["--app", other.path], environment: apps)
        #expect(try named.documents.first?["content"]?["title"] == "first")
        let builtIn = try await bench.push(text, ["--built-in"], environment: apps)
        #expect(try builtIn.documents.first?["extension"] == "built-in")
        #expect(!builtIn.output.contains("app-not-found"))
        let missing = try await bench.push(text)
        #expect(missing.status == 0)
        #expect(try missing.documents.first?["extension"] == "built-in")
        #expect(try missing.documents.first?["findings"]?[0]?["code"] == "app-not-found")
    }

    @Test("delivers the original when the app that a payload names is broken, and goes on with the next payload")
    func brokenApp() async throws {
        let app = try bench.app()
        try FileManager.default.removeItem(atPath: app.path + "/PlugIns")
        try FileManager.default.createDirectory(
            atPath: app.path + "/PlugIns/Empty.appex", withIntermediateDirectories: true)
        let named = #"{"Simulator Target Bundle": "test.push", "# + PushBench.plain.dropFirst()
        try Data(named.utf8).write(to: URL(fileURLWithPath: bench.path("named.apns")))
        try Data(PushBench.plain.utf8).write(to: URL(fileURLWithPath: bench.path("plain.apns")))
        let result = try await bench.command.run(
            ["push", bench.path("named.apns"), bench.path("plain.apns")],
            environment: ["ATTACH_APPS": bench.path("apps")])
        #expect(result.status == 1)
        let documents = try result.documents
        #expect(documents.count == 2)
        #expect(documents.first?["outcome"] == "original" && documents.first?["content"]?["title"] == "Goal")
        #expect(documents.first?["findings"]?[0]?["code"] == "no-info-plist")
    }

    @Test("delivers the original at once when it is interrupted")
    func interrupted() async throws {
        let app = try bench.app("NeverCalls")
        let run = try bench.command.start(["push", "-v", "--app", app.path, "-"], input: PushBench.plain)
        let log = bench.path("stream-err")
        while try !String(contentsOfFile: log, encoding: .utf8).contains("event=ready") {
            try await Task.sleep(for: .milliseconds(5))
        }
        kill(run.process.processIdentifier, SIGINT)
        let result = try await run.end()
        #expect(result.status == 128 + SIGINT)
        #expect(try result.documents.map { $0["findings"]?[0]?["code"] } == ["extension-cancelled"])
    }

    @Test("logs each event, and neither text nor identifiers of requests")
    func log() async throws {
        let result = try await bench.push(PushBench.plain, ["-v", "-q", "--app", try bench.app().path])
        for event in ["launched", "ready", "delivered"] { #expect(result.errors.contains("event=\(event) ")) }
        #expect(!result.errors.contains("Goal") && !result.errors.contains("1-0"))
    }
}
