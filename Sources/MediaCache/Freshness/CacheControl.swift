/// The directives of `Cache-Control` in a response that a private cache asks for (RFC 9111, 5.2.2).
///
/// `s-maxage` and `private` say nothing to a private cache; `must-revalidate` asks for what is always done here: nothing stale is used.
struct CacheControl: Equatable {
    /// Nothing may be kept.
    private(set) var forbidsStoring = false
    /// What is kept may only be used after the server was asked.
    private(set) var wantsRevalidation = false
    /// For how many seconds a response is fresh; 0 where the number cannot be read.
    private(set) var maxAge: Double?

    /// Reads the field's value; a directive that stands twice counts as it stands first.
    init(_ value: String?) {
        for directive in Self.directives(value ?? "") {
            let name = directive.prefix { $0 != "=" }
            let argument = directive.dropFirst(name.count + 1)
            switch name.trimmed.lowercased() {
            case "no-store": forbidsStoring = true
            // With names of fields it would forbid only those; asking is right in any case.
            case "no-cache": wantsRevalidation = true
            case "max-age": maxAge = maxAge ?? Self.seconds(argument)
            default: break
            }
        }
    }

    /// A number of seconds, in quotes or not (RFC 9111, 1.2.2 and 4.2.1: what is no number is stale).
    static func seconds(_ text: some StringProtocol) -> Double {
        let digits = Substring(text).trimmed.filter { $0 != "\"" }
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return 0 }
        return min(Double(digits) ?? 0, 2_147_483_648)
    }

    /// Parts between commas that are not in quotes.
    private static func directives(_ value: String) -> [Substring] {
        var isQuoted = false
        return value.split { character in
            if character == "\"" { isQuoted.toggle() }
            return character == "," && !isQuoted
        }
    }
}

extension Substring {
    /// Without blanks at both ends.
    fileprivate var trimmed: Substring {
        let start = drop { $0 == " " || $0 == "\t" }
        let end = start.lastIndex { $0 != " " && $0 != "\t" }
        return end.map { start[...$0] } ?? ""
    }
}
