import Testing
import UserNotifications

@testable import NotificationExtension

@Suite struct LocalizationPluralTests {
    /// A language, and numbers with the form each takes.
    static let categories: [(language: String, numbers: String)] = [
        ("en", "0 other, 1 one, 2 other, 1.5 other"),
        (
            "sr",
            "1 one, 2 few, 4 few, 5 other, 11 other, 12 other, 21 one, 22 few, 101 one, 112 other, 1.1 one, 0 other"
        ),
        ("ru", "1 one, 2 few, 5 many, 11 many, 14 many, 21 one, 100 many, 1.5 other"),
        ("pl", "1 one, 2 few, 5 many, 12 many, 21 many, 22 few, 1.5 other"),
        ("ar", "0 zero, 1 one, 2 two, 3 few, 10 few, 11 many, 99 many, 100 other, 103 few, 1.5 other"),
        ("cs", "1 one, 2 few, 4 few, 5 other, 1.5 many"),
        ("sl", "1 one, 2 two, 3 few, 4 few, 5 other, 101 one, 1.5 few"),
        ("cy", "0 zero, 1 one, 2 two, 3 few, 6 many, 7 other"),
        ("lt", "1 one, 2 few, 10 other, 11 other, 21 one, 1.5 many"),
        ("lv", "0 zero, 1 one, 2 other, 10 zero, 11 zero, 21 one"),
        ("ro", "0 few, 1 one, 2 few, 19 few, 20 other, 101 few"),
        ("ga", "1 one, 2 two, 3 few, 6 few, 7 many, 10 many, 11 other"), ("he", "1 one, 2 two, 3 other, 0.5 one"),
        ("mt", "0 few, 1 one, 2 two, 3 few, 11 many, 20 other"), ("fr", "0 one, 1 one, 2 other, 1000000 many, 1.5 one"),
        ("pt", "0 one, 1 one, 2 other"), ("pt-PT", "0 other, 1 one"), ("pt_BR", "0 one"),
        ("bn", "0 one, 1 one, 2 other"),
        ("th", "0 other, 1 other, 2 other"), ("ja", "1 other"), ("zh-Hant-TW", "1 other"), ("iw", "2 two"),
        ("sr-Latn", "2 few"), ("English", "1 one"), ("xx", "1 other"), ("", "1 other"),
        ("es", "1 one, 1000000000000000000000 many, 1e+21 many"), ("en", "-1 one, 1e-07 other"),
    ]

    @Test("A number takes the form of its language", arguments: categories)
    func category(_ row: (language: String, numbers: String)) throws {
        let rules = PluralRules(language: row.language)
        for pair in row.numbers.split(separator: ", ") {
            let parts = pair.split(separator: " ")
            let number = try #require(PluralOperands(String(parts[0])))
            #expect(rules.category(of: number).rawValue == parts[1], "\(row.language): \(pair)")
        }
    }

    @Test(
        "Text that is no number has no form",
        arguments: ["", "-", "a", "1.", ".5", "--1", "1,5", "٣", "1e", "nan", "inf"])
    func noNumber(text: String) {
        #expect(PluralOperands(text) == nil)
    }

    @Test("Every rule of the table is one that can be evaluated", arguments: PluralRules.table.map(\.rules))
    func grammar(rules: String) {
        let relation = #/[nivfte](?: % \d+)? !?= \d+(?:\.\.\d+)?(?:,\d+(?:\.\.\d+)?)*/#
        for rule in rules.split(separator: "; ") {
            let parts = rule.split(separator: ": ")
            #expect(parts.count == 2 && PluralCategory(rawValue: String(parts[0])) != nil)
            for branch in parts[1].split(separator: " or ") {
                #expect(branch.split(separator: " and ").allSatisfy { $0.wholeMatch(of: relation) != nil }, "\(rule)")
            }
        }
    }

    static let serbian = [("one", "%d гол"), ("few", "%d гола"), ("other", "%d голова")]
    static let arabic = [
        ("zero", "لا أهداف"), ("one", "هدف"), ("two", "هدفان"), ("few", "%d أهداف"), ("many", "%d هدفًا"),
        ("other", "%d هدف"),
    ]

