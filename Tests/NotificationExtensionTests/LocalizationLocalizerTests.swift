import Testing
import UserNotifications

@testable import NotificationExtension

/// An alert, the texts that are shown of it, and what is found.
struct LocalizerCase: CustomTestStringConvertible, Sendable {
    let alert: String
    let texts: [String]
    let findings: [String]

    init(_ alert: String, title: String = "", subtitle: String = "", body: String = "", _ findings: String...) {
        self.alert = alert
        texts = [title, subtitle, body]
        self.findings = findings
    }

    var testDescription: String { alert }
}

@Suite struct LocalizationLocalizerTests {
    static let tables = [
        "sr.lproj/Localizable.strings": #"""
        GOAL = "Гол: %@!"; SCORE = "%2$@ – %1$@"; PERCENT = "100%%"; OLD = "%d голова"; EMPTY = "";
        TITLE = "Наслов"; SUBTITLE = "Поднаслов %@";
        """#,
        "en.lproj/Localizable.strings": #"GOAL = "%@ scored"; ENGLISH = "Hello %@";"#,
    ]

    static let cases: [LocalizerCase] = [
        .init(#""Plain""#, body: "Plain"), .init(#"{"loc-key":"GOAL","loc-args":["Ана"]}"#, body: "Гол: Ана!"),
        .init(#"{"loc-key":"GOAL","loc-args":["Ана"],"body":"plain"}"#, body: "Гол: Ана!"),
        .init(#"{"loc-key":"SCORE","loc-args":["a","b"]}"#, body: "b – a"),
        .init(#"{"loc-key":"PERCENT"}"#, body: "100%%"),
        .init(#"{"loc-key":"PERCENT","loc-args":["x"]}"#, body: "100%"),
        .init(
            #"{"title-loc-key":"TITLE","subtitle-loc-key":"SUBTITLE","subtitle-loc-args":[2]}"#, title: "Наслов",
            subtitle: "Поднаслов 2"),
        .init(
            #"{"loc-key":"NONE"}"#, body: "NONE",
            "aps.alert.loc-key: loc-key ‘NONE’ is in no table of sr; the key itself is shown"
        ),
        .init(
            #"{"title-loc-key":"NONE","title":"T %@","title-loc-args":["x"]}"#, title: "T x",
            "aps.alert.title-loc-key: title-loc-key ‘NONE’ is in no table of sr; the plain title is shown"),
        .init(
            #"{"loc-key":"ENGLISH","loc-args":["x"]}"#, body: "Hello x",
            "aps.alert.loc-key: loc-key ‘ENGLISH’ is in no table of sr; the text of en is shown"),
        .init(
            #"{"loc-key":"SCORE","loc-args":["a"]}"#, body: "<null> – a",
            "aps.alert.loc-args: argument 2 is missing; <null> is shown"),
        .init(
            #"{"loc-key":"GOAL"}"#, body: "Гол: %@!",
            "aps.alert.loc-args: the text has places for arguments, and there are none"),
        .init(
            #"{"loc-key":"GOAL","loc-args":[{}]}"#, body: "Гол: !",
            "aps.alert.loc-args: argument 1 is an object, and nothing is shown"),
        .init(
            #"{"loc-key":"OLD","loc-args":[3]}"#, body: " голова",
            "aps.alert.loc-args: %d in the text prints nothing in a push"),
        .init(
            #"{"body":"x %@","loc-args":["y"]}"#, body: "x %@",
            "aps.alert.loc-args: arguments are given without a key, and have no effect"),
        .init(#"{"loc-key":"EMPTY","body":"plain"}"#), .init("{}"),
    ]

    @Test("Alerts are localized, and what went wrong is told", arguments: cases)
    func localize(_ row: LocalizerCase) throws {
        let localizer = try LocalizationBundle(Self.tables).localizer("sr-RS", "en")
        let payload = try Payload(alert: row.alert)
        let text = localizer.localize(payload)
        #expect([text.title, text.subtitle, text.body] == row.texts)
        let expected = row.findings.map { $0.replacing("of sr;", with: "of sr-RS;") }
        #expect(text.findings.map { "\($0.at ?? ""): \($0.message)" } == expected)

        let content = localizer.content(of: payload)
        #expect([content.title, content.subtitle, content.body] == row.texts)
        #expect(content.exactUserInfo == payload.root)
        let isVisible = row.texts != ["", "", ""]
        #expect(text.isVisible == isVisible)
        #expect(payload.startsExtension(localizedBy: { localizer.format(forKey: $0, arguments: $1) }) == isVisible)
    }

    @Test("The development region's Base folder counts as its language")
    func base() throws {
        let localizer = try LocalizationBundle(["Base.lproj/Localizable.strings": "K = v;"]).localizer("en-GB")
        #expect(localizer.localize(try Payload(alert: #"{"loc-key":"K"}"#)).findings.isEmpty)
    }

    @Test("Findings of one text are bounded, and so are the keys in them")
    func bounds() throws {
        let key = (1...100).map { "%\($0)$@" }.joined()
        let payload = Payload(["aps": ["alert": ["loc-key": .string(key), "loc-args": ["x"]]]])
        let findings = try LocalizationBundle([:]).localizer("sr").localize(payload).findings
        #expect(findings.count == 17)
        #expect(findings.allSatisfy { $0.message.count < 200 })
    }

    @Test("A localizer is asked from many threads")
    func threads() async throws {
        let localizer = try LocalizationBundle(Self.tables).localizer("sr")
        await withTaskGroup(of: String?.self) { group in
            for _ in 0..<64 { group.addTask { localizer.localizedString(forKey: "TITLE") } }
            for await text in group { #expect(text == "Наслов") }
        }
    }
}
