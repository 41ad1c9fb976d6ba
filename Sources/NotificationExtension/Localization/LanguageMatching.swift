/// Which of an app's languages a person sees.
///
/// The languages a person prefers are tried in order, each exactly and then more generally before the next: en-GB, then en;
/// zh-Hant-TW, then zh-Hant, then zh. At the end stands the development region (`CFBundleDevelopmentRegion`). Hyphens and
/// underscores, capitals and small letters are equal, and `Base` stands for the development region.
public enum LanguageMatching {
    /// Puts the languages that an app has in the order in which its tables are asked; those that nobody wants are left out.
    ///
    /// - Parameters:
    ///   - preferred: The person's languages, the best first.
    ///   - available: The app's languages, as its `.lproj` folders are named.
    ///   - developmentRegion: The language in which the app was written.
    /// - Returns: The names as they were given.
    public static func order(preferred: [String], available: [String], developmentRegion: String = "en") -> [String] {
        var order: [String] = []
        var rest = available.map { (name: $0, canonical: canonical($0)) }
        func take(_ language: String) {
            order += rest.filter { $0.canonical == language }.map(\.name)
            rest.removeAll { $0.canonical == language }
        }
        let region = canonical(developmentRegion)
        for language in preferred + [developmentRegion] {
            for candidate in candidates(language) {
                take(candidate)
                if candidate == region { take("base") }
            }
        }
        return order
    }

    /// The names under which a language may be found, the most exact first, in canonical form.
    static func candidates(_ language: String) -> [String] {
        let language = canonical(language)
        var parts = language.split(separator: "-").map(String.init)
        var names: [String] = []
        func add(_ name: String) {
            if !names.contains(name) { names.append(name) }
        }
        while !parts.isEmpty {
            let name = parts.joined(separator: "-")
            add(name)
            // A bare zh asks for zh-Hans too, but zh-Hant does not on its way to zh.
            if let same = scripts[name], parts.count > 1 || name == language { add(same) }
            // zh-Hant-TW is also known as zh-TW, which is Hant by itself.
            if parts.count == 3, scripts[parts[0] + "-" + parts[2]] == parts[0] + "-" + parts[1] {
                add(parts[0] + "-" + parts[2])
            }
            parts.removeLast()
        }
        return names
    }

    /// A language in small letters with hyphens, old names and codes replaced by today's.
    static func canonical(_ language: String) -> String {
        let name = language.lowercased().replacing("_", with: "-")
        if let code = folders[name] { return code }
        let base = name.prefix { $0 != "-" }
        guard let code = codes[String(base)] else { return name }
        return code + name.dropFirst(base.count)
    }
}
