import UserNotifications

/// The choice of a text's plural forms, which gives a text that the formatter of pushes can fill: `%d` becomes `%1$@`.
struct PluralExpansion {
    /// How deep parts may hold parts.
    private static let deepest = 4
    /// The most characters that parts may grow a text to.
    private static let longest = 64 << 10

    private let rules: PluralRules
    private let arguments: [JSONValue]
    private let parts: [String: PluralPart]
    /// The first argument that is a number, else the first that reads as one.
    private let firstNumber: (place: Int, value: PluralOperands)?
    private var nextPlace = 1
    private var result = ""

    private init(_ arguments: [JSONValue], language: String, parts: [String: PluralPart]) {
        (self.arguments, self.parts) = (arguments, parts)
        rules = PluralRules(language: language)
        let values = arguments.map(Self.operands)
        let place =
            arguments.indices.first { arguments[$0].number != nil && values[$0] != nil }
            ?? values.indices.first { values[$0] != nil }
        firstNumber = place.flatMap { place in values[place].map { (place + 1, $0) } }
    }

    /// The text of an entry for some arguments; without a number the form `other`.
    static func text(of entry: LocalizedEntry, for arguments: [JSONValue], language: String) -> String {
        switch entry {
        case .text(let text): return text
        case .plural(let forms):
            var expansion = PluralExpansion(arguments, language: language, parts: [:])
            expansion.add(expansion.form(of: forms, for: expansion.firstNumber?.value), within: nil, depth: 0)
            return expansion.result
        case .parts(let format, let parts):
            var expansion = PluralExpansion(arguments, language: language, parts: parts)
            expansion.add(format, within: nil, depth: 0)
            return expansion.result
        }
    }

    private static func operands(_ argument: JSONValue) -> PluralOperands? {
        argument.number == nil && argument.string == nil ? nil : PushText.printed(argument).flatMap(PluralOperands.init)
    }

    private func form(of forms: [PluralCategory: String], for number: PluralOperands?) -> String {
        number.flatMap { rules.choose(among: forms, for: $0) } ?? forms[.other] ?? ""
    }

    /// Adds a text, whose places are those of the whole text or, within a part, that of the part's number.
    private mutating func add(_ text: String, within part: (place: Int, specifier: String)?, depth: Int) {
        for piece in FormatScanner(text) {
            guard result.utf8.count < Self.longest else { return }
            switch piece {
            case .text(let text): result += text
            case .number: result += Self.place(part?.place ?? firstNumber?.place ?? 1, in: arguments, "arg")
            case .argument(let place?, let specifier): result += Self.place(place, in: arguments, specifier)
            case .argument(nil, let specifier):
                if let part, specifier == part.specifier || !specifier.hasSuffix("@") {
                    result += Self.place(part.place, in: arguments, specifier)
                } else {
                    result += Self.place(nextPlace, in: arguments, specifier)
                    nextPlace += 1
                }
            case .part(let place, let name): add(part: name, place: place, depth: depth)
            }
        }
    }

    private mutating func add(part name: String, place named: Int?, depth: Int) {
        guard depth < Self.deepest, let part = parts[name] else { return }
        var place = named ?? part.argument ?? nextPlace
        var value = arguments.indices.contains(place - 1) ? Self.operands(arguments[place - 1]) : nil
        if value == nil, let firstNumber {
            (place, value) = firstNumber
        } else if named == nil, part.argument == nil {
            nextPlace += 1
        }
        add(form(of: part.forms, for: value), within: (place, part.specifier), depth: depth + 1)
    }

    /// The place of an argument; without any arguments nothing is filled in, and the specifier stays as it was.
    private static func place(_ place: Int, in arguments: [JSONValue], _ specifier: String) -> String {
        arguments.isEmpty ? "%" + specifier : "%\(place)$@"
    }
}
