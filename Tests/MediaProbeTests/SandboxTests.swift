import CLibseccomp
import Foundation
import MediaInspection
import Testing

@testable import attach_inspector

extension InspectorTests {
    @Suite("The sandbox")
    struct Sandboxed {
        /// Makes the kernel look to this process and those it starts as if it lacked something.
        enum OldKernel {
            static func withoutLandlock() throws { try fail("landlock_create_ruleset", ENOSYS) }

            static func withoutSeccomp() throws {
                try fail("prctl", EINVAL, [scmp_arg_cmp(arg: 0, op: SCMP_CMP_EQ, datum_a: 22, datum_b: 0)])
                try fail("seccomp", ENOSYS)
            }

            private static func fail(_ call: String, _ code: Int32, _ conditions: [scmp_arg_cmp] = []) throws {
                let filter = try #require(seccomp_init(clibseccomp_allow()))
                defer { seccomp_release(filter) }
                try #require(seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) == 0)
                let number = seccomp_syscall_resolve_name(call)
                let action = clibseccomp_fail(UInt16(code))
                try #require(
                    seccomp_rule_add_array(filter, action, number, UInt32(conditions.count), conditions) == 0)
                try #require(seccomp_load(filter) == 0)
            }
        }

        /// What comes of asking in each mode; to be called in a process of its own.
        private static func ask(expecting missing: Set<InspectorProtection>) async throws {
            let file = try OpenFile(Samples.mp3)
            let failure = await InspectorPool().failure(file)
            #expect(failure?.kind == .unavailable)
            let names = InspectorProtection.names(missing)
            #expect(failure?.message.contains("the kernel does not give it \(names) (exit status") == true)
            let testimony = try await InspectorPool(sandbox: .bestEffort).ask(file)
            #expect(testimony.magic == "audio/mpeg")
            #expect(testimony.missingProtections == missing)
        }

        @Test("is whole here, in either mode", arguments: InspectorSandbox.allCases)
        func whole(_ sandbox: InspectorSandbox) async throws {
            let testimony = try await InspectorPool(sandbox: sandbox).ask(try OpenFile(Samples.mp3))
            #expect(testimony.missingProtections.isEmpty)
        }

        @Test("fails closed without Landlock, unless best effort is enough")
        func noLandlock() async {
            await #expect(processExitsWith: .success) {
                try OldKernel.withoutLandlock()
                try await Self.ask(expecting: [.landlock])
            }
        }

        @Test("fails closed without seccomp, unless best effort is enough")
        func noSeccomp() async {
            await #expect(processExitsWith: .success) {
                try OldKernel.withoutSeccomp()
                try await Self.ask(expecting: [.seccomp])
            }
        }

        @Test("fails closed without either, unless best effort is enough")
        func neither() async {
            await #expect(processExitsWith: .success) {
                try OldKernel.withoutLandlock()
                try OldKernel.withoutSeccomp()
                try await Self.ask(expecting: [.landlock, .seccomp])
            }
        }

        @Test("is passed to the process, which takes no other argument")
        func arguments() {
            for sandbox in InspectorSandbox.allCases {
                for memory: Int64? in [nil, 0, 256 << 20] {
                    for witnesses in Witnesses.allCases {
                        let arguments = InspectorArguments(memory: memory, sandbox: sandbox, witnesses: witnesses)
                        #expect(InspectorArguments(arguments.words) == arguments)
                    }
                }
            }
            for words in [
                ["--sandbox"], ["--sandbox", "none"], ["--memory"], ["--memory", "-1"], ["--memory", "x"], ["x"],
                ["--sandbox", "required", "x"], ["--sandbox", ""], ["--witnesses"], ["--witnesses", "none"],
            ] {
                #expect(InspectorArguments(words) == nil)
            }
        }

        @Test("decides by its mode and by nothing else what may be missing")
        func decision() {
            let all = Set(InspectorProtection.allCases)
            for missing in [[], [.landlock], [.seccomp], all] as [Set<InspectorProtection>] {
                #expect(InspectorSandbox.required.permits(without: missing) == missing.isEmpty)
                #expect(InspectorSandbox.bestEffort.permits(without: missing))
            }
        }
    }
}
