public import Foundation
internal import Locking

/// The string tables of an app or an extension, read when they are first asked.
///
/// A table may stand as `LANG.lproj/NAME.strings`, as `LANG.lproj/NAME.stringsdict` and as the catalogue `NAME.xcstrings` beside
/// the folders; of a key that stands in several, the plural forms of the `.stringsdict` come first and the catalogue last. A
/// table that is broken or has more than 8 MiB counts as absent and is told by `faults`.
public final class StringTables: Sendable {
    /// The bundle's directory.
    public let directory: URL
    /// The language in which the app was written: `CFBundleDevelopmentRegion` of its `Info.plist`, else `en`.
    public let developmentRegion: String
    private let folders: [String]
    private let loaded: Locked<Loaded>

    private struct Loaded: Sendable {
        var tables: [String: [String: LocalizedEntry]] = [:]
        var catalogs: [String: StringCatalog] = [:]
        var faults: [TableFault] = []
    }

    /// What a table has under a key, and the language that it has it in.
    struct Match {
        var entry: LocalizedEntry
        /// The language as its folder is named.
        var language: String
        /// The language whose plural rules count.
        var rules: String
    }

    /// Finds the tables of a bundle: a directory such as `App.app` or `Push.appex`.
    public init(directory: URL) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
        folders = names.filter { $0.hasSuffix(".lproj") }.map { String($0.dropLast(6)) }.sorted()
        self.directory = directory
        var faults: [TableFault] = []
        do throws(SyntaxFault) {
            let info = try TableFile.read(directory.appendingPathComponent("Info.plist"))
            let region = try info.map { bytes throws(SyntaxFault) in try PropertyValue.read(bytes) }
            let name = region?["CFBundleDevelopmentRegion"]?.string ?? ""
            // In a source tree the region is still a variable of the build.
            developmentRegion = name.isEmpty || name.hasPrefix("$") ? "en" : name
        } catch {
            developmentRegion = "en"
            faults.append(error.inFile("Info.plist"))
        }
        loaded = Locked(Loaded(faults: faults))
    }

    /// The languages for which there are folders, as these are named.
    public var languages: [String] { folders }

    /// What is wrong with the tables that were asked so far, each told once.
    public var faults: [TableFault] { loaded.withLock(\.faults) }

    /// Finds a key in the first of a person's languages that has it.
    func find(_ key: String, table name: String, languages: [String]) -> Match? {
        // A name with a slash would lead out of the bundle.
        guard !name.isEmpty, !name.contains(where: { $0 == "/" || $0 == "\0" }) else { return nil }
        return loaded.withLock { loaded in
            let catalog = catalog(name, in: &loaded)
            let available = folders + catalog.entries.keys.filter { !folders.contains($0) }.sorted()
            let order = LanguageMatching.order(
                preferred: languages, available: available, developmentRegion: developmentRegion)
            for language in order {
                let entry =
                    table(name + ".stringsdict", of: language, in: &loaded)[key]
                    ?? table(name + ".strings", of: language, in: &loaded)[key] ?? catalog.entries[language]?[key]
                guard let entry else { continue }
                let isBase = LanguageMatching.canonical(language) == "base"
                return Match(entry: entry, language: language, rules: isBase ? developmentRegion : language)
            }
            return nil
        }
    }

    private func table(_ name: String, of language: String, in loaded: inout Loaded) -> [String: LocalizedEntry] {
        let file = "\(language).lproj/\(name)"
        if let table = loaded.tables[file] { return table }
        var table: [String: LocalizedEntry] = [:]
        do throws(SyntaxFault) {
            if folders.contains(language), let bytes = try TableFile.read(directory.appendingPathComponent(file)) {
                let read = StringsDict.entries(try PropertyValue.read(bytes))
                table = read.entries
                loaded.faults += read.faults.prefix(Self.most).map { $0.inFile(file) }
            }
        } catch {
            loaded.faults.append(error.inFile(file))
        }
        loaded.tables[file] = table
        return table
    }

    private func catalog(_ name: String, in loaded: inout Loaded) -> StringCatalog {
        if let catalog = loaded.catalogs[name] { return catalog }
        let file = name + ".xcstrings"
        var catalog = StringCatalog()
        do throws(SyntaxFault) {
            if let bytes = try TableFile.read(directory.appendingPathComponent(file)) {
                catalog = try StringCatalog(bytes)
            }
            loaded.faults += catalog.faults.prefix(Self.most).map { $0.inFile(file) }
        } catch {
            loaded.faults.append(error.inFile(file))
        }
        loaded.catalogs[name] = catalog
        return catalog
    }

    /// How many faults of one table are told.
    private static let most = 16
}
