import Testing
import UserNotifications

/// A text that is not JSON, the place of its fault, and words of the message and of the hint.
struct JSONFaultCase: CustomTestStringConvertible, Sendable {
    let text: String
    let line: Int
    let column: Int
    let words: String
    let hint: String?

    init(_ text: String, _ line: Int, _ column: Int, _ words: String, _ hint: String? = nil) {
        (self.text, self.line, self.column, self.words, self.hint) = (text, line, column, words, hint)
    }

    var testDescription: String { text }
}

@Suite struct JSONFaultTests {
    static let structure: [JSONFaultCase] = [
        .init("", 1, 1, "the file is empty"),
        .init(" \n\n", 3, 1, "the file is empty", "spaces"),
        .init("{\"a\":1,}", 1, 7, "a comma before }", "no trailing commas"),
        .init("{\"a\": 1,\n}", 1, 8, "a comma before }", "no trailing commas"),
        .init("[1,2,]", 1, 5, "a comma before ]", "no trailing commas"),
        .init("[,1]", 1, 2, "a comma where a value"),
        .init("[1,,2]", 1, 4, "a comma where a value"),
        .init("{\"a\":1,,\"b\":2}", 1, 8, "a comma where a key"),
        .init("{\"a\":1 \"b\":2}", 1, 8, "right after a value", "a comma is missing"),
        .init("{\n  \"é😀\": 1\n  \"b\": 2\n}", 3, 3, "right after a value", "a comma is missing"),
        .init("{\"👩‍👩‍👧‍👦\": x}", 1, 7, "\"x\" without quotation marks"),
        .init("[1 2]", 1, 4, "right after a value", "a comma is missing"),
        .init("{\"a\" 1}", 1, 6, "after a key", "a colon is missing"),
        .init("{\"a\"}", 1, 5, "a key without a value"),
        .init("{\"a\"=1}", 1, 5, "after a key", "a colon stands between"),
        .init("{\"a\":}", 1, 6, "where a value should stand"),
        .init("{a: 1}", 1, 2, "the key \"a\"", "quotation marks"),
        .init("{1: 1}", 1, 2, "the key \"1\"", "quotation marks"),
        .init("{'a': 1}", 1, 2, "a string in '", "double"),
        .init("{\"a\": 'b'}", 1, 7, "a string in '", "double"),
        .init("{“a”: 1}", 1, 2, "typographic", "straight"),
        .init("{\"a\": „b“}", 1, 7, "typographic", "straight"),
        .init("// push\n{}", 1, 1, "a comment", "no comments"),
        .init("{} # done", 1, 4, "a comment", "no comments"),
        .init("{\"a\": 1 /* one */}", 1, 9, "a comment", "no comments"),
        .init("{\"a\": 1;}", 1, 8, "\";\" after a value", "commas"),
        .init("{\"a\": [1}", 1, 9, "where an array should end with ]", "line 1, column 7"),
        .init("{\"a\": 1]", 1, 8, "where an object should end with }", "line 1, column 1"),
        .init("{\"a\": {\r\n\"b\": 1", 2, 7, "ends inside an object", "line 1, column 7"),
        .init("[1,", 1, 4, "ends inside an array", "line 1, column 1"),
        .init("{\"a\":", 1, 6, "ends where a value"),
        .init("{}}", 1, 3, "too many", "closes nothing"),
        .init("{}\r{}", 2, 1, "a second document", "JSON Lines"),
        .init("1 x", 1, 3, "\"x\" after the end"),
        .init("{\u{A0}\"a\":1}", 1, 2, "U+A0", "only spaces"),
    ]

