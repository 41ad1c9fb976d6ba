import Testing
import UserNotifications

@testable import MediaAttachment

@Suite("Payload paths")
struct PayloadPathTests {
    static let root: JSONObject = [
        "a": ["b": ["c": "deep"]], "list": [["url": "0"], ["url": "1"], "no object"],
        "com.batch": ["at": ["u": "dotted"]],
        "map": ["one": "1", "two": "2"], "*": "star", "x[0]": "bracket", "back\\slash": "back",
    ]

    @Test(
        "lead to values",
        arguments: [
            ("a.b.c", ["a.b.c=deep"]),
            ("list[].url", ["list[0].url=0", "list[1].url=1"]),
            ("list[1].url", ["list[1].url=1"]),
            ("list[7].url", []),
            (#"com\.batch.at.u"#, [#"com\.batch.at.u=dotted"#]),
            ("com.batch.at.u", []),
            ("map.*", ["map.one=1", "map.two=2"]),
            ("list.*.url", ["list[0].url=0", "list[1].url=1"]),
            (#"\*"#, [#"\*=star"#]),
            (#"x\[0\]"#, [#"x\[0\]=bracket"#]),
            (#"back\\slash"#, [#"back\\slash=back"#]),
            ("a.b.c.d", []),
            ("map[0]", []),
            ("a[]", []),
        ] as [(String, [String])])
    func lead(_ text: String, to expected: [String]) throws {
        let found = try PayloadPath(text).matches(in: Self.root).map { "\($0.path)=\($0.value.string ?? "?")" }
        #expect(found == expected)
    }

    @Test(
        "are refused when they are none",
        arguments: ["", ".", "a.", ".a", "a..b", "a[", "a[x]", "a[0", "a[0]b", "a\\", "[0]"])
    func refuse(_ text: String) {
        #expect(throws: PayloadPathError.self) { try PayloadPath(text) }
    }

    @Test("find what stands nearest around a value")
    func nearby() throws {
        let root: JSONObject = ["id": "far", "in": ["id": "near", "at": ["u": "x"]]]
        let match = try #require(try PayloadPath("in.at.u").matches(in: root).first)
        #expect(match.nearby(try PayloadPath("id"))?.string == "near")
    }
}
