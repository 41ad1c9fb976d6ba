import Testing

@testable import MediaFetch

@Suite struct BodyGateTests {
    private func take(_ count: Int, _ gate: inout BodyGate) -> BodyGate.Verdict {
        [UInt8](repeating: 7, count: count).withUnsafeBytes { gate.take($0) }
    }

    private func expect(
        _ expected: BodyGate.Verdict, from verdict: BodyGate.Verdict,
        at location: SourceLocation = #_sourceLocation
    ) {
        #expect(verdict == expected, sourceLocation: location)
    }

    @Test func `exactly the limit passes, one more does not`() {
        var gate = BodyGate(limit: 10, announced: nil, admit: nil)
        expect(.pass(held: []), from: take(10, &gate))
        expect(.exceeds(limit: 10, received: 11), from: take(1, &gate))
    }

    @Test(arguments: [(9, false), (10, false), (11, true)] as [(Int64, Bool)])
    func `an announced length is held against the limit before any byte`(announced: Int64, isOver: Bool) {
        let gate = BodyGate(limit: 10, announced: announced, admit: nil)
        #expect(gate.begin() == (isOver ? .announces(limit: 10, announced: announced) : .hold))
    }

    @Test func `the chunks of a long body may take as much more as chunks of a kilobyte do`() {
        var gate = BodyGate(limit: 50_000_000, announced: nil, admit: nil)
        let piece = [UInt8](repeating: 1, count: 1024)
        for _ in 0..<48_828 {
            #expect(gate.take(wireBytes: 1024 + 7) == .hold)
            let verdict = piece.withUnsafeBytes { gate.take($0) }
            guard verdict == .pass(held: []) else {
                Issue.record("\(verdict)")
                return
            }
        }
    }

    @Test func `what comes to no body is counted, and may exceed the limit by the allowance`() {
        var gate = BodyGate(limit: 1000, announced: nil, admit: nil)
        #expect(gate.take(wireBytes: 1000 + Int(BodyGate.framingAllowance)) == .hold)
        #expect(gate.take(wireBytes: 1) == .isHollow(limit: 1000, taken: 1001 + BodyGate.framingAllowance))
        var unlimited = BodyGate(limit: nil, announced: nil, admit: nil)
        #expect(unlimited.take(wireBytes: .max) == .hold)
    }

    @Test func `the first 512 bytes are held until they are admitted, once`() {
        var shown: [Int] = []
        var gate = BodyGate(limit: 2000, announced: nil) { prefix in
            shown.append(prefix.count)
            return .limit(1000)
        }
        expect(.hold, from: take(500, &gate))
        expect(.pass(held: [UInt8](repeating: 7, count: 500)), from: take(100, &gate))
        expect(.pass(held: []), from: take(400, &gate))
        expect(.exceeds(limit: 1000, received: 1001), from: take(1, &gate))
        #expect(shown == [512])
    }

    @Test func `a short body is shown at its end`() {
        var shown: [Int] = []
        var gate = BodyGate(limit: nil, announced: nil) { prefix in
            shown.append(prefix.count)
            return .limit(3)
        }
        expect(.hold, from: take(3, &gate))
        expect(.pass(held: [7, 7, 7]), from: gate.end())
        #expect(shown == [3])
    }

    @Test func `what is admitted with a smaller limit is never written over it`() {
        var gate = BodyGate(limit: nil, announced: nil) { _ in .limit(100) }
        expect(.exceeds(limit: 100, received: 600), from: take(600, &gate))
        var announced = BodyGate(limit: nil, announced: 5000) { _ in .limit(1000) }
        expect(.announces(limit: 1000, announced: 5000), from: take(600, &announced))
    }

    @Test func `a refused body is its first bytes`() {
        var gate = BodyGate(limit: nil, announced: nil) { _ in .refuse }
        expect(.refuse(prefix: [UInt8](repeating: 7, count: 512)), from: take(600, &gate))
    }

    @Test func `nothing is shown of an empty body`() {
        var gate = BodyGate(limit: nil, announced: nil) { _ in .refuse }
        expect(.hold, from: gate.end())
    }
}
