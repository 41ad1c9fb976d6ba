import Testing

@testable import MediaAttachment

@Suite("The alarm", .timeLimit(.minutes(1)))
struct AlarmTests {
    @Test("calls at its instants, the earliest first whenever it was set, and never what was taken back")
    func calls() async {
        let alarm = Alarm()
        let (calls, call) = AsyncStream<String>.makeStream()
        let now = ContinuousClock.now
        _ = alarm.set(at: now + .milliseconds(300)) { call.yield("late") }
        let unwanted = alarm.set(at: now + .milliseconds(200)) { call.yield("unwanted") }
        _ = alarm.set(at: now + .milliseconds(50)) { call.yield("early") }
        _ = alarm.set(at: now - .seconds(1)) { call.yield("at once") }
        alarm.unset(unwanted)
        var heard: [String] = []
        for await name in calls {
            heard.append(name)
            if heard.count == 3 { break }
        }
        #expect(heard == ["at once", "early", "late"])
        #expect(now.duration(to: .now) >= .milliseconds(300))
    }
}
