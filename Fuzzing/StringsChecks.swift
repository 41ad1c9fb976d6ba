import UserNotifications

@testable import NotificationExtension

/// What holds of the string tables of an app, in all their forms.
enum StringsChecks {
    static func check(_ bytes: [UInt8]) {
        if let table = try? PropertyValue.read(bytes) {
            demand((try? PropertyValue.read(bytes)) == table, "the table changes")
            for entry in StringsDict.entries(table).entries.values { expand(entry, "ar") }
        }
        guard let catalog = try? StringCatalog(bytes) else { return }
        demand((try? StringCatalog(bytes))?.entries == catalog.entries, "the catalogue changes")
        for (language, entries) in catalog.entries {
            for entry in entries.values { expand(entry, language) }
        }
    }

    private static func expand(_ entry: LocalizedEntry, _ language: String) {
        for arguments: [JSONValue] in [[3, "x"], ["2.5"], []] {
            let text = PluralExpansion.text(of: entry, for: arguments, language: language)
            _ = PushText(text).filled(with: arguments)
        }
    }
}
