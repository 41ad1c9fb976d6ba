import UserNotifications

extension Localizer {
    /// What is wrong with a text's key.
    func keyFindings(_ text: AlertText, foundIn language: String?) -> [PayloadFinding] {
        guard let key = text.key else {
            guard !text.arguments.isEmpty else { return [] }
            return [
                PayloadFinding(
                    "arguments-without-key", .warning, "arguments are given without a key, and have no effect",
                    advice: "give \(text.keyPath)", at: text.argumentsPath)
            ]
        }
        let name = "\(text.part == .body ? "" : text.part.rawValue + "-")loc-key ‘\(Self.brief(key))’"
        let wanted = languages.first ?? tables.developmentRegion
        guard let language else {
            let shown = text.plain == nil ? "the key itself" : "the plain \(text.part.rawValue)"
            return [
                PayloadFinding(
                    "missing-translation", .warning,
                    "\(name) is in no table of \(Self.brief(wanted)); \(shown) is shown",
                    advice: "add the key to the app's Localizable table", at: text.keyPath)
            ]
        }
        let isWanted = LanguageMatching.order(
            preferred: [wanted], available: [language], developmentRegion: wanted)
        let isBase = LanguageMatching.canonical(language) == "base" && isRegion(wanted)
        guard isWanted.isEmpty && !isBase else { return [] }
        return [
            PayloadFinding(
                "other-language", .note,
                "\(name) is in no table of \(Self.brief(wanted)); the text of \(language) is shown",
                advice: "translate the key", at: text.keyPath)
        ]
    }

    /// What is wrong with a text's arguments, given where they belong.
    func argumentFindings(_ text: AlertText, format: PushText) -> [PayloadFinding] {
        guard text.key != nil else { return [] }
        var findings: [PayloadFinding] = []
        func warn(_ code: String, _ message: String, _ advice: String) {
            let finding = PayloadFinding(code, .warning, message, advice: advice, at: text.argumentsPath)
            if findings.count < Self.most, !findings.contains(finding) { findings.append(finding) }
        }
        for piece in format.pieces {
            switch piece {
            case .argument where text.arguments.isEmpty:
                warn("missing-argument", "the text has places for arguments, and there are none", "give arguments")
            case .argument(let place) where !text.arguments.indices.contains(place - 1):
                warn("missing-argument", "argument \(place) is missing; <null> is shown", "give it, or change the text")
            case .argument(let place) where PushText.printed(text.arguments[place - 1]) == nil:
                warn(
                    "wrong-type", "argument \(place) is \(text.arguments[place - 1].kind), and nothing is shown",
                    "write a string or a number")
            case .unknown(let specifier) where !text.arguments.isEmpty:
                warn(
                    "unknown-specifier", "\(Self.brief(specifier)) in the text prints nothing in a push",
                    "write %@, or %% for a percent sign")
            case .text, .argument, .unknown: break
            }
        }
        return findings
    }

    private func isRegion(_ language: String) -> Bool {
        LanguageMatching.candidates(language).contains(LanguageMatching.canonical(tables.developmentRegion))
    }

    private static func brief(_ text: String) -> String { text.count > 64 ? text.prefix(64) + "…" : text }

    /// How many findings of one text's arguments are told.
    private static let most = 16
}
