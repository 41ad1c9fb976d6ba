import Testing
import UserNotifications

@Suite(.timeLimit(.minutes(1))) struct JSONHostilityTests {
    @Test("Nesting is read to a depth of 512 and refused beyond", arguments: ["[", "{\"a\":"])
    func nesting(opening: String) throws {
        let closing = opening == "[" ? "]" : "}"
        func nested(_ depth: Int) -> String {
            let inner = opening == "[" ? "" : "0"
            return String(repeating: opening, count: depth) + inner + String(repeating: closing, count: depth)
        }
        #expect(try JSONValue(parsing: nested(512).utf8).text() == nested(512))
        let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: nested(513).utf8) }
        #expect(error?.message.contains("512") == true)
        #expect(throws: JSONSyntaxError.self) {
            try JSONValue(parsing: String(repeating: opening, count: 200_000).utf8)
        }
    }

    @Test func aMillionBytesAreReadInLinearTime() throws {
        let members = (0..<20_000).map { "\"key\($0)\":[\($0),\"é\\n\($0)\",1.5e3,{\"a\":null}]" }
        let text = "{" + members.joined(separator: ",") + "}"
        let value = try JSONValue(parsing: text.utf8)
        #expect(value.object?.count == 20_000)
        #expect(value.text() == text)
        let repeated = "{" + (0..<50_000).map { "\"a\":\($0)" }.joined(separator: ",") + "}"
        #expect(try JSONValue(parsing: repeated.utf8) == ["a": 49_999])
    }

    @Test func noMutationOfADocumentTraps() async throws {
        let seed = Array(
            #"{"aps":{"alert":{"title":"Tor 😀","body":"a\nb\ud83d\ude00"},"badge":-1.5e3},"u":[true,null,"x"]}"#
                .utf8)
        let spice: [UInt8] =
            Array("{}[]\",:\\u0e-+. \n/'#<tfnN".utf8) + [0, 0x1F, 0x7F, 0x80, 0xC2, 0xE2, 0xED, 0xF0, 0xFF]
        var random = SplitMix(state: 42)
        for _ in 0..<20_000 {
            await Task.yield()
            var bytes = seed
            for _ in 0...Int.random(in: 0..<4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = spice.randomElement(using: &random) ?? 0
                case 1: bytes.insert(spice.randomElement(using: &random) ?? 0, at: place)
                case 2 where bytes.count > 1: bytes.remove(at: place)
                default: bytes.removeSubrange(max(place, 1)...)
                }
            }
            do {
                let value = try JSONValue(parsing: bytes)
                #expect(try JSONValue(parsing: value.text(pretty: true).utf8) == value)
            } catch {
                #expect(error.offset >= 0 && error.offset <= bytes.count)
                #expect(error.line >= 1 && error.column >= 1)
            }
        }
    }

    @Test func everyPrefixOfADocumentIsAFault() {
        let text = Array(#"{"a": [1, -2.5e+3, "x\u00e9\\", {"b": null}], "c": true}"#.utf8)
        for length in 0..<text.count {
            #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text[..<length]) }
        }
    }
}

/// A random number generator whose numbers are the same in every run.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
