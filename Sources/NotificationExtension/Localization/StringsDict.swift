/// The entries of a `.stringsdict` file: texts with plural forms, as Apple's "Localizing strings that contain plurals" has them.
enum StringsDict {
    /// Reads the entries; a key that cannot be used is a fault of its own and leaves the others.
    static func entries(
        _ table: [String: PropertyValue]
    ) -> (entries: [String: LocalizedEntry], faults: [SyntaxFault]) {
        var entries: [String: LocalizedEntry] = [:]
        var faults: [SyntaxFault] = []
        for (key, value) in table.sorted(by: { $0.key < $1.key }) {
            do {
                entries[key] = try entry(value)
            } catch {
                faults.append(SyntaxFault("‘\(key.prefix(64))’: \(error.message)"))
            }
        }
        return (entries, faults)
    }

    private static func entry(_ value: PropertyValue) throws(SyntaxFault) -> LocalizedEntry {
        if let text = value.string { return .text(text) }
        if let devices = value["NSStringDeviceSpecificRuleType"] {
            guard let choice = devices["iphone"] ?? devices["other"] else {
                throw SyntaxFault("NSStringDeviceSpecificRuleType has neither iphone nor other")
            }
            return try entry(choice)
        }
        if let widths = value["NSStringVariableWidthRuleType"] { return .text(try widest(widths)) }
        guard let format = value["NSStringLocalizedFormatKey"]?.string else {
            throw SyntaxFault("NSStringLocalizedFormatKey is missing")
        }
        guard case .dictionary(let members) = value else { throw SyntaxFault("the entry is no dictionary") }
        var parts: [String: PluralPart] = [:]
        for (name, member) in members where name != "NSStringLocalizedFormatKey" {
            parts[name] = try part(member, name: name)
        }
        for case .part(_, let name) in FormatScanner(format) where parts[name] == nil {
            throw SyntaxFault("NSStringLocalizedFormatKey names \(name), which is missing")
        }
        return .parts(format, parts)
    }

    private static func part(_ value: PropertyValue, name: String) throws(SyntaxFault) -> PluralPart {
        let rule = value["NSStringFormatSpecTypeKey"]?.string ?? "nothing"
        guard rule == "NSStringPluralRuleType" else {
            throw SyntaxFault("\(name) has the rule type \(rule.prefix(64)); NSStringPluralRuleType was expected")
        }
        var forms: [PluralCategory: String] = [:]
        for category in PluralCategory.allCases { forms[category] = value[category.rawValue]?.string }
        guard forms[.other] != nil else { throw SyntaxFault("\(name) lacks the form other") }
        return PluralPart(specifier: value["NSStringFormatValueTypeKey"]?.string ?? "d", argument: nil, forms: forms)
    }

    private static func widest(_ widths: PropertyValue) throws(SyntaxFault) -> String {
        guard case .dictionary(let texts) = widths else {
            throw SyntaxFault("NSStringVariableWidthRuleType is no dictionary")
        }
        let numbered = texts.compactMap { width, text in Int(width).flatMap { width in text.string.map { (width, $0) } }
        }
        guard let widest = numbered.max(by: { $0.0 < $1.0 }) else {
            throw SyntaxFault("NSStringVariableWidthRuleType has no text under a number")
        }
        return widest.1
    }
}
