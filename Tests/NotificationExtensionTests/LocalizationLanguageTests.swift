import Foundation
import Testing

@testable import NotificationExtension

/// What a person prefers, what an app has, and the order in which its tables are asked.
struct LanguageCase: CustomTestStringConvertible, Sendable {
    let preferred: [String]
    let available: [String]
    let region: String
    let expected: [String]

    init(_ preferred: String, _ available: String, region: String = "en", _ expected: String) {
        self.preferred = Self.words(preferred)
        self.available = Self.words(available)
        self.region = region
        self.expected = Self.words(expected)
    }

    private static func words(_ text: String) -> [String] {
        text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    var testDescription: String { "\(preferred) of \(available), written in \(region)" }
}

@Suite struct LocalizationLanguageTests {
    static let cases: [LanguageCase] = [
        .init("sr", "en, sr", "sr, en"), .init("en-GB", "en, en-GB", "en-GB, en"), .init("en-GB", "en, sr", "en"),
        .init("en-GB, sr", "sr, en", "en, sr"), .init("sr-RS, de", "de, sr, en", "sr, de, en"),
        .init("de", "en, sr", "en"), .init("de", "sr", ""), .init("", "sr, en", "en"),
        .init("de", "sr, en", region: "sr", "sr"), .init("en_gb", "EN-GB", "EN-GB"),
        .init("pt-BR", "pt_BR, pt", "pt_BR, pt"),
        .init("pt", "pt-BR", ""), .init("en", "en-GB", ""), .init("zh-Hant-TW", "zh, zh-Hant", "zh-Hant, zh"),
        .init("zh-Hant-TW", "zh-Hans, zh-Hant", "zh-Hant"), .init("zh-Hant-TW", "zh-Hans", ""),
        .init("zh-Hant-TW", "zh_TW, zh-Hant", "zh_TW, zh-Hant"),
        .init("zh-TW", "zh-Hans, zh-Hant, zh", "zh-Hant, zh"),
        .init("zh-Hans-CN", "zh_CN, zh-Hans", "zh_CN, zh-Hans"), .init("zh-HK", "zh-Hant", "zh-Hant"),
        .init("zh", "zh-Hans", "zh-Hans"), .init("sr-Latn-RS", "sr, sr-Latn", "sr-Latn, sr"),
        .init("sr-Cyrl-RS", "sr", "sr"), .init("sr", "sr-Cyrl", "sr-Cyrl"),
        .init("de", "German, English", "German, English"),
        .init("zh-Hant", "Traditional Chinese", "Traditional Chinese"), .init("English", "en", "en"),
        .init("he", "iw", "iw"), .init("iw-IL", "he", "he"), .init("nb", "no", "no"), .init("no", "nb", "nb"),
        .init("fil-PH", "tl", "tl"), .init("en", "Base", "Base"), .init("sr", "Base, sr", "sr, Base"),
        .init("en, sr", "Base, sr", "Base, sr"), .init("en", "Base, en", "en, Base"),
        .init("sr", "Base", region: "sr", "Base"),
        .init("en-GB", "Base, en-GB", "en-GB, Base"), .init("sr, sr", "sr", "sr"), .init("-, _, ,", "en", "en"),
        .init("sr", "en", region: "English", "en"), .init("x-y-z-a-b-c", "x-y", "x-y"),
    ]

    @Test("Languages match in order, exactly and then more generally", arguments: cases)
    func order(_ row: LanguageCase) {
        let order = LanguageMatching.order(
            preferred: row.preferred, available: row.available, developmentRegion: row.region)
        #expect(order == row.expected)
    }

    static let regions: [(info: String?, region: String, faults: Int)] = [
        (nil, "en", 0),
        ("<plist><dict><key>CFBundleDevelopmentRegion</key><string>sr</string></dict></plist>", "sr", 0),
        (
            "<plist><dict><key>CFBundleDevelopmentRegion</key><string>$(DEVELOPMENT_LANGUAGE)</string></dict></plist>",
            "en", 0
        ),
        ("<plist><dict><key>NSExtension</key><dict><key>a</key><array><true/></array></dict></dict></plist>", "en", 0),
        ("<plist><dict>", "en", 1), ("", "en", 0),
    ]

    @Test("The development region is that of the bundle", arguments: regions)
    func region(_ row: (info: String?, region: String, faults: Int)) throws {
        var files = ["sr.lproj/Localizable.strings": "k = srpski;"]
        files["Info.plist"] = row.info
        let tables = try LocalizationBundle(files).tables
        #expect(tables.developmentRegion == row.region)
        #expect(tables.faults.count == row.faults)
    }

    @Test("A key that a language lacks is taken from the next")
    func nextLanguage() throws {
        let bundle = try LocalizationBundle([
            "sr.lproj/Localizable.strings": "a = srpski;", "de.lproj/Localizable.strings": "a = deutsch; b = deutsch;",
            "Base.lproj/Localizable.strings": "a = base; b = base; c = base;",
            "fr.lproj/Localizable.strings": "d = non;",
        ])
        let localizer = bundle.localizer("sr-RS", "de")
        #expect(
            ["a", "b", "c", "d"].map { localizer.localizedString(forKey: $0) } == ["srpski", "deutsch", "base", nil])
        #expect(localizer.tables.languages == ["Base", "de", "fr", "sr"])
    }

    @Test("Another table than Localizable is asked by name")
    func otherTable() throws {
        let bundle = try LocalizationBundle(["en.lproj/Push.strings": "k = v;"])
        #expect(bundle.localizer("en").localizedString(forKey: "k", table: "Push") == "v")
        #expect(bundle.localizer("en").localizedString(forKey: "k") == nil)
    }
}
