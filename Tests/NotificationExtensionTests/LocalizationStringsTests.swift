import Foundation
import Testing

@testable import NotificationExtension

@Suite struct LocalizationStringsTests {
    /// A table, and the text of the key `k`.
    static let tables: [(table: String, expected: String)] = [
        (#""k" = "v";"#, "v"), (#"k = v;"#, "v"), (#"'k' = 'v';"#, "v"), (#""k"="v""# + ";", "v"), ("k;", "k"),
        (#""k";"#, "k"), (#"{ k = "v"; }"#, "v"), ("// c\n\"k\" = \"v\"; // d", "v"), ("/* \"k\" = \"x\"; */k=v;", "v"),
        ("k /* a */ = /* b */ v /* c */ ;", "v"), (#"k = "a\nb\t\"\\";"#, "a\nb\t\"\\"),
        (#"k = "\U0041\u0042";"#, "AB"),
        (#"k = "\uD83D\ude00";"#, "😀"), (#"k = "\ud83d";"#, "\u{FFFD}"), (#"k = "\101";"#, "A"),
        (#"k = "\q\'";"#, "q'"),
        ("k = \"a\\\nb\";", "a\nb"), (#"k = "// no /* comment */";"#, "// no /* comment */"),
        (#"k = "x"; k = "v";"#, "v"),
        (#"k = "Гол! 🎉";"#, "Гол! 🎉"), (#"k = "ประตู";"#, "ประตู"), ("\u{FEFF}k = v;", "v"),
        ("k = \"a\r\nb\";", "a\r\nb"),
        (#"k = com.app/x_$-1:2;"#, "com.app/x_$-1:2"), (#"k = "";"#, ""),
    ]

    @Test("A .strings table is read", arguments: tables)
    func table(_ row: (table: String, expected: String)) throws {
        let bundle = try LocalizationBundle(["en.lproj/Localizable.strings": row.table])
        let localizer = bundle.localizer("en")
        #expect(localizer.localizedString(forKey: "k") == row.expected)
        #expect(localizer.tables.faults.isEmpty)
    }

    static let text = "/* Гол */ \"k\" = \"ž😀\";"
    static let encodings: [(name: String, data: Data)] = [
        ("UTF-8", Data(text.utf8)), ("UTF-8 with a mark", Data([0xEF, 0xBB, 0xBF]) + Data(text.utf8)),
        ("UTF-16 with a mark, low byte first", Data([0xFF, 0xFE]) + units(lowFirst: true)),
        ("UTF-16 with a mark, high byte first", Data([0xFE, 0xFF]) + units(lowFirst: false)),
        ("UTF-16, low byte first", units(lowFirst: true)), ("UTF-16, high byte first", units(lowFirst: false)),
        ("an XML list", list(.xml)), ("a binary list", list(.binary)),
    ]

    private static func units(lowFirst: Bool) -> Data {
        Data(
            text.utf16.flatMap { lowFirst ? [UInt8($0 & 0xFF), UInt8($0 >> 8)] : [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
    }

    static func list(_ format: PropertyListSerialization.PropertyListFormat) -> Data {
        let value: [String: Any] = [
            "k": "ž😀", "ascii": "x", "n": 1, "a": ["b"], String(repeating: "long", count: 20): "y",
        ]
        return (try? PropertyListSerialization.data(fromPropertyList: value, format: format, options: 0)) ?? Data()
    }

    @Test("Every form of a table is read", arguments: encodings)
    func encoding(_ row: (name: String, data: Data)) throws {
        let bundle = try LocalizationBundle(data: ["sr.lproj/Localizable.strings": row.data])
        let localizer = bundle.localizer("sr")
        #expect(localizer.localizedString(forKey: "k") == "ž😀", "\(row.name)")
    }

    /// A broken table, and its fault.
    static let faults: [(table: String, fault: String)] = [
        ("\"a\" = \"b\"\n\"k\" = \"v\";", ":2:1: a ; was expected before ‘\"’; a pair is \"key\" = \"value\";"),
        ("\"a\" = ;", ":1:7: ‘;’ where a value was expected"), ("= v;", ":1:1: ‘=’ where a key was expected"),
        ("\"a\" = \"b", ":1:7: the quotation mark that opens here is not closed"),
        ("\n /* open", ":2:2: the comment that opens here is not closed"),
        ("k = v", ":1:6: the file ends where a ; was expected"),
        ("k =", ":1:4: the file ends where a value was expected"),
        ("{ k = v;", ":1:1: the brace that opens here is not closed"),
        ("{ k = v; } x", ":1:12: nothing may follow the closing brace"),
        ("k = {};", ":1:5: ‘{’ where a value was expected"),
        ("a = b;\u{1}", ":1:7: U+1 where a key was expected"),
        ("<plist><dict>\n<key>k</key></dict></plist>", ":2: Value missing for key inside <dict> at line 2"),
        ("<plist><array/></plist>", ": the property list is no dictionary"),
        ("bplist00", ": the binary property list is cut off or of an unknown version"),
    ]

    @Test("A broken table is told with its place and skipped", arguments: faults)
    func fault(_ row: (table: String, fault: String)) throws {
        let bundle = try LocalizationBundle([
            "sr.lproj/Localizable.strings": row.table, "en.lproj/Localizable.strings": "k = english;",
        ])
        let localizer = bundle.localizer("sr")
        #expect(localizer.localizedString(forKey: "k") == "english")
        #expect(localizer.localizedString(forKey: "k") == "english")
        #expect(localizer.tables.faults.map(\.description) == ["sr.lproj/Localizable.strings" + row.fault])
    }

    @Test("Bytes of no encoding are a fault at their place")
    func encodingFaults() throws {
        for (bytes, fault) in [
            ([0x6B, 0x0A, 0x3D, 0xFF], "2:2: a byte that is not UTF-8; save the file as UTF-8"),
            ([0xFF, 0xFE, 0x6B, 0x00, 0x00, 0xD8], "1:2: half a surrogate pair, which is not UTF-16"),
            ([0xFF, 0xFE, 0x6B, 0x00, 0x00], "1:2: UTF-16 that ends within a character"),
        ] as [([UInt8], String)] {
            let bundle = try LocalizationBundle(data: ["en.lproj/Localizable.strings": Data(bytes)])
            let localizer = bundle.localizer("en")
            #expect(localizer.localizedString(forKey: "k") == nil)
            #expect(localizer.tables.faults.map(\.description) == ["en.lproj/Localizable.strings:" + fault])
        }
    }

    @Test("A table of 8 MiB is read, and one byte more is refused by name")
    func size() throws {
        let bundle = try LocalizationBundle(data: [
            "en.lproj/Most.strings": Data(count: TableFile.most),
            "en.lproj/Localizable.strings": Data(count: TableFile.most + 1),
        ])
        let most = try TableFile.read(bundle.directory.appendingPathComponent("en.lproj/Most.strings"))
        #expect(most?.count == 8 * 1024 * 1024)
        let localizer = bundle.localizer("en")
        #expect(localizer.localizedString(forKey: "k") == nil)
        let fault = "en.lproj/Localizable.strings: the file has more than 8 MiB, the most a table may have"
        #expect(localizer.tables.faults.map(\.description) == [fault])
    }

    @Test("A folder or a pipe in a table's place is a fault, and no name leads out of the bundle")
    func strangePlaces() throws {
        let bundle = try LocalizationBundle(["en.lproj/Localizable.strings/x": "", "Secret.strings": "k = v;"])
        mkfifo(bundle.directory.appendingPathComponent("en.lproj/Pipe.strings").path, 0o600)
        let localizer = bundle.localizer("en")
        for table in [nil, "Pipe", "../Secret", "", "a\0b", "Absent"] {
            #expect(localizer.localizedString(forKey: "k", table: table) == nil)
        }
        #expect(
            localizer.tables.faults.map(\.description) == [
                "en.lproj/Localizable.strings: this is no regular file",
                "en.lproj/Pipe.strings: this is no regular file",
            ])
    }

    @Test("A bundle that is not there has no tables")
    func noBundle() {
        let tables = StringTables(directory: URL(fileURLWithPath: "/nowhere/at/all"))
        #expect(tables.languages.isEmpty)
        #expect(tables.developmentRegion == "en")
        #expect(Localizer(tables: tables, languages: ["sr"]).localizedString(forKey: "k") == nil)
        #expect(tables.faults.isEmpty)
    }
}
