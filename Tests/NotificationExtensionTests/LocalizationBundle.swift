import Foundation
import UserNotifications

@testable import NotificationExtension

/// A bundle in a temporary directory, which goes away when the tests end.
struct LocalizationBundle: Sendable {
    let directory: URL

    init(_ files: [String: String]) throws {
        try self.init(data: files.mapValues { Data($0.utf8) })
    }

    init(data files: [String: Data]) throws {
        directory = Self.parent.appendingPathComponent(UUID().uuidString)
        for (name, data) in files {
            let file = directory.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: file)
        }
    }

    private static let parent: URL = {
        atexit { try? FileManager.default.removeItem(at: LocalizationBundle.parent) }
        return FileManager.default.temporaryDirectory.appendingPathComponent("tables-" + UUID().uuidString)
    }()

    var tables: StringTables { StringTables(directory: directory) }

    func localizer(_ languages: String...) -> Localizer { Localizer(tables: tables, languages: languages) }
}

extension Payload {
    /// A push whose alert is the JSON given.
    init(alert: String) throws {
        try self.init(Array(#"{"aps":{"mutable-content":1,"alert":\#(alert)}}"#.utf8))
    }
}

/// Plural forms in a `.stringsdict` under the key `goals`.
enum LocalizationSamples {
    static func stringsDict(_ forms: [(String, String)], key: String = "goals", specifier: String = "d") -> String {
        let forms = forms.map { "<key>\($0.0)</key><string>\($0.1)</string>" }.joined(separator: "\n")
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0"><dict><key>\(key)</key><dict>
            <key>NSStringLocalizedFormatKey</key><string>%#@count@</string>
            <key>count</key><dict>
            <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
            <key>NSStringFormatValueTypeKey</key><string>\(specifier)</string>
            \(forms)
            </dict></dict></dict></plist>
            """
    }
}
