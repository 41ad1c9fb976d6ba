import Foundation
import MediaInspection
import Testing

extension InspectorTests {
    @Suite("An inspector that fails")
    struct Failing {
        @Test("by being killed while idle is replaced, unnoticed")
        func killedIdle() async throws {
            let pool = InspectorPool()
            let file = try OpenFile(Samples.mp3)
            pool.warmUp(.all)
            try await eventually { !pool.processIdentifiers.isEmpty }
            for _ in 0..<20 {
                for identifier in pool.processIdentifiers { kill(identifier, SIGKILL) }
                #expect(try await pool.ask(file).magic == "audio/mpeg")
            }
        }

        @Test("by being killed with the request unread is replaced, unnoticed")
        func killedUnread() async throws {
            let pool = InspectorPool()
            let file = try OpenFile(Samples.mp3)
            _ = try await pool.ask(file)
            let identifier = try #require(pool.processIdentifiers.first)
            kill(identifier, SIGSTOP)
            let answer = Task { try await pool.ask(file) }
            try await Task.sleep(for: .milliseconds(100))
            kill(identifier, SIGKILL)
            #expect(try await answer.value.magic == "audio/mpeg")
        }

        @Test("by being killed over a file is reported with the signal")
        func killedBusy() async throws {
            let pool = InspectorPool(try FakeInspector(FakeInspector.take, "exec /bin/sleep 60"))
            let file = try OpenFile(Samples.mp3)
            let answer = Task { await pool.failure(file) }
            try await eventually {
                pool.processIdentifiers.first.flatMap { Processes.field("Name", of: $0) } == "sleep"
            }
            for identifier in pool.processIdentifiers { kill(identifier, SIGKILL) }
            let failure = await answer.value
            #expect(failure?.kind == .crashed)
            #expect(failure?.message.contains("signal 9") == true)
        }

        @Test("by hanging is ended at its time and replaced")
        func hangs() async throws {
            let pool = InspectorPool(try FakeInspector("exec /bin/sleep 60"), seconds: 0.3)
            let file = try OpenFile(Samples.mp3)
            let start = ContinuousClock.now
            #expect(await pool.failure(file)?.kind == .timedOut)
            #expect(await pool.failure(file)?.kind == .timedOut)
            #expect(ContinuousClock.now - start < .seconds(15))
            try await eventually { pool.processIdentifiers.isEmpty }
        }

        @Test("by leaving over a file is reported with its status")
        func leaves() async throws {
            let failure = await InspectorPool(try FakeInspector(FakeInspector.take, "exit 3"))
                .failure(try OpenFile(Samples.mp3))
            #expect(failure?.kind == .crashed)
            #expect(failure?.message.contains("exit status 3") == true)
        }

        @Test("by leaving before it takes anything is unavailable")
        func neverStarts() async throws {
            let fake = try FakeInspector("exit 71")
            let failure = await InspectorPool(fake).failure(try OpenFile(Samples.mp3))
            #expect(failure?.kind == .unavailable)
            #expect(failure?.message.contains("could not set up its sandbox") == true)
            #expect(failure?.message.contains(fake.path) == true)
        }

        @Test(
            "by talking nonsense is ended",
            arguments: [
                "echo garbage >&3", "echo '{}' >&2; echo '[]' >&3",
                "/bin/dd if=/dev/zero bs=70000 count=1 >&3",
            ])
        func nonsense(_ words: String) async throws {
            let pool = InspectorPool(try FakeInspector(FakeInspector.take, words, "exec /bin/sleep 60"))
            let failure = await pool.failure(try OpenFile(Samples.mp3))
            #expect(failure?.kind == .crashed)
            #expect(failure?.message.contains("garbage") == true)
            try await eventually { pool.processIdentifiers.isEmpty }
        }

        @Test("at random three hundred times leaves an answer each, and nothing else")
        func randomKills() async {
            // In a process of its own, whose children and descriptors are ours alone.
            await #expect(processExitsWith: .success) {
                let file = try OpenFile(Samples.mp3)
                let pool = InspectorPool(processes: 2)
                let before = Processes.descriptors
                let killer = Task {
                    for _ in 0..<60 {
                        if let victim = pool.processIdentifiers.randomElement() { kill(victim, SIGKILL) }
                        try await Task.sleep(for: .milliseconds(.random(in: 20...120)))
                    }
                }
                var answers = 0
                var crashes = 0
                await withTaskGroup(of: InspectorFailure?.self) { group in
                    for _ in 0..<300 { group.addTask { await pool.failure(file, within: 100) } }
                    for await failure in group {
                        answers += 1
                        // Killed over the file, which the pool cannot tell from a crash.
                        if failure?.kind == .crashed { crashes += 1 } else { #expect(failure == nil) }
                    }
                }
                killer.cancel()
                _ = try? await killer.value
                pool.close()
                #expect(answers == 300)
                #expect(crashes < 100)
                #expect(Processes.children.isEmpty)
                #expect(Processes.descriptors == before)
            }
        }
    }
}
