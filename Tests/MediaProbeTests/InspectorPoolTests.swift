import Foundation
import Locking
import MediaInspection
import Testing

extension InspectorTests {
    @Suite("A pool of inspectors")
    struct Pool {
        @Test("answers about each kind of file", arguments: ProbeTests.cases)
        func answers(_ sample: ProbeTests.Case) async throws {
            let testimony = try await InspectorPool().ask(try OpenFile(sample.bytes))
            #expect(testimony.magic == sample.magic)
            #expect(testimony.container?.streams.map(\.codec) ?? [] == sample.codecs)
        }

        @Test("keeps one process for one file after another")
        func keeps() async throws {
            let pool = InspectorPool(processes: 3)
            let file = try OpenFile(Samples.mp3)
            _ = try await pool.ask(file)
            let first = pool.processIdentifiers
            for _ in 0..<5 { _ = try await pool.ask(file) }
            #expect(first.count == 1)
            #expect(pool.processIdentifiers == first)
        }

        @Test("starts a process ahead of the first request")
        func warmUp() async throws {
            let pool = InspectorPool(processes: 2)
            pool.warmUp(.all)
            pool.warmUp(.all)
            try await eventually { !pool.processIdentifiers.isEmpty }
            let warm = pool.processIdentifiers
            _ = try await pool.ask(try OpenFile(Samples.mp3))
            #expect(warm.count == 1)
            #expect(pool.processIdentifiers == warm)
        }

        @Test("loads libavformat where it is wanted, and nowhere else")
        func witnesses() async throws {
            let pool = InspectorPool(processes: 1)
            let (picture, sound) = (try OpenFile(Samples.jpeg), try OpenFile(Samples.mp3))
            func maps() throws -> String {
                let process = try #require(pool.processIdentifiers.first)
                let file = try #require(FileHandle(forReadingAtPath: "/proc/\(process)/maps"))
                return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
            }
            #expect(try await pool.ask(picture, .magic).magic == "image/jpeg")
            #expect(try maps().contains("libmagic") && !maps().contains("libavformat"))
            let first = pool.processIdentifiers
            // The one process that there may be makes room, and stays for pictures then.
            #expect(try await pool.ask(sound, .all).container?.streams.map(\.codec) == ["mp3"])
            #expect(try maps().contains("libavformat"))
            let second = pool.processIdentifiers
            #expect(second != first)
            #expect(try await pool.ask(picture, .magic).magic == "image/jpeg")
            #expect(pool.processIdentifiers == second)
        }

        @Test("works with two processes at twenty files")
        func concurrency() async throws {
            let pool = InspectorPool(processes: 2)
            let file = try OpenFile(Samples.film)
            let most = Locked(0)
            try await withThrowingTaskGroup(of: Testimony.self) { group in
                for _ in 0..<20 { group.addTask { try await pool.ask(file) } }
                for try await testimony in group {
                    #expect(testimony.container?.streams.count == 2)
                    most.withLock { $0 = max($0, pool.processIdentifiers.count) }
                }
            }
            #expect(most.withLock { $0 } == 2)
        }

        @Test("names an executable that is not there")
        func missing() async throws {
            let pool = InspectorPool(
                executable: "/nowhere/attach-inspector", processes: 1, seconds: 5, memory: nil)
            pool.warmUp(.all)
            let failure = await pool.failure(try OpenFile(Samples.mp3))
            #expect(failure?.kind == .unavailable)
            #expect(failure?.message.contains("/nowhere/attach-inspector") == true)
        }

        @Test("says so when there is no file to look at")
        func noFile() async throws {
            let pool = InspectorPool()
            let failure = await #expect(throws: InspectorFailure.self) {
                try await pool.testimony(of: -1, deadline: .now + .seconds(30))
            }
            #expect(failure?.kind == .unavailable)
            #expect(try await pool.ask(try OpenFile(Samples.mp3)).magic == "audio/mpeg")
        }

        @Test("leaves nothing behind when it is closed, and answers who still waits")
        func closes() async throws {
            let pool = InspectorPool(try FakeInspector("exec /bin/sleep 60"), seconds: nil)
            let file = try OpenFile(Samples.mp3)
            async let first = pool.failure(file)
            async let second = pool.failure(file)
            try await eventually { !pool.processIdentifiers.isEmpty }
            let identifiers = pool.processIdentifiers
            pool.close()
            #expect(identifiers.allSatisfy { kill($0, 0) != 0 })
            #expect(await first?.kind == .unavailable)
            #expect(await second?.kind == .unavailable)
            #expect(await pool.failure(file)?.kind == .unavailable)
        }

        @Test("leaves nothing behind when it is forgotten")
        func forgotten() async throws {
            var pool: InspectorPool? = InspectorPool()
            _ = try await pool?.ask(try OpenFile(Samples.mp3))
            let identifiers = pool?.processIdentifiers ?? []
            pool = nil
            #expect(identifiers.count == 1)
            #expect(identifiers.allSatisfy { kill($0, 0) != 0 })
        }

        @Test("lets a request be cancelled, running or waiting")
        func cancellation() async throws {
            let pool = InspectorPool(try FakeInspector("exec /bin/sleep 60"), seconds: nil)
            let file = try OpenFile(Samples.mp3)
            let requests = (0..<3).map { _ in Task { await pool.failure(file, within: 60) } }
            try await eventually { !pool.processIdentifiers.isEmpty }
            let start = ContinuousClock.now
            for request in requests.reversed() { request.cancel() }
            for request in requests { #expect(await request.value?.kind == .cancelled) }
            #expect(ContinuousClock.now - start < .seconds(10))
        }

        @Test("lets a request that waits give up at its own deadline")
        func waiting() async throws {
            let pool = InspectorPool(try FakeInspector("exec /bin/sleep 60"), seconds: nil)
            let file = try OpenFile(Samples.mp3)
            let first = Task { await pool.failure(file, within: 60) }
            try await eventually { !pool.processIdentifiers.isEmpty }
            let second = await pool.failure(file, within: 0.2)
            #expect(second == InspectorFailure(.timedOut, "no inspector was free in time"))
            first.cancel()
            #expect(await first.value?.kind == .cancelled)
        }
    }
}
