import Testing
import UserNotifications

@Suite struct JSONTextTests {
    @Test(
        "Strings come through reading and writing unchanged",
        arguments: [
            (#""\ud83d\ude00""#, "😀"), (#""👩‍👩‍👧‍👦 é e\#u{301}""#, "👩‍👩‍👧‍👦 é e\u{301}"),
            (#""a\nb\r\n\tc""#, "a\nb\r\n\tc"),
            (#""\"\\\/\b\f""#, "\"\\/\u{8}\u{C}"), (#""\u0000x""#, "\0x"),
            (#""\uFFFF\uD834\uDD1E""#, "\u{FFFF}𝄞"),
            (#""\u001b[31m""#, "\u{1B}[31m"), (#""""#, ""),
        ])
    func strings(text: String, expected: String) throws {
        let value = try JSONValue(parsing: text.utf8)
        #expect(value == .string(expected))
        #expect(try JSONValue(parsing: value.text().utf8) == value)
    }

    @Test(
        "Control characters are escaped, everything else but quotes and backslashes stands as it is",
        arguments: [
            ("a/b", #""a/b""#), ("ü😀", #""ü😀""#), ("\n\r\t", #""\n\r\t""#),
            ("\u{8}\u{C}", #""\u0008\u000c""#),
            ("\u{1B}\u{7F}\u{9B}", #""\u001b\u007f\u009b""#), ("\u{2028}\u{2029}", #""\u2028\u2029""#),
            ("\u{202E}\u{2066}\u{200F}", "\"\\u202e\\u2066\u{200F}\""),
            ("\"\\", #""\"\\""#),
        ])
    func escapes(string: String, expected: String) {
        #expect(JSONValue.string(string).text() == expected)
    }

    @Test func prettyTextIsIndentedByTwoSpaces() {
        let value: JSONValue = ["a": [1, [:], []], "b": ["c": "d", "e": nil], "f": 0.5]
        let expected = """
            {
              "a": [
                1,
                {},
                []
              ],
              "b": {
                "c": "d",
                "e": null
              },
              "f": 0.5
            }
            """
        #expect(value.text(pretty: true) == expected)
        #expect(value.text() == #"{"a":[1,{},[]],"b":{"c":"d","e":null},"f":0.5}"#)
    }

    @Test(
        "What a byte order mark or spaces surround is read",
        arguments: ["\u{FEFF}{\"a\":1}", " \t\r\n{ \"a\" : 1 }\n\n", "{\"a\":1}"])
    func surroundings(text: String) throws {
        #expect(try JSONValue(parsing: text.utf8) == ["a": 1])
    }

    @Test("Any value may be a document", arguments: ["null", "true", "false", "0", "\"\"", "[]", "{}"])
    func scalars(text: String) throws {
        #expect(try JSONValue(parsing: text.utf8).text() == text)
    }
}
