import Testing
import UserNotifications

@Suite struct JSONNumberTests {
    @Test(
        "A number keeps its text through reading and writing",
        arguments: [
            "0", "-0", "1", "1.0", "1.50", "0.1", "9007199254740993", "18446744073709551615",
            "-9223372036854775808",
            "1e400", "1E+2", "1e-7", "123456789012345678901234567890.000000000000000001",
        ])
    func keepsText(text: String) throws {
        let value = try JSONValue(parsing: text.utf8)
        #expect(value.number?.text == text)
        #expect(value.text() == text)
    }

    @Test(
        "Numbers are equal when their exact values are",
        arguments: [
            ("1.0", "1"), ("1e2", "100"), ("-0", "0"), ("0.0e5", "0"), ("120E-1", "12"), ("0.010", "1e-2"),
            ("1000", "1e3"),
        ])
    func equal(one: String, other: String) throws {
        #expect(try JSONValue(parsing: one.utf8) == JSONValue(parsing: other.utf8))
    }

    @Test(
        "Numbers that a Double confuses are told apart",
        arguments: [
            ("9007199254740993", "9007199254740992"), ("0.1", "0.10000000000000000001"), ("1e400", "1e401"),
            ("1", "-1"), ("1e99999999999", "1e99999999998"), ("10", "1"),
        ])
    func unequal(one: String, other: String) throws {
        #expect(try JSONValue(parsing: one.utf8) != JSONValue(parsing: other.utf8))
    }

    @Test(
        "A whole number that fits is given as an integer, others are not",
        arguments: [
            ("9007199254740993", 9_007_199_254_740_993 as Int64?), ("1e2", 100), ("1.0", 1), ("-0", 0),
            ("-1.50e1", -15),
            ("9223372036854775807", .max), ("9223372036854775808", nil), ("-9223372036854775808", .min),
            ("0.5", nil),
            ("1e400", nil), ("1e99999999999", nil), ("18446744073709551615", nil),
        ])
    func int64(text: String, expected: Int64?) {
        #expect(JSONNumber(text: text)?.int64 == expected)
    }

    @Test func theLargestUnsignedNumberIsKept() {
        #expect(JSONNumber(text: "18446744073709551615")?.uint64 == .max)
        #expect(JSONNumber(text: "1844674407370955161.5e1")?.uint64 == .max)
    }

    @Test(
        "A number as a Double is the nearest one",
        arguments: [
            ("0.1", 0.1), ("1e400", .infinity), ("-1e400", -.infinity),
            ("9007199254740993", 9007199254740992),
        ])
    func double(text: String, expected: Double) {
        #expect(JSONNumber(text: text)?.double == expected)
    }

    @Test(
        "Numbers are made from finite values and lawful text only",
        arguments: ["", " 1", "1 ", "01", "+1", "1.", "NaN"])
    func refusesText(text: String) {
        #expect(JSONNumber(text: text) == nil)
        #expect(JSONNumber(.nan) == nil)
        #expect(JSONNumber(-.infinity as Double) == nil)
    }
}
