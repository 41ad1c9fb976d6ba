import Testing

@testable import MediaFetch

@Suite struct TransferTimersTests {
    private let start = ContinuousClock.now
    private var policy: FetchPolicy {
        FetchPolicy(connect: .seconds(1), firstByte: .seconds(2), stall: .seconds(3), request: .seconds(10))
    }

    @Test func `each phase has a timer of its own`() {
        var timers = TransferTimers(policy: policy, deadline: start + .seconds(30), start: start)
        timers.connecting(at: start)
        #expect(timers.expiry(at: start + .milliseconds(999)) == nil)
        #expect(timers.expiry(at: start + .seconds(1)) == .connect)
        timers.connected(at: start + .seconds(1))
        #expect(timers.expiry(at: start + .milliseconds(2999)) == nil)
        #expect(timers.expiry(at: start + .seconds(3)) == .firstByte)
        timers.received(at: start + .seconds(2))
        timers.received(at: start + .seconds(4))
        #expect(timers.expiry(at: start + .milliseconds(6999)) == nil)
        #expect(timers.expiry(at: start + .seconds(7)) == .stall)
    }

    @Test func `bytes and hops do not move the request's timer`() {
        var timers = TransferTimers(policy: policy, deadline: start + .seconds(30), start: start)
        timers.received(at: start + .seconds(9))
        timers.connecting(at: start + .milliseconds(9900))
        #expect(timers.next.expiry == .request)
        #expect(timers.next.end == start + .seconds(10))
    }

    @Test func `the deadline bounds everything, and wins when it passes together with a timer`() {
        var timers = TransferTimers(policy: policy, deadline: start + .seconds(1), start: start)
        timers.connecting(at: start)
        #expect(timers.next.expiry == .budget)
    }

    @Test func `without limits only the deadline holds`() {
        let policy = FetchPolicy(connect: nil, firstByte: nil, stall: nil, request: nil)
        var timers = TransferTimers(policy: policy, deadline: start + .seconds(30), start: start)
        timers.connecting(at: start)
        timers.connected(at: start)
        timers.received(at: start)
        #expect(timers.next.end == start + .seconds(30))
    }

    @Test func `milliseconds are rounded up, so that no timer is early`() {
        #expect(Duration.microseconds(1).millisecondsRoundedUp == 1)
        #expect(Duration.milliseconds(250).millisecondsRoundedUp == 250)
        #expect(Duration.seconds(-1).millisecondsRoundedUp == 0)
    }
}
