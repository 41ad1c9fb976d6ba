import Testing
import UserNotifications

@Suite struct JSONObjectTests {
    @Test func membersKeepTheirOrder() throws {
        let text = #"{"z":1,"a":{"y":2,"b":3},"m":null}"#
        let value = try JSONValue(parsing: text.utf8)
        #expect(value.object?.keys == ["z", "a", "m"])
        #expect(value.text() == text)
    }

    @Test func orderDoesNotMatterToEquality() {
        #expect(["a": 1, "b": [true, nil]] as JSONObject == ["b": [true, nil], "a": 1.0])
        #expect(["a": 1] as JSONObject != ["a": 1, "b": nil])
        #expect(["a": 1] as JSONObject != ["b": 1])
    }

    @Test func theLastOfTwoEqualKeysWinsInThePlaceOfTheFirst() throws {
        let value = try JSONValue(parsing: #"{"a":1,"b":2,"a":3,"a":4,"b":5}"#.utf8)
        #expect(value.text() == #"{"a":4,"b":5}"#)
        #expect(value.object?.duplicates == ["a", "b"])
    }

    @Test func keysAreComparedByCodePointsNotByLooks() throws {
        let value = try JSONValue(parsing: #"{"\u00e9":1,"e\u0301":2}"#.utf8)
        #expect(value.object?.count == 2)
        #expect(value["\u{E9}"] == 1)
        #expect(value["e\u{301}"] == 2)
        #expect(JSONValue.string("\u{E9}") != JSONValue.string("e\u{301}"))
    }

    @Test func membersAreSetAppendedAndRemoved() {
        var object: JSONObject = ["a": 1, "b": 2, "c": 3]
        object["b"] = "two"
        object["d"] = 4
        object["a"] = nil
        object["x"] = nil
        #expect(object.text() == #"{"b":"two","c":3,"d":4}"#)
        #expect(object["d"] == 4)
        #expect(object["a"] == nil)
        object["a"] = JSONValue.null
        #expect(object.keys == ["b", "c", "d", "a"])
    }

    @Test func accessorsGiveOnlyTheirOwnKind() {
        let value: JSONValue = ["s": "x", "n": 1, "b": true, "a": [1, 2], "o": [:], "nothing": nil]
        #expect(value["s"]?.string == "x")
        #expect(value["n"]?.number?.int64 == 1)
        #expect(value["b"]?.bool == true)
        #expect(value["a"]?[1] == 2)
        #expect(value["a"]?[2] == nil)
        #expect(value["o"]?.object?.isEmpty == true)
        #expect(value["nothing"]?.isNull == true)
        #expect(value["s"]?.number == nil)
        #expect(value["n"]?.bool == nil)
        #expect(value["s"]?["x"] == nil)
    }
}
