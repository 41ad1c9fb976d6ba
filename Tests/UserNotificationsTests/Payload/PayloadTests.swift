import Testing
import UserNotifications

@Suite struct PayloadTests {
    @Test(
        "What is no object is no payload",
        arguments: [
            ("[]", "an array", nil as String?), (#"[{"aps":{}}]"#, "an array", "each element"),
            ("5", "a number", nil),
            (#""{\"aps\":{}}""#, "a string", "encoded twice"), ("null", "null", nil),
        ])
    func notAnObject(text: String, words: String, hint: String?) {
        let error = #expect(throws: PayloadError.self) { try Payload(Array(text.utf8)) }
        #expect(error?.message.contains(words) == true)
        #expect(error?.hint?.contains(hint ?? "") == (hint == nil ? nil : true))
    }

    @Test func whatIsNotJSONIsToldWithItsPlace() {
        let error = #expect(throws: PayloadError.self) { try Payload(Array("{\n  \"aps\": {},\n}".utf8)) }
        #expect(error?.line == 2)
        #expect(error?.column == 12)
        #expect(error?.description == "line 2, column 12: a comma before } (JSON has no trailing commas)")
    }

    @Test func theBundleOfASimulatorFileIsRead() {
        #expect(Payload(["Simulator Target Bundle": "com.example"]).simulatorTargetBundle == "com.example")
        #expect(Payload(["aps": [:]]).simulatorTargetBundle == nil)
    }

    @Test(
        "What was given instead of a payload is named",
        arguments: [
            (
                #"{"message":{"token":"t","apns":{"payload":{"aps":{"alert":"x"}}}}}"#,
                "under message.apns.payload"
            ),
            (
                #"{"message":{"topic":"t","notification":{"title":"x"}}}"#,
                "would stand under message.apns.payload"
            ),
            (#"{"to":"abc","notification":{"title":"x"}}"#, "Firebase"),
            (#"{"registration_ids":["a"],"data":{}}"#, "Firebase"),
            (#"{"notification":{"body":"x"}}"#, "Firebase"),
            (#"{"token":"t","apns":{"payload":{"aps":{}}}}"#, "under apns.payload"),
            (#"{"to":"ExponentPushToken[x]","title":"x"}"#, "Expo"),
            (#"{"to":["ExponentPushToken[x]"],"title":"x"}"#, "Expo"),
            (#"{"app_id":"a","contents":{"en":"x"}}"#, "OneSignal"),
            (#"{"audience":"all","notification":{"alert":"x"}}"#, "Airship"),
            (#"{"default":"x","APNS":"{\"aps\":{\"alert\":\"x\"}}"}"#, "Amazon SNS"),
            (#"{"aps":"{\"alert\":\"x\"}"}"#, "encoded twice"),
            (#"{"data":[{"payload":{"aps":{"alert":"x"}}}]}"#, "under data[0].payload"),
            (#"{"APS":{"alert":"x"}}"#, "spelled aps"),
            (#"{"alert":"x","badge":1}"#, "what aps should hold"),
        ])
    func likelyMistake(text: String, words: String) throws {
        let payload = try Payload(Array(text.utf8))
        #expect(payload.likelyMistake?.contains(words) == true, "\(payload.likelyMistake ?? "nothing")")
        let finding = payload.findings.first
        #expect(finding?.code == "no-alert")
        #expect(finding?.advice == payload.likelyMistake)
    }

    @Test func aPayloadWithApsIsNoMistake() {
        #expect(Payload(["aps": ["alert": "x"], "notification": [:], "to": "x"]).likelyMistake == nil)
        #expect(Payload(["hello": "x"]).likelyMistake == nil)
    }
}