    static let scalars: [JSONFaultCase] = [
        .init("[01]", 1, 2, "leading zero"),
        .init("[-01]", 1, 2, "leading zero"),
        .init("[1.]", 1, 2, "after its point"),
        .init("[.5]", 1, 2, "before its point"),
        .init("[1e]", 1, 2, "exponent"),
        .init("[1e+]", 1, 2, "exponent"),
        .init("[+1]", 1, 2, "plus sign"),
        .init("[-]", 1, 2, "a minus sign"),
        .init("[0x1F]", 1, 2, "hexadecimal"),
        .init("[1_000]", 1, 3, "\"_000\" after a value"),
        .init("[NaN]", 1, 2, "no number", "null"),
        .init("[Infinity]", 1, 2, "no number", "null"),
        .init("[-Infinity]", 1, 2, "-Infinity", "null"),
        .init("[True]", 1, 2, "no value", "Python"),
        .init("[undefined]", 1, 2, "no value", "null"),
        .init("[nullx]", 1, 2, "without quotation marks"),
        .init("[tru]", 1, 2, "without quotation marks"),
        .init("[\"a", 1, 2, "never closed"),
        .init("{\"a", 1, 2, "never closed"),
        .init("[\"a\nb\"]", 1, 4, "a line break", "\\n"),
        .init("[\"a\tb\"]", 1, 4, "a raw tab", "\\t"),
        .init("[\"\u{1}\"]", 1, 3, "a raw control", "\\u0001"),
        .init(#"["\x"]"#, 1, 3, "unknown escape"),
        .init(#"["it\'s"]"#, 1, 5, "no escape", "no backslash"),
        .init(#"["\u12"]"#, 1, 3, "four hexadecimal"),
        .init(#"["\u"#, 1, 3, "four hexadecimal"),
        .init(#"["\ud83d"]"#, 1, 3, "half a surrogate pair"),
        .init(#"["\ud83d\u0041"]"#, 1, 3, "half a surrogate pair"),
        .init(#"["\ude00"]"#, 1, 3, "half a surrogate pair"),
        .init("[\"\\", 1, 3, "unknown escape"),
    ]

    @Test("A fault is told with its place, its kind and its likely cause", arguments: structure + scalars)
    func fault(_ fault: JSONFaultCase) {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: fault.text.utf8) }
        guard let error else { return }
        #expect(error.line == fault.line)
        #expect(error.column == fault.column)
        #expect(error.message.contains(fault.words), "\(error)")
        if let hint = fault.hint { #expect(error.hint?.contains(hint) == true, "\(error)") }
    }

    static let formats: [(String, [UInt8], String, String?)] = [
        ("html", Array("\n<!DOCTYPE html><html>".utf8), "HTML", "error page"),
        ("xml", Array("<?xml version=\"1.0\"?><a/>".utf8), "XML", nil),
        ("plist", Array("<?xml version=\"1.0\"?>\n<!DOCTYPE plist PUBLIC>".utf8), "property list", "plutil"),
        ("bplist", Array("bplist00".utf8) + [0xD1, 1, 2], "binary property list", "plutil"),
        ("utf-16 mark", [0xFF, 0xFE, 0x7B, 0, 0x7D, 0], "UTF-16", "UTF-8"),
        ("utf-16 bare", [0, 0x7B, 0, 0x7D], "UTF-16", "UTF-8"),
        ("png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], "PNG", nil),
        ("gzip", [0x1F, 0x8B, 8, 0], "gzip", "gunzip"),
        ("zeros", [0, 0, 0, 0, 0], "binary", nil),
        ("latin-1", Array("{\"a\":\"".utf8) + [0xE9] + Array("\"}".utf8), "not UTF-8 (0xE9)", "UTF-8"),
        ("cut", Array("[\"".utf8) + [0xF0, 0x9F], "not UTF-8", nil),
        ("surrogate", [0x22, 0xED, 0xA0, 0x80, 0x22], "not UTF-8", nil),
        ("overlong", [0x22, 0xC0, 0xAF, 0x22], "not UTF-8", nil),
        ("yaml", Array("---\naps:".utf8), "YAML", nil),
    ]

    @Test("Another format or encoding is named", arguments: formats)
    func format(name: String, bytes: [UInt8], words: String, hint: String?) {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: bytes) }
        #expect(error?.message.contains(words) == true, "\(String(describing: error))")
        if let hint { #expect(error?.hint?.contains(hint) == true) }
    }

    @Test func theOffsetOfAFaultCountsBytes() {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: "\u{FEFF}{\"é\":x}".utf8) }
        #expect(error?.offset == 9)
        #expect(error?.column == 6)
        #expect(error?.description.hasPrefix("line 1, column 6: ") == true)
    }
}
