import Foundation
import Locking
import Testing

@testable import MediaFetch

@Suite(.timeLimit(.minutes(1))) struct ResolverTests {
    private func answer(_ resolver: Resolver, _ host: String) async -> Resolver.Answer {
        await withCheckedContinuation { continuation in
            resolver.resolve(host) { continuation.resume(returning: $0) }
        }
    }

    @Test func `asks once for all who ask meanwhile, and remembers the answer`() async throws {
        let lookups = Locked(0)
        let gate = DispatchSemaphore(value: 0)
        let resolver = Resolver { _ in
            gate.wait()
            lookups.withLock { $0 += 1 }
            return .addresses([.v4(1)])
        }
        #expect(resolver.known("a.test") == nil)
        await withTaskGroup { group in
            let (asked, ask) = AsyncStream<Void>.makeStream()
            for _ in 0..<50 {
                group.addTask {
                    await withCheckedContinuation { continuation in
                        resolver.resolve("a.test") { answer in
                            #expect(answer == .addresses([.v4(1)]))
                            continuation.resume()
                        }
                        ask.yield()
                    }
                }
            }
            var count = 0
            for await _ in asked {
                count += 1
                if count == 50 { break }
            }
            gate.signal()
        }
        #expect(lookups.withLock { $0 } == 1)
        #expect(resolver.known("a.test") == [.v4(1)])
    }

    @Test func `does not remember that there was no answer`() async {
        let resolver = Resolver { _ in .none("nothing") }
        #expect(await answer(resolver, "a.test") == .none("nothing"))
        #expect(resolver.known("a.test") == nil)
    }

    @Test func `lookups that hang keep at most sixteen threads, and the rest comes when they are done`() async {
        let running = Locked((now: 0, most: 0))
        let gate = DispatchSemaphore(value: 0)
        let resolver = Resolver { _ in
            running.withLock {
                $0.now += 1
                $0.most = max($0.most, $0.now)
            }
            gate.wait()
            running.withLock { $0.now -= 1 }
            return .addresses([.v4(1)])
        }
        let answers = Locked(0)
        for number in 0..<40 { resolver.resolve("h\(number).test") { _ in answers.withLock { $0 += 1 } } }
        while running.withLock({ $0.now }) < 16 { try? await Task.sleep(for: .milliseconds(5)) }
        for _ in 0..<40 { gate.signal() }
        while answers.withLock({ $0 }) < 40 { try? await Task.sleep(for: .milliseconds(5)) }
        #expect(running.withLock { $0.most } == 16)
    }

    @Test func `asks the system, whose own words tell why there is no answer`() {
        #expect(Resolver.system("127.0.0.1") == .addresses([.v4(0x7F00_0001)]))
        guard case .none(let reason) = Resolver.system("no such host") else {
            Issue.record("an address for what is no name")
            return
        }
        #expect(!reason.isEmpty)
    }
}
