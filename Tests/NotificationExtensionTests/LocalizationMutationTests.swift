import Foundation
import Testing
import UserNotifications

@testable import NotificationExtension

/// Broken bytes give a fault or some table, never a trap.
@Suite struct LocalizationMutationTests {
    static let samples: [(name: String, bytes: [UInt8])] = [
        ("text", Array(#"/* c */ "k" = "\U0041 \101 %1$@ \"x\""; key; 'a' = b; // d"#.utf8)),
        ("UTF-16", [0xFF, 0xFE] + "\"k\" = \"😀\";".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }),
        ("binary", Array(LocalizationStringsTests.list(.binary))),
        ("XML", Array(LocalizationSamples.stringsDict(LocalizationPluralTests.arabic).utf8)),
        ("catalogue", Array(LocalizationCatalogTests.catalog.utf8)),
    ]

    @Test("A table with changed bytes never traps", .timeLimit(.minutes(2)), arguments: samples)
    func bytes(_ sample: (name: String, bytes: [UInt8])) {
        var random = Generator(state: 0x5EED)
        for round in 0..<1000 {
            var bytes = sample.bytes
            for _ in 0...(round % 4) {
                let place = Int(random.next() % UInt64(bytes.count))
                switch random.next() % 4 {
                case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
                case 1: bytes[place] ^= 1 << UInt8(random.next() % 8)
                case 2: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
                default: bytes.removeSubrange(place..<min(place + 1 + Int(random.next() % 8), bytes.count))
                }
                if bytes.isEmpty { break }
            }
            exercise(bytes)
        }
    }

    @Test("A table that is cut off anywhere never traps", arguments: samples)
    func prefixes(_ sample: (name: String, bytes: [UInt8])) {
        for length in 0..<min(sample.bytes.count, 800) { exercise(Array(sample.bytes.prefix(length))) }
    }

    @Test("Formats and rules of random characters never trap")
    func formats() {
        var random = Generator(state: 7)
        let alphabet = Array("%@$#1290.ld argcount-+😀é\u{0301}\n")
        let part = PluralPart(
            specifier: "d", argument: nil, forms: [.one: "%#@count@ %arg", .other: "%#@count@%#@count@"])
        for _ in 0..<3000 {
            let length = Int(random.next() % 24)
            let text = String((0..<length).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] })
            let arguments: [JSONValue] = random.next() % 2 == 0 ? [1, "x"] : ["2.5"]
            for entry in [LocalizedEntry.text(text), .plural([.other: text]), .parts(text, ["count": part])] {
                let format = PluralExpansion.text(of: entry, for: arguments, language: text)
                _ = PushText(format).filled(with: arguments)
            }
            _ = PluralOperands(text)
            _ = LanguageMatching.order(preferred: [text], available: [text, "en"], developmentRegion: text)
        }
    }

    /// Each dictionary has the next one under two keys, so that reading them all would take 2^40 steps.
    @Test("Binary dictionaries that share their members are bounded", .timeLimit(.minutes(1)))
    func sharedMembers() throws {
        #expect(try PropertyValue.read(Self.binary(Self.doubling(15)))["a"]?["b"]?["a"] != nil)
        #expect(throws: SyntaxFault("dictionaries nest more than 16 deep")) {
            try PropertyValue.read(Self.binary(Self.doubling(40)))
        }
    }

    /// A key of 60 000 characters stands for each of 127 members of 127 dictionaries.
    @Test("Binary strings that are shared are bounded", .timeLimit(.minutes(1)))
    func sharedStrings() {
        let members = { (first: UInt8, rest: UInt8, count: Int) -> [UInt8] in
            [0xDF, 0x10, UInt8(count)] + (0..<count).map { _ in first } + (0..<count).map { _ in rest }
        }
        let text: [UInt8] = [0x5F, 0x11, 0xEA, 0x60] + Array(repeating: 0x78, count: 60_000)
        let list = Self.binary([members(2, 1, 127), members(2, 2, 127), text])
        #expect(throws: SyntaxFault("the binary property list refers to its values too often")) {
            try PropertyValue.read(list)
        }
    }

    /// Dictionaries each of which has the next one under two keys.
    static func doubling(_ depth: Int) -> [[UInt8]] {
        let next = { UInt8($0 + 1) }
        let (a, b) = (UInt8(depth + 1), UInt8(depth + 2))
        return (0..<depth).map { [0xD2, a, b, next($0), next($0)] } + [[0x51, 0x78], [0x51, 0x61], [0x51, 0x62]]
    }

    /// A binary property list of objects, the first of them the root.
    static func binary(_ objects: [[UInt8]]) -> [UInt8] {
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets += [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
            bytes += object
        }
        let table = bytes.count
        let words = [UInt64(objects.count), 0, UInt64(table)].flatMap { word in
            (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) }
        }
        return bytes + offsets + [0, 0, 0, 0, 0, 0, 2, 1] + words
    }

    private func exercise(_ bytes: [UInt8]) {
        if let table = try? PropertyValue.read(bytes) {
            for entry in StringsDict.entries(table).entries.values {
                _ = PluralExpansion.text(of: entry, for: [3, "x"], language: "ar")
            }
        }
        guard let catalog = try? StringCatalog(bytes) else { return }
        for (language, entries) in catalog.entries {
            for entry in entries.values { _ = PluralExpansion.text(of: entry, for: [3, "x"], language: language) }
        }
    }

    /// SplitMix64, so that a failure can be repeated.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }
}
