import Testing
import UserNotifications

@testable import NotificationExtension

@Suite struct LocalizationCatalogTests {
    static let catalog: String = #"""
        {"sourceLanguage": "en", "version": "1.0", "strings": {
          "GOAL": {"extractionState": "stale", "localizations": {
            "en": {"stringUnit": {"state": "translated", "value": "%@ scored"}},
            "sr": {"stringUnit": {"state": "needs_review", "value": "Гол: %@"}},
            "de": {"stringUnit": {"state": "new", "value": ""}}}},
          "Match over": {},
          "GOALS": {"localizations": {
            "en": {"variations": {"plural": {
              "one": {"stringUnit": {"state": "translated", "value": "%lld goal"}},
              "other": {"stringUnit": {"state": "translated", "value": "%lld goals"}}}}},
            "sr": {"variations": {"plural": {
              "one": {"stringUnit": {"value": "%lld гол"}}, "few": {"stringUnit": {"value": "%lld гола"}},
              "other": {"stringUnit": {"value": "%lld голова"}}}}}}},
          "IN": {"localizations": {"en": {
            "stringUnit": {"state": "translated", "value": "%#@goals@ in %#@minutes@ by %3$@"},
            "substitutions": {
              "goals": {"argNum": 1, "formatSpecifier": "lld", "variations": {"plural": {
                "one": {"stringUnit": {"value": "%arg goal"}}, "other": {"stringUnit": {"value": "%arg goals"}}}}},
              "minutes": {"argNum": 2, "formatSpecifier": "lld", "variations": {"plural": {
                "one": {"stringUnit": {"value": "%arg minute"}},
                "other": {"stringUnit": {"value": "%arg minutes"}}}}}}}}},
          "TAP": {"localizations": {"en": {"variations": {"device": {
            "mac": {"stringUnit": {"value": "Click"}}, "iphone": {"stringUnit": {"value": "Tap"}},
            "other": {"stringUnit": {"value": "Press"}}}}}}},
          "SAVES": {"localizations": {"en": {"variations": {"device": {"other": {"variations": {"plural": {
            "one": {"stringUnit": {"value": "%lld save"}}, "other": {"stringUnit": {"value": "%lld saves"}}}}}}}}}}
        }}
        """#

    /// Languages, a key, arguments, and what is shown.
    static let shown: [(languages: [String], key: String, arguments: String, expected: String)] = [
        (["en"], "GOAL", #"["Ann"]"#, "Ann scored"), (["sr-RS"], "GOAL", #"["Ана"]"#, "Гол: Ана"),
        (["de"], "GOAL", #"["Ann"]"#, "Ann scored"), (["sr"], "Match over", "[]", "Match over"),
        (["en"], "GOALS", "[1]", "1 goal"), (["en"], "GOALS", "[2]", "2 goals"), (["sr"], "GOALS", "[22]", "22 гола"),
        (["sr"], "GOALS", "[5]", "5 голова"), (["en"], "GOALS", #"["1"]"#, "1 goal"),
        (["en"], "GOALS", "[]", "%lld goals"),
        (["en"], "IN", #"[1,12,"Ann"]"#, "1 goal in 12 minutes by Ann"), (["en"], "TAP", "[]", "Tap"),
        (["en"], "SAVES", "[1]", "1 save"), (["en"], "SAVES", "[4]", "4 saves"),
    ]

    @Test("A catalogue gives its texts", arguments: shown)
    func text(_ row: (languages: [String], key: String, arguments: String, expected: String)) throws {
        let bundle = try LocalizationBundle(["Localizable.xcstrings": Self.catalog])
        let localizer = Localizer(tables: bundle.tables, languages: row.languages)
        let payload = try Payload(alert: #"{"loc-key":"\#(row.key)","loc-args":\#(row.arguments)}"#)
        #expect(localizer.localize(payload).body == row.expected)
        #expect(localizer.content(of: payload).body == row.expected)
        #expect(localizer.tables.faults.isEmpty)
    }

    @Test("Of a key in several tables the plural forms come first and the catalogue last")
    func precedence() throws {
        let bundle = try LocalizationBundle([
            "Localizable.xcstrings": #"{"strings":{"goals":{},"GOAL":{},"only":{}}}"#,
            "en.lproj/Localizable.strings": "goals = strings; GOAL = strings;",
            "en.lproj/Localizable.stringsdict": LocalizationSamples.stringsDict([("other", "dict")]),
        ])
        let localizer = bundle.localizer("en")
        #expect(
            ["goals", "GOAL", "only"].map { localizer.localizedString(forKey: $0) } == ["dict", "strings", "only"])
    }

    static let faults: [(catalog: String, fault: String)] = [
        ("{\n  \"strings\": {,}}", ":2:15: "), ("", ":1:1: the file is empty"),
        ("[]", ":1:1: the catalogue has no object strings"),
        (
            #"{"strings":{"k":{"localizations":{"en":{}}}}}"#,
            ": ‘k’ in en: there is neither a stringUnit nor a plural"
        ),
        (
            #"{"strings":{"k":{"localizations":{"en":{"variations":{"plural":{"one":{"stringUnit":{"value":"x"}}}}}}}}}"#,
            ": ‘k’ in en: the plural lacks the form other"
        ),
        (
            #"{"strings":{"k":{"localizations":{"en":{"stringUnit":{"value":"x"},"substitutions":{"n":{}}}}}}}"#,
            ": ‘k’ in en: the substitution n has no plural"
        ),
    ]

    @Test("A broken catalogue or entry is told with its place", arguments: faults)
    func fault(_ row: (catalog: String, fault: String)) throws {
        let localizer = try LocalizationBundle(["Localizable.xcstrings": row.catalog]).localizer("en")
        #expect(localizer.localizedString(forKey: "k") == nil)
        let faults = localizer.tables.faults.map(\.description)
        #expect(faults.count == 1 && faults[0].hasPrefix("Localizable.xcstrings" + row.fault), "\(faults)")
    }
}
