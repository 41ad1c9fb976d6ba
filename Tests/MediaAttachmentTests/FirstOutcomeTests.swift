import Locking
import Testing

@testable import MediaAttachment

@Suite("The first outcome", .timeLimit(.minutes(1)))
struct FirstOutcomeTests {
    @Test("is the work's when it comes in time")
    func work() async {
        let outcome = await firstOutcome(by: .now + .seconds(20)) {
            $0.take() ? "work" : nil
        } otherwise: { _ in
            "late"
        }
        #expect(outcome == "work")
    }

    @Test("is the other when the work hangs, and comes without waiting for it")
    func hang() async {
        let outcome = await firstOutcome(by: .now + .milliseconds(20)) { _ in
            while !Task.isCancelled { try? await Task.sleep(for: .milliseconds(5)) }
            // Cancelled only once the outcome is out: it was not waited for.
            return nil
        } otherwise: { isCancelled in
            isCancelled ? "cancelled" : "late"
        }
        #expect(outcome == "late")
    }

    @Test("is the other at once when the caller is cancelled")
    func cancelled() async {
        let task = Task {
            await firstOutcome(by: .now + .seconds(20)) { _ -> String? in
                try? await Task.sleep(for: .seconds(20))
                return nil
            } otherwise: { isCancelled in
                isCancelled ? "cancelled" : "late"
            }
        }
        task.cancel()
        #expect(await task.value == "cancelled")
    }

    @Test("is the work's once it has taken the claim, even when the caller is cancelled then")
    func claimed() async {
        let (claims, claimed) = AsyncStream<Void>.makeStream()
        let task = Task {
            await firstOutcome(by: .now + .seconds(20)) { claim -> String? in
                guard claim.take() else { return nil }
                claimed.finish()
                await Task.yield()
                return "work"
            } otherwise: { _ in
                "other"
            }
        }
        for await _ in claims {}
        task.cancel()
        #expect(await task.value == "work")
    }

    @Test("is one, whoever races")
    func race() async {
        for moment in 0..<200 {
            let settled = Locked(0)
            let outcome = await firstOutcome(by: .now + .microseconds(moment * 5)) { claim -> Int? in
                try? await Task.sleep(for: .microseconds(500))
                guard claim.take() else { return nil }
                settled.withLock { $0 += 1 }
                return 1
            } otherwise: { _ in
                settled.withLock { $0 += 1 }
                return 2
            }
            #expect([1, 2].contains(outcome))
            #expect(settled.withLock { $0 } == 1)
        }
    }
}