    /// A language, its forms, arguments, and what is shown.
    static let shown: [(language: String, forms: [(String, String)], arguments: String, expected: String)] = [
        ("sr", serbian, "[1]", "1 гол"), ("sr", serbian, "[3]", "3 гола"), ("sr", serbian, "[11]", "11 голова"),
        ("sr", serbian, #"["21"]"#, "21 гол"), ("sr", serbian, #"["Ана",22]"#, "22 гола"),
        ("sr", serbian, #"["Ана"]"#, "Ана голова"), ("sr", serbian, #"["7",2]"#, "7 голова"),
        ("sr", serbian, "[]", "%d голова"),
        ("sr", serbian, "[2.0]", "2 гола"), ("ar", arabic, "[0]", "لا أهداف"), ("ar", arabic, "[1]", "هدف"),
        ("ar", arabic, "[2]", "هدفان"), ("ar", arabic, "[5]", "5 أهداف"), ("ar", arabic, "[11]", "11 هدفًا"),
        ("ar", arabic, "[100]", "100 هدف"), ("th", [("other", "%d ประตู")], "[1]", "1 ประตู"),
        ("bn", [("one", "%dটি গোল"), ("other", "%dটি গোলগুলি")], "[0]", "0টি গোল"),
        ("en", [("zero", "no goals"), ("one", "%d goal"), ("other", "%d goals")], "[0]", "no goals"),
        ("en", [("zero", "no goals"), ("one", "%d goal"), ("other", "%d goals")], "[1]", "1 goal"),
        ("en", [("one", "a goal for %@"), ("other", "%d goals for %@")], #"[3,"Ann"]"#, "3 goals for Ann"),
        ("en", [("one", "a goal for %@"), ("other", "%d goals for %@")], #"[1,"Ann"]"#, "a goal for Ann"),
        ("en", [("other", "%2$@: %1$d, 100%%")], #"[3,"Ann"]"#, "Ann: 3, 100%"),
        ("en", [("other", "%.0f %#@count@")], "[3]", "3 3 3 3 "),
    ]

    @Test("The forms of a .stringsdict follow the first number", arguments: shown)
    func stringsDict(_ row: (language: String, forms: [(String, String)], arguments: String, expected: String)) throws {
        let bundle = try LocalizationBundle([
            "\(row.language).lproj/Localizable.stringsdict": LocalizationSamples.stringsDict(row.forms)
        ])
        let localizer = bundle.localizer(row.language)
        let text = localizer.localize(try Payload(alert: #"{"loc-key":"goals","loc-args":\#(row.arguments)}"#))
        #expect(text.body == row.expected)
        #expect(localizer.tables.faults.isEmpty)
    }

    @Test("Parts count in the order of reading, or by their place")
    func parts() throws {
        let part = { (one: String, other: String) in
            PluralPart(specifier: "d", argument: nil, forms: [.one: one, .other: other])
        }
        let parts = ["g": part("%d goal", "%d goals"), "m": part("%d minute", "%d minutes")]
        for (format, arguments, expected) in [
            ("%@: %#@g@ in %#@m@", ["Ann", 1, 12], "Ann: 1 goal in 12 minutes"),
            ("%3$#@m@: %2$#@g@ by %1$@", ["Ann", 2, 1], "1 minute: 2 goals by Ann"),
            ("%#@g@ by %@", ["Ann", 2], "2 goals by Ann"), ("%#@g@ by %@", [2, "Ann"], "2 goals by Ann"),
        ] as [(String, [JSONValue], String)] {
            let text = PluralExpansion.text(of: .parts(format, parts), for: arguments, language: "en")
            #expect(PushText(text).filled(with: arguments) == expected, "\(format)")
        }
    }

    /// An entry of a `.stringsdict` in place of a good one, and its fault.
    static let faults: [(entry: String, fault: String)] = [
        ("<dict/>", "NSStringLocalizedFormatKey is missing"), ("<array/>", "NSStringLocalizedFormatKey is missing"),
        (
            "<dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string></dict>",
            "NSStringLocalizedFormatKey names n, which is missing"
        ),
        (
            "<dict><key>NSStringLocalizedFormatKey</key><string>x</string><key>n</key><dict/></dict>",
            "n has the rule type nothing; NSStringPluralRuleType was expected"
        ),
        (
            """
            <dict><key>NSStringLocalizedFormatKey</key><string>x</string><key>n</key><dict>
            <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string></dict></dict>
            """, "n lacks the form other"
        ),
    ]

    @Test("A broken entry leaves the others", arguments: faults)
    func fault(_ row: (entry: String, fault: String)) throws {
        let table = "<plist><dict><key>bad</key>\(row.entry)<key>k</key><string>v</string></dict></plist>"
        let localizer = try LocalizationBundle(["en.lproj/Localizable.stringsdict": table]).localizer("en")
        #expect(localizer.localizedString(forKey: "k") == "v")
        #expect(localizer.localizedString(forKey: "bad") == nil)
        #expect(localizer.tables.faults.map(\.description) == ["en.lproj/Localizable.stringsdict: ‘bad’: " + row.fault])
    }

    @Test("Texts by width or by device give the widest, and the phone's")
    func otherRules() throws {
        let table = """
            <plist><dict>
            <key>w</key><dict><key>NSStringVariableWidthRuleType</key><dict>
            <key>20</key><string>s</string><key>100</key><string>wide</string></dict></dict>
            <key>d</key><dict><key>NSStringDeviceSpecificRuleType</key><dict>
            <key>mac</key><string>m</string><key>iphone</key><string>phone</string></dict></dict>
            </dict></plist>
            """
        let localizer = try LocalizationBundle(["en.lproj/Localizable.stringsdict": table]).localizer("en")
        #expect(localizer.localizedString(forKey: "w") == "wide")
        #expect(localizer.localizedString(forKey: "d") == "phone")
    }
}
