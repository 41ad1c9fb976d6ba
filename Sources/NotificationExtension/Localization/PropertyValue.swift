import Foundation

/// What a table or an Info.plist may hold of a property list: strings and dictionaries of them.
enum PropertyValue: Equatable {
    case string(String)
    case dictionary([String: PropertyValue])
    /// A number, a date, data or an array, which means nothing in a table.
    case other

    var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    var isDictionary: Bool {
        if case .dictionary = self { true } else { false }
    }

    subscript(key: String) -> PropertyValue? {
        guard case .dictionary(let members) = self else { return nil }
        return members[key]
    }

    /// Reads a property list in any of its forms; text that is neither XML nor binary is taken for that of a `.strings` file.
    static func read(_ bytes: [UInt8]) throws(SyntaxFault) -> [String: PropertyValue] {
        if bytes.starts(with: Array("bplist".utf8)) {
            var list = try BinaryPropertyList(bytes)
            return try list.members()
        }
        var text = try TableText.decode(bytes)
        if let start = text.firstIndex(where: { !$0.properties.isWhitespace }), text[start] == "<" {
            return try xml(text)
        }
        if text.first == "\u{FEFF}" { text.removeFirst() }
        var reader = StringsText(text)
        return try reader.members()
    }

    /// Reads XML with Foundation, which bounds how deep it nests and knows the line of a fault.
    private static func xml(_ text: [Unicode.Scalar]) throws(SyntaxFault) -> [String: PropertyValue] {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: text)
        // The text is UTF-8 from here on, so that a declaration of what it was must go.
        let document = String(view).replacing(#/^\s*<\?xml.*?\?>/#.dotMatchesNewlines()) { match in
            String(repeating: "\n", count: match.output.count { $0.isNewline })
        }
        do {
            let list = try PropertyListSerialization.propertyList(from: Data(document.utf8), format: nil)
            guard let members = list as? [String: Any] else { throw SyntaxFault("the property list is no dictionary") }
            return members.mapValues(PropertyValue.init(foundation:))
        } catch let fault as SyntaxFault {
            throw fault
        } catch {
            let description = (error as NSError).userInfo["NSDebugDescription"] as? String
            let line = description?.firstMatch(of: #/line (\d+)/#).flatMap { Int($0.1) }
            throw SyntaxFault(description ?? "no property list", line: line)
        }
    }

    private init(foundation value: Any) {
        switch value {
        case let text as String: self = .string(text)
        case let members as [String: Any]: self = .dictionary(members.mapValues(PropertyValue.init(foundation:)))
        default: self = .other
        }
    }
}
