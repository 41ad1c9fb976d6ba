extension String {
    /// The text without control characters and no longer than a limit: what others wrote is never trusted with a terminal.
    package func printable(limit: Int) -> String {
        let clean = String(
            String.UnicodeScalarView(
                unicodeScalars.prefix(limit).map { $0.properties.generalCategory.isInvisible ? "\u{FFFD}" : $0 }))
        return unicodeScalars.count > limit ? clean + "…" : clean
    }
}

extension Unicode.GeneralCategory {
    /// Controls, format characters (bidirectional overrides among them) and line separators.
    fileprivate var isInvisible: Bool {
        switch self {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: true
        default: false
        }
    }
}
