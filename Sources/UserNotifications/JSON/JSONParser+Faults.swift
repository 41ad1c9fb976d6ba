/// The faults of structure: what stands where something else should, and what was probably meant.
extension JSONParser {
    /// What stands next, as people would name it.
    private var here: String {
        guard next != nil else { return "the end of the file" }
        if let word { return "\"\(word)\"" }
        let text = String(decoding: bytes[at...].prefix(16), as: UTF8.self)
        guard let scalar = text.unicodeScalars.first, scalar.value >= 0x20, scalar.value != 0x7F else {
            return "a control character"
        }
        return "\"\(scalar)\""
    }

    /// The bare word that stands next, cut to a length that a message can hold.
    private var word: String? {
        guard let byte = next, byte.isASCII else { return nil }
        let word = bytes[at...].prefix(24).prefix { $0 < 0x80 && Self.isWord(Unicode.Scalar($0)) }
        return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
    }

    /// A fault that may stand anywhere, whatever was expected there.
    private var anywhere: JSONSyntaxError? {
        let text = String(decoding: bytes[at...].prefix(4), as: UTF8.self)
        if text.hasPrefix("//") || text.hasPrefix("/*") || text.hasPrefix("#") {
            return fault("a comment", hint: "JSON has no comments")
        }
        if let quote = text.unicodeScalars.first, "“”„‟«»".unicodeScalars.contains(quote) {
            return fault(
                "a typographic quotation mark \(quote)", hint: "strings stand in straight quotation marks \"")
        }
        if let quote = text.unicodeScalars.first, "'‘’`".unicodeScalars.contains(quote) {
            return fault("a string in \(quote)", hint: "strings stand in double quotation marks \"")
        }
        if let space = text.unicodeScalars.first, space.properties.isWhitespace || space == "\u{FEFF}" {
            return fault(
                "a space that is none in JSON (U+\(String(space.value, radix: 16, uppercase: true)))",
                hint: "between values stand only spaces, tabs and line breaks")
        }
        return nil
    }

    /// The fault of something that starts no value.
    func notAValue() -> JSONSyntaxError {
        if let anywhere { return anywhere }
        switch (next, word) {
        case (nil, _): return fault("the file ends where a value should stand", hint: "is it complete?")
        case (_, "NaN"?), (_, "Infinity"?), (_, "inf"?), (_, "nan"?):
            return fault("\(here) is no number of JSON", hint: "leave it out, or give null")
        case (_, "True"?), (_, "False"?), (_, "None"?):
            return fault(
                "\(here) is no value of JSON", hint: "this is Python's spelling: write it with json.dumps")
        case (_, "undefined"?), (_, "nil"?), (_, "NULL"?), (_, "Null"?):
            return fault("\(here) is no value of JSON", hint: "write null")
        case (_, "TRUE"?), (_, "FALSE"?), (_, "yes"?), (_, "no"?), (_, "YES"?), (_, "NO"?):
            return fault("\(here) is no value of JSON", hint: "write true or false")
        case ("+", _): return fault("a number with a plus sign", hint: "leave the plus sign out")
        case (".", _): return fault("a number without a digit before its point", hint: "write 0.5")
        case (",", _): return fault("a comma where a value should stand")
        case ("}", _), ("]", _):
            return fault("\(here) where a value should stand")
        case (_, _?):
            return fault("\(here) without quotation marks", hint: "strings stand in quotation marks \"")
        default: return fault("\(here) where a value should stand")
        }
    }

    /// The fault of something that starts no key.
    func notAKey(in opening: Int, isFirst: Bool) -> JSONSyntaxError {
        if let anywhere { return anywhere }
        switch next {
        case nil: return unclosed("an object", "}", opening)
        case "}" where !isFirst: return trailingComma("}")
        case ",": return fault("a comma where a key should stand")
        default:
            guard word != nil else {
                return fault("\(here) where a key should stand", hint: "a key is a string")
            }
            return fault("the key \(here) without quotation marks", hint: "keys stand in quotation marks \"")
        }
    }

    /// The fault of a key that no colon follows.
    func notAColon(after key: String, in opening: Int) -> JSONSyntaxError {
        if let anywhere { return anywhere }
        switch next {
        case nil: return unclosed("an object", "}", opening)
        case "=": return fault("\"=\" after a key", hint: "a colon stands between a key and its value")
        case ",", "}": return fault("a key without a value")
        default: return fault("\(here) after a key", hint: "a colon is missing between the key and its value")
        }
    }

    /// The fault of an array or object that neither ends nor goes on.
    func notAnEnd(of what: String, _ end: Character, opened opening: Int) -> JSONSyntaxError {
        switch next {
        case nil: return unclosed(what, end, opening)
        case "}", "]":
            let place = JSONSyntaxError(at: opening, of: bytes, "", hint: nil)
            return fault(
                "\(here) where \(what) should end with \(end)",
                hint: "it was opened in line \(place.line), column \(place.column)")
        case ";": return fault("\";\" after a value", hint: "values are separated by commas")
        case "\"", "{", "[", "-", ("0"..."9")?:
            return fault("\(here) right after a value", hint: "a comma is missing before it")
        default:
            return anywhere ?? fault("\(here) after a value", hint: "a comma or \(end) should stand here")
        }
    }

    /// The fault of a comma before the end, told where the comma stands.
    func trailingComma(_ end: Character) -> JSONSyntaxError {
        let comma = bytes[..<at].lastIndex(of: UInt8(ascii: ",")) ?? at
        return fault(
            "a comma before \(end)", hint: "JSON has no trailing commas", at: comma)
    }

    /// The fault of something after the document.
    func afterDocument(_ value: JSONValue) -> JSONSyntaxError {
        switch next {
        case "{", "[":
            return fault(
                "a second document after the first",
                hint: "a file holds one document; if this is JSON Lines, give each line by itself")
        case "}", "]":
            return fault("\(here) too many after the document", hint: "it closes nothing")
        default:
            return anywhere
                ?? fault("\(here) after the end of the document", hint: "a file holds one document")
        }
    }

    private func unclosed(_ what: String, _ end: Character, _ opening: Int) -> JSONSyntaxError {
        let place = JSONSyntaxError(at: opening, of: bytes, "", hint: nil)
        return fault(
            "the file ends inside \(what)",
            hint: "\(end) is missing for what was opened in line \(place.line), column \(place.column)")
    }
}
