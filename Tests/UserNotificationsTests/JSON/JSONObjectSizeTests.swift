import Testing
import UserNotifications

/// An object finds its members by searching while they are few, and by hashing when they are many.
@Suite("JSON objects of any size")
struct JSONObjectSizeTests {
    private func key(_ number: Int) -> String { "key-\(number)" }

    private func object(_ count: Int) -> JSONObject {
        JSONObject((0..<count).map { (key($0), JSONValue(integerLiteral: $0)) })
    }

    @Test("find every member and nothing else", arguments: [0, 1, 11, 12, 13, 14, 200])
    func members(count: Int) {
        let object = object(count)
        #expect(object.keys == (0..<count).map(key))
        for number in 0..<count { #expect(object[key(number)] == JSONValue(integerLiteral: number)) }
        #expect(object[key(count)] == nil)
    }

    @Test("change, lose and gain members in their places", arguments: [3, 12, 13, 14, 200])
    func changes(count: Int) {
        var object = object(count)
        object[key(1)] = "changed"
        object[key(0)] = nil
        object[key(count)] = true
        #expect(object.keys == (1...count).map(key))
        #expect(object[key(0)] == nil)
        #expect(object[key(1)] == "changed")
        #expect(object[key(count - 1)] == JSONValue(integerLiteral: count - 1))
        #expect(object[key(count)] == true)
    }

    @Test("tell keys apart code point by code point", arguments: [0, 20])
    func exactKeys(others: Int) {
        var object = object(others)
        object["\u{E9}"] = 1
        object["e\u{301}"] = 2
        // The same marks in another order: canonically equal, and as long.
        object["a\u{323}\u{307}"] = 3
        object["a\u{307}\u{323}"] = 4
        #expect(object.count == others + 4)
        #expect(object["\u{E9}"] == 1)
        #expect(object["e\u{301}"] == 2)
        #expect(object["a\u{323}\u{307}"] == 3)
        #expect(object["a\u{307}\u{323}"] == 4)
    }

    @Test("name each key that is given twice once", arguments: [0, 20])
    func duplicates(others: Int) throws {
        let rest = (0..<others).map { #","\#(key($0))":\#($0)"# }.joined()
        let object = try #require(try JSONValue(parsing: #"{"a":1,"b":2,"a":3,"a":4\#(rest),"b":5}"#.utf8).object)
        #expect(object.duplicates == ["a", "b"])
        #expect(object["a"] == 4)
        #expect(object["b"] == 5)
        #expect(object.count == others + 2)
    }

    @Test(
        "write escapes for nothing but what needs one",
        arguments: [
            ("\"\\/", #""\"\\/""#), ("\n\r\t\u{0}\u{1F}\u{7F}", #""\n\r\t\u0000\u001f\u007f""#),
            ("\u{80}\u{9F}\u{A0}\u{C0}", "\"\\u0080\\u009f\u{A0}\u{C0}\""),
            ("\u{2027}\u{2028}\u{202E}\u{202F}", "\"\u{2027}\\u2028\\u202e\u{202F}\""),
            ("\u{2065}\u{2066}\u{2069}\u{206A}", "\"\u{2065}\\u2066\\u2069\u{206A}\""),
            ("é🎉\u{1028}漢", "\"é🎉\u{1028}漢\""), ("", #""""#),
        ])
    func escapes(text: String, written: String) {
        #expect(JSONValue.string(text).text() == written)
    }
}
