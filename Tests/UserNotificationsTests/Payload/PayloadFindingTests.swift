import Testing
import UserNotifications

@Suite struct PayloadFindingTests {
    static let good = #""alert":"x","mutable-content":1"#

    @Test func aGoodPayloadHasNoFindings() throws {
        let text =
            #"{"aps":{\#(Self.good),"badge":1,"sound":"default","category":"c"},"category":"mine","a":[{"b":1}]}"#
        #expect(try Payload(Array(text.utf8)).findings.isEmpty)
    }

    @Test(
        "A missing mutable-content is told together with what looks like it",
        arguments: [
            (#"{"aps":{"alert":"x"}}"#, "mutable-content is missing"),
            (#"{"aps":{"alert":"x","mutable-content":0}}"#, "off (0)"),
            (#"{"aps":{"alert":"x","mutable-content":null}}"#, "is missing"),
            (#"{"aps":{"alert":"x","mutable_content":1}}"#, "aps.mutable_content"),
            (#"{"aps":{"alert":"x"},"mutable-content":1}"#, "; mutable-content"),
            (#"{"aps":{"alert":"x"},"mutable_content":true}"#, "; mutable_content"),
            (#"{"aps":{"alert":"x"},"mutableContent":1}"#, "; mutableContent"),
            (
                #"{"aps":{"alert":"x"},"gcm.notification.mutable-content":1}"#,
                #"gcm\.notification\.mutable-content"#
            ),
            (#"{"aps":{"alert":{"body":"x","mutable-content":1}}}"#, "aps.alert.mutable-content"),
            (#"{"aps":{"alert":"x"},"d":[{"Mutable Content":1}]}"#, "d[0].Mutable Content"),
        ])
    func mutableContent(text: String, words: String) throws {
        let finding = try Payload(Array(text.utf8)).deliveryFindings.first
        #expect(finding?.code == "mutable-content-missing")
        #expect(finding?.level == .error)
        #expect(finding?.at == "aps.mutable-content")
        #expect(finding?.message.contains(words) == true, "\(finding?.message ?? "")")
    }

    @Test(
        "A push without text is told with its cause",
        arguments: [
            ("{}", "no aps"), (#"{"aps":[]}"#, "aps is an array"),
            (#"{"aps":{"mutable-content":1}}"#, "no alert"),
            (#"{"aps":{"alert":""}}"#, "the alert is empty"), (#"{"aps":{"alert":{}}}"#, "neither title"),
            (#"{"aps":{"alert":{"title":7}}}"#, "neither title"),
            (#"{"aps":{"alert":5}}"#, "a number, neither a string"),
            (#"{"aps":{"content-available":1}}"#, "background push"),
        ])
    func noAlert(text: String, words: String) throws {
        let finding = try Payload(Array(text.utf8)).deliveryFindings.first
        #expect(finding?.code == "no-alert")
        #expect(finding?.level == .error)
        #expect(finding?.message.contains(words) == true, "\(finding?.message ?? "")")
    }

    @Test(
        "What has no effect is warned of at its path",
        arguments: [
            (#"{"aps":{\#(good),"badge":-1}}"#, "negative-badge", "aps.badge"),
            (#"{"aps":{\#(good),"badge":"1"}}"#, "wrong-type", "aps.badge"),
            (#"{"aps":{\#(good),"sound":["a"]}}"#, "wrong-type", "aps.sound"),
            (#"{"aps":{\#(good),"sound":{"name":1}}}"#, "wrong-type", "aps.sound.name"),
            (#"{"aps":{\#(good),"thread-id":1}}"#, "wrong-type", "aps.thread-id"),
            (#"{"aps":{"alert":"x","mutable-content":"1"}}"#, "wrong-type", "aps.mutable-content"),
            (
                #"{"aps":{"alert":{"body":"x","title":1},"mutable-content":1}}"#, "wrong-type",
                "aps.alert.title"
            ),
            (
                #"{"aps":{"alert":{"body":"x","loc-args":"a"},"mutable-content":1}}"#, "wrong-type",
                "aps.alert.loc-args"
            ),
            (#"{"aps":{\#(good),"relevance-score":2}}"#, "out-of-range", "aps.relevance-score"),
            (#"{"aps":{\#(good),"sound":{"critical":1,"volume":1.5}}}"#, "out-of-range", "aps.sound.volume"),
            (
                #"{"aps":{\#(good),"interruption-level":"urgent"}}"#, "unknown-interruption-level",
                "aps.interruption-level"
            ),
            (#"{"aps":{\#(good)},"badge":1}"#, "misplaced-key", "badge"),
            (#"{"aps":{\#(good)},"alert":"y","aps2":1,"sound":"z"}"#, "misplaced-key", "sound"),
            (#"{"aps":{\#(good),"title":"y"}}"#, "misplaced-key", "aps.title"),
            (#"{"aps":{\#(good),"thread_id":"y"}}"#, "misspelled-key", "aps.thread_id"),
            (#"{"aps":{\#(good),"threadId":"y"}}"#, "misspelled-key", "aps.threadId"),
            (
                #"{"aps":{"alert":{"body":"x","launchImage":"y"},"mutable-content":1}}"#, "misspelled-key",
                "aps.alert.launchImage"
            ),
            (#"{"aps":{\#(good)},"a":1,"a":2}"#, "duplicate-key", "a"),
            (#"{"aps":{\#(good)},"x":[0,{"a.b":1,"a.b":2}]}"#, "duplicate-key", #"x[1].a\.b"#),
        ])
    func warning(text: String, code: String, path: String) throws {
        let findings = try Payload(Array(text.utf8)).findings
        #expect(findings.map(\.code) == [code])
        #expect(findings.first?.at == path)
        #expect(findings.first?.level == .warning)
    }

    @Test(.timeLimit(.minutes(1)))
    func aHostilePayloadHasFewFindingsSoon() throws {
        let deep = String(repeating: #"{"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa":["#, count: 250)
        let many = (0..<20_000).map { _ in #"{"k":1,"k":2,"mutable_content":1}"# }.joined(separator: ",")
        let text = deep + many + String(repeating: "]}", count: 250)
        let findings = try Payload(Array(text.utf8)).findings
        #expect(findings.count < 40)
    }

    @Test func aLongKeyIsCutInPaths() throws {
        let key = String(repeating: "k", count: 5000)
        let findings = try Payload(Array(#"{"aps":{\#(Self.good)},"\#(key)":1,"\#(key)":2}"#.utf8)).findings
        #expect(findings.first?.message.count ?? 0 < 200)
    }
}
