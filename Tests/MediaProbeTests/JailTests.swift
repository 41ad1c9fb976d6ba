import Foundation
import MediaInspection
import Testing

@testable import attach_inspector

extension InspectorTests {
    @Suite(
        "The jail", .disabled(if: Sanitizer.isOn, "a sanitizer's own calls are not among those that the jail allows"))
    struct Jailed {
        /// Shuts the jail as the inspector does where the whole sandbox is required.
        ///
        /// Rights are not limited before: a process of the tests has more open than the inspector may.
        private static func shut() {
            guard InspectorSandbox.required.permits(without: Jail.enter()) else { _exit(1) }
        }

        @Test("lets a process read its file and leave")
        func reads() async {
            await #expect(processExitsWith: .exitCode(7)) {
                let file = try OpenFile([42])
                Self.shut()
                var byte: UInt8 = 0
                let count = pread(file.descriptor, &byte, 1, 0)
                _exit(count == 1 && byte == 42 ? 7 : 2)
            }
        }

        @Test("ends a process that opens a file")
        func opens() async {
            await #expect(processExitsWith: .signal(SIGSYS)) {
                Self.shut()
                _ = open("/etc/hostname", O_RDONLY)
            }
        }

        @Test("ends a process that makes a socket")
        func connects() async {
            await #expect(processExitsWith: .signal(SIGSYS)) {
                Self.shut()
                _ = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            }
        }

        @Test("ends a process that connects to one it was handed")
        func addresses() async {
            await #expect(processExitsWith: .signal(SIGSYS)) {
                let socket = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
                Self.shut()
                var address = sockaddr()
                connect(socket, &address, socklen_t(MemoryLayout<sockaddr>.size))
            }
        }

        @Test("ends a process that forks")
        func forks() async {
            await #expect(processExitsWith: .signal(SIGSYS)) {
                // Swift hides fork: the child of a program with threads may do little, and this one nothing.
                let fork = unsafeBitCast(dlsym(nil, "fork"), to: (@convention(c) () -> pid_t).self)
                Self.shut()
                if fork() == 0 { _exit(0) }
            }
        }

        @Test("ends a process that turns into another program")
        func turns() async {
            await #expect(processExitsWith: .signal(SIGSYS)) {
                Self.shut()
                var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
                execve("/bin/true", &arguments, nil)
            }
        }

        @Test("ends a process that starts another")
        func starts() async {
            await #expect(processExitsWith: .signal(SIGSYS)) {
                Self.shut()
                var identifier: pid_t = 0
                var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
                posix_spawn(&identifier, "/bin/true", nil, nil, &arguments, nil)
            }
        }

        @Test("ends a process that maps memory to run")
        func runs() async {
            await #expect(processExitsWith: .signal(SIGSYS)) {
                Self.shut()
                _ = mmap(nil, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
            }
        }

        @Test("ends a process that kills another")
        func kills() async {
            await #expect(processExitsWith: .signal(SIGSYS)) {
                Self.shut()
                kill(1, 0)
            }
        }

        @Test("is shut around every inspector that answers")
        func inspector() async throws {
            let pool = InspectorPool()
            _ = try await pool.ask(try OpenFile(Samples.film))
            let identifier = try #require(pool.processIdentifiers.first)
            #expect(Processes.field("Seccomp", of: identifier) == "2")
            #expect(Processes.field("NoNewPrivs", of: identifier) == "1")
            #expect(Processes.field("Threads", of: identifier) == "1")
        }
    }
}
