import Testing
import UserNotifications

/// A text, its arguments as JSON, and what a push shows.
struct PushTextCase: CustomTestStringConvertible, Sendable {
    let format: String
    let arguments: String
    let expected: String

    init(_ format: String, _ arguments: String, _ expected: String) {
        (self.format, self.arguments, self.expected) = (format, arguments, expected)
    }

    var testDescription: String { "\(format) with \(arguments)" }
}

@Suite struct LocalizationPushTextTests {
    static let places: [PushTextCase] = [
        .init("Hello", #"["x"]"#, "Hello"),
        .init("%@ scored", #"["Ann"]"#, "Ann scored"),
        .init("%@ and %@", #"["a","b"]"#, "a and b"),
        .init("%1$@ and %2$@", #"["a","b"]"#, "a and b"),
        .init("%2$@ and %1$@", #"["a","b"]"#, "b and a"),
        .init("%2$@, %@, %@", #"["a","b"]"#, "b, a, b"),
        .init("%1$@%1$@", #"["ha"]"#, "haha"),
        .init("%10$@", #"["1","2","3","4","5","6","7","8","9","ten"]"#, "ten"),
        .init("100%%", #"["x"]"#, "100%"),
        .init("%%@", #"["x"]"#, "%@"),
        .init("%@%%", #"["50"]"#, "50%"),
        .init("%@", #"["%@ %d 100%%"]"#, "%@ %d 100%%"),
        .init("%@", #"["👨‍👩‍👧‍👦"]"#, "👨‍👩‍👧‍👦"),
        .init("⚽️ %@ 🎉", #"["Ана"]"#, "⚽️ Ана 🎉"),
        .init("\u{200F}أحرز %1$@ هدفًا", #"["علي"]"#, "\u{200F}أحرز علي هدفًا"),
        .init("%@ ทำประตู", #"["สมชาย"]"#, "สมชาย ทำประตู"),
        .init("%@ গোল করেছে", #"["রহিম"]"#, "রহিম গোল করেছে"),
        .init("e%@", #"["\u0301"]"#, "é"),
    ]

    static let untouched: [PushTextCase] = [
        .init("100%%", "[]", "100%%"), .init("%@ %d %1$@", "[]", "%@ %d %1$@"), .init("50% off", "[]", "50% off"),
        .init("", #"["x"]"#, ""),
    ]

    static let missing: [PushTextCase] = [
        .init("%@ %@", #"["a"]"#, "a <null>"), .init("%3$@", #"["a"]"#, "<null>"), .init("%0$@", #"["a"]"#, "<null>"),
        .init("%99999999999999999999$@", #"["a"]"#, "<null>"),
    ]

    static let unknown: [PushTextCase] = [
        .init("%d goals", #"["3"]"#, " goals"), .init("%s!", #"["3"]"#, "!"), .init("%lld", #"["3"]"#, "ld"),
        .init("%.2f", #"["3"]"#, "2f"), .init("%5d", #"["3"]"#, "d"), .init("%1$d", #"["3"]"#, "$d"),
        .init("50% off", #"["3"]"#, "50off"), .init("50%", #"["3"]"#, "50"), .init("%😀%@", #"["3"]"#, "3"),
        .init("%d %@", #"["3"]"#, " 3"), .init("%#@n@", #"["3"]"#, "@n@"),
    ]

    static let values: [PushTextCase] = [
        .init("%@", "[3]", "3"), .init("%@", "[-0]", "0"), .init("%@", "[1.0]", "1"), .init("%@", "[1.10]", "1.1"),
        .init("%@", "[0.1]", "0.1"), .init("%@", "[1e2]", "100"), .init("%@", "[1e20]", "1e+20"),
        .init("%@", "[9007199254740993]", "9007199254740993"),
        .init("%@", "[18446744073709551615]", "18446744073709551615"), .init("%@", "[1e400]", "1e400"),
        .init("%@", "[true]", "1"), .init("%@", "[false]", "0"), .init("[%@]", "[null]", "[]"),
        .init("[%@]", "[[1]]", "[]"), .init("[%@]", #"[{"a":1}]"#, "[]"), .init("[%@]", #"[""]"#, "[]"),
    ]

    @Test("Arguments are filled in as the system does", arguments: places + untouched + missing + unknown + values)
    func filled(_ text: PushTextCase) throws {
        let arguments = try #require(try JSONValue(parsing: text.arguments.utf8).array)
        #expect(PushText(text.format).filled(with: arguments) == text.expected)
    }

    /// An alert, and the text that is shown of it without any table.
    static let alerts: [(alert: String, part: String, expected: String)] = [
        (#"{"loc-key":"%@ scored","loc-args":["Ann"]}"#, "body", "Ann scored"),
        (#"{"title-loc-key":"%@ scored","title-loc-args":["Ann"]}"#, "title", "Ann scored"),
        (#"{"subtitle-loc-key":"%@ scored","subtitle-loc-args":["Ann"]}"#, "subtitle", "Ann scored"),
        (#"{"loc-key":"K","body":"Hi %@","loc-args":["Ann"]}"#, "body", "Hi Ann"),
        (#"{"loc-key":"K","body":"100%%","loc-args":[]}"#, "body", "100%%"),
        (#"{"loc-key":"K","body":"100%%","loc-args":"x"}"#, "body", "100%%"),
        (#"{"body":"100%% %@","loc-args":["x"]}"#, "body", "100%% %@"),
        (#"{"body":"100%% %@","loc-key":"","loc-args":["x"]}"#, "body", "100%% %@"),
        (#""100%% %@""#, "body", "100%% %@"),
        (#"{"loc-key":"%@","loc-args":[null]}"#, "body", ""),
    ]

    @Test("Without tables the plain text or the key is the text", arguments: alerts)
    func alert(_ row: (alert: String, part: String, expected: String)) throws {
        let payload = try Payload(alert: row.alert)
        #expect(payload.content.json[row.part] == .string(row.expected))
        #expect(payload.hasVisibleText == !row.expected.isEmpty)
    }

    @Test func aTextWithAMillionSpecifiersIsReadOnce() {
        let text = PushText(String(repeating: "%@", count: 200_000))
        #expect(text.filled(with: ["x"]).count == 1 + 199_999 * 6)
    }
}
