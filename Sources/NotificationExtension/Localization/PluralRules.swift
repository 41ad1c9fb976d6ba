/// The plural rules of one language, evaluated as CLDR writes them (Unicode Technical Standard 35, part 3).
struct PluralRules {
    private let rules: [(category: PluralCategory, condition: Substring)]

    /// Finds the rules of a language such as `sr`, `pt-PT` or `zh-Hant-TW`; one that is not in the table has only `other`.
    init(language: String) {
        let language = LanguageMatching.canonical(language)
        let names = [language, String(language.prefix { $0 != "-" })]
        let text = names.lazy.compactMap { Self.byLanguage[$0] }.first ?? ""
        rules = text.split(separator: ";").compactMap { rule in
            let parts = rule.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, let category = PluralCategory(rawValue: Self.trimmed(parts[0])) else { return nil }
            return (category, parts[1])
        }
    }

    /// The form that a number takes.
    func category(of number: PluralOperands) -> PluralCategory {
        rules.first { Self.holds($0.condition, for: number) }?.category ?? .other
    }

    /// The form among those that a text has; a text with a form for zero shows it for 0 in any language, as the platform does.
    func choose(among forms: [PluralCategory: String], for number: PluralOperands) -> String? {
        if number.i == 0, number.f == 0, let none = forms[.zero] { return none }
        return forms[category(of: number)] ?? forms[.other]
    }

    /// The categories that a language tells apart, without `other`.
    var categories: [PluralCategory] { rules.map(\.category) }

    private static func trimmed(_ text: Substring) -> String { String(text.filter { $0 != " " }) }

    private static func holds(_ condition: Substring, for number: PluralOperands) -> Bool {
        condition.split(separator: " or ").contains { branch in
            branch.split(separator: " and ").allSatisfy { holds(relation: $0, for: number) }
        }
    }

    /// Evaluates a relation such as `i % 10 = 2..4` or `n != 1,3`.
    private static func holds(relation: Substring, for number: PluralOperands) -> Bool {
        let words = relation.split(separator: " ")
        guard let operand = words.first, let ranges = words.last, words.count >= 3 else { return false }
        let isNegated = words[words.count - 2] == "!="
        let divisor = words.count == 5 ? Int(words[2]) : nil
        guard let value = value(operand, of: number) else { return isNegated }
        let rest = divisor.map { $0 == 0 ? value : value % $0 } ?? value
        return ranges.split(separator: ",").contains { contains($0, rest) } != isNegated
    }

    /// The value of an operand; `nil` for a number with a fraction where the whole number (`n`) is asked for.
    private static func value(_ operand: Substring, of number: PluralOperands) -> Int? {
        switch operand {
        case "n": number.t == 0 ? number.i : nil
        case "i": number.i
        case "v": number.v
        case "f": number.f
        case "t": number.t
        // The exponent of a compact form, such as 1.2M, which is never printed.
        default: 0
        }
    }

    private static func contains(_ range: Substring, _ value: Int) -> Bool {
        let ends = range.split(separator: ".").compactMap { Int($0) }
        guard let low = ends.first, let high = ends.last, low <= high else { return false }
        return (low...high).contains(value)
    }
}
