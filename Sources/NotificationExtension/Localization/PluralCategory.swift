/// The plural forms of Unicode's CLDR; each language has some of them.
enum PluralCategory: String, CaseIterable, Sendable {
    case zero, one, two, few, many, other
}

/// A number as the plural rules see it: its digits as they are printed.
struct PluralOperands: Equatable {
    /// The whole part; of very large numbers the last 15 digits, and a leading one so that they stay large.
    var i: Int
    /// How many digits stand after the point.
    var v: Int
    /// Those digits as a number, with the zeros at their end (`f`) and without (`t`).
    var f: Int
    var t: Int

    /// Reads a number's printed form; `nil` for text that is no number.
    init?(_ text: String) {
        let plain = text.drop { $0 == "-" }
        if plain.contains(where: { $0 == "e" || $0 == "E" }) {
            guard let value = Double(text), value.isFinite else { return nil }
            (i, v, f, t) = abs(value) < 1 ? (0, 1, 1, 1) : (Self.huge, 0, 0, 0)
            return
        }
        let halves = plain.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard text.count - plain.count <= 1, let whole = halves.first, Self.isNumber(whole),
            halves.count == 1 || Self.isNumber(halves[1])
        else { return nil }
        let digits = whole.drop { $0 == "0" }
        i = (Int(digits.suffix(15)) ?? 0) + (digits.count > 15 ? Self.huge : 0)
        let fraction = halves.count == 2 ? halves[1].prefix(15) : ""
        v = fraction.count
        f = Int(fraction) ?? 0
        t = f
        while t != 0, t % 10 == 0 { t /= 10 }
    }

    private static let huge = 1_000_000_000_000_000

    private static func isNumber(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
