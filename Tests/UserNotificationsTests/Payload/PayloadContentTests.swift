import Foundation
import Testing
import UserNotifications

/// A payload's `aps`, and what must stand under a path of the content's JSON (`nil` for nothing).
struct ContentCase: CustomTestStringConvertible, Sendable {
    let aps: String
    let key: String
    let expected: JSONValue?

    init(_ aps: String, _ key: String, _ expected: JSONValue?) {
        (self.aps, self.key, self.expected) = (aps, key, expected)
    }

    var testDescription: String { "\(aps) → \(key)" }
}

@Suite struct PayloadContentTests {
    static let texts: [ContentCase] = [
        .init(#""alert":"Hi""#, "body", "Hi"),
        .init(#""alert":"Hi""#, "title", ""),
        .init(#""alert":{"title":"T","subtitle":"S","body":"B"}"#, "title", "T"),
        .init(#""alert":{"title":"T","subtitle":"S","body":"B"}"#, "subtitle", "S"),
        .init(#""alert":{"title":"T","subtitle":"S","body":"B"}"#, "body", "B"),
        .init(#""alert":["Hi"]"#, "body", ""),
        .init(#""alert":5"#, "body", ""),
        .init(#""alert":{"title":5,"body":null}"#, "title", ""),
        .init(#""alert":{"title-loc-key":"K"}"#, "title", "K"),
        .init(#""alert":{"title-loc-key":"K","title":"T"}"#, "title", "T"),
        .init(#""alert":{"title-loc-key":"K","title":""}"#, "title", "K"),
        .init(#""alert":{"subtitle-loc-key":"K"}"#, "subtitle", "K"),
        .init(#""alert":{"loc-key":"K","loc-args":["a"]}"#, "body", "K"),
        .init(#""alert":{"loc-key":"K","body":"B"}"#, "body", "B"),
        .init(#""alert":{"loc-key":1}"#, "body", ""),
        .init(#""alert":{"body":"a\n😀 100%%"}"#, "body", "a\n😀 100%%"),
        .init(#""alert":{"launch-image":"i.png"}"#, "launchImageName", "i.png"),
        .init(#""alert":{"summary-arg":"Ann"}"#, "summaryArgument", "Ann"),
        .init(#""alert":{"summary-arg-count":3}"#, "summaryArgumentCount", 3),
        .init(#""alert":{"summary-arg-count":0}"#, "summaryArgumentCount", nil),
    ]

    static let keys: [ContentCase] = [
        .init(#""badge":3"#, "badge", 3),
        .init(#""badge":0"#, "badge", 0),
        .init(#""badge":-1"#, "badge", nil),
        .init(#""badge":"3""#, "badge", nil),
        .init(#""badge":null"#, "badge", nil),
        .init(#""badge":true"#, "badge", 1),
        .init(#""badge":1e400"#, "badge", nil),
        .init(#""sound":"default""#, "sound", "default"),
        .init(#""sound":"ping.aiff""#, "sound", "ping.aiff"),
        .init(#""sound":"""#, "sound", nil),
        .init(#""sound":7"#, "sound", nil),
        .init(#""sound":{}"#, "sound", nil),
        .init(#""sound":{"name":"a.caf"}"#, "sound", "a.caf"),
        .init(#""sound":{"critical":1}"#, "sound", ["critical": 1, "name": "default"]),
        .init(
            #""sound":{"critical":1,"name":"a.caf","volume":0.4}"#, "sound",
            ["critical": 1, "name": "a.caf", "volume": 0.4]),
        .init(
            #""sound":{"critical":1,"name":"a.caf","volume":7}"#, "sound",
            ["critical": 1, "name": "a.caf", "volume": 1]),
        .init(
            #""sound":{"critical":1,"name":"a.caf","volume":-7}"#, "sound",
            ["critical": 1, "name": "a.caf", "volume": 0]),
        .init(
            #""sound":{"critical":1,"name":"a.caf","volume":"1"}"#, "sound", ["critical": 1, "name": "a.caf"]),
        .init(#""thread-id":"t""#, "threadIdentifier", "t"),
        .init(#""thread-id":5"#, "threadIdentifier", ""),
        .init(#""category":"c""#, "categoryIdentifier", "c"),
        .init(#""category":{}"#, "categoryIdentifier", ""),
        .init(#""target-content-id":"w""#, "targetContentIdentifier", "w"),
        .init(#""target-content-id":"""#, "targetContentIdentifier", nil),
        .init(#""filter-criteria":"f""#, "filterCriteria", "f"),
        .init(#""filter-criteria":1"#, "filterCriteria", nil),
        .init(#""interruption-level":"passive""#, "interruptionLevel", "passive"),
        .init(#""interruption-level":"time-sensitive""#, "interruptionLevel", "timeSensitive"),
        .init(#""interruption-level":"critical""#, "interruptionLevel", "critical"),
        .init(#""interruption-level":"loud""#, "interruptionLevel", "active"),
        .init(#""interruption-level":2"#, "interruptionLevel", "active"),
        .init(#""badge":1"#, "interruptionLevel", "active"),
        .init(#""relevance-score":0.25"#, "relevanceScore", 0.25),
        .init(#""relevance-score":5"#, "relevanceScore", 1),
        .init(#""relevance-score":-5"#, "relevanceScore", nil),
        .init(#""relevance-score":"1""#, "relevanceScore", nil),
    ]

    @Test("A key of the payload becomes a property by the platform's rules", arguments: texts + keys)
    func content(_ content: ContentCase) throws {
        let payload = try Payload(Array("{\"aps\":{\(content.aps)}}".utf8))
        #expect(payload.content.json[content.key] == content.expected)
    }

    @Test(
        "A flag is on above 0, or when it is there and no number",
        arguments: [
            ("1", true), ("2", true), ("0.5", true), ("0", false), ("-1", false), ("true", true),
            ("false", false),
            ("null", false), (#""1""#, true), (#""0""#, true), (#""""#, true), ("[]", true), ("{}", true),
        ])
    func flag(value: String, isOn: Bool) throws {
        let payload = try Payload(Array("{\"aps\":{\"alert\":\"x\",\"mutable-content\":\(value)}}".utf8))
        #expect(payload.isMutable == isOn)
        #expect(payload.startsExtension == isOn)
    }

    @Test func aPayloadWithoutApsShowsNothing() throws {
        for text in ["{}", #"{"aps":null}"#, #"{"aps":[]}"#, #"{"aps":"x"}"#] {
            let payload = try Payload(Array(text.utf8))
            #expect(!payload.hasVisibleText)
            #expect(!payload.isMutable)
            #expect(payload.content.exactUserInfo.text() == text)
        }
    }

    @Test func aBackgroundPushHasContentAvailableAndNoText() throws {
        let silent = Payload(["aps": ["content-available": 1, "mutable-content": 1]])
        #expect(silent.isBackground)
        #expect(!silent.startsExtension)
        #expect(!Payload(["aps": ["content-available": 1, "alert": "x"]]).isBackground)
    }

    @Test func theWholePayloadIsKept() throws {
        let text =
            #"{"z":9007199254740993,"aps":{"alert":"x"},"a":{"n":1.10,"b":[true,null,1e400]},"e":"😀\n"}"#
        let payload = try Payload(Array(text.utf8))
        #expect(payload.byteCount == text.utf8.count)
        #expect(payload.content.json["userInfo"]?.text() == text)
    }

    @Test func theContentsMembersStandInTheOrderOfTheDocument() {
        let json = Payload(["aps": ["alert": "x", "badge": 1, "sound": "default"]]).content.json
        #expect(
            json.keys == [
                "title", "subtitle", "body", "badge", "sound", "threadIdentifier", "categoryIdentifier",
                "interruptionLevel", "userInfo", "attachments",
            ])
    }
}
