import CLibseccomp
import CLinux
import Glibc
import MediaInspection

/// The sandbox: from here on, nothing can be opened, connected, started or written but answers on the socket.
///
/// Needs no rights and no namespaces, so that it works in containers. The allow-list of system calls is what holds; Landlock denies
/// files and the network a second time.
enum Jail {
    /// Shuts the jail behind every thread of this process as far as the kernel can, and says which walls are missing.
    ///
    /// Whether anything may be inspected then is the caller's to decide.
    static func enter() -> Set<InspectorProtection> {
        var missing: Set<InspectorProtection> = []
        // seccomp comes last: its list has no call that Landlock needs.
        if !restrict() { missing.insert(.landlock) }
        if !filter() { missing.insert(.seccomp) }
        return missing
    }

    private static func restrict() -> Bool {
        // Without it an unprivileged process may install neither.
        clinux_forbid_new_privileges() == 0 && clinux_landlock_deny_all() == 0
    }

    private static func filter() -> Bool {
        guard let filter = seccomp_init(clibseccomp_kill_process()) else { return false }
        defer { seccomp_release(filter) }
        // The jail is for the process, not only for the thread that shuts it.
        guard seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) == 0 else { return false }
        return allowed.allSatisfy { $0.add(to: filter) } && seccomp_load(filter) == 0
    }

    /// What libmagic, libavformat and Swift's runtime do on one thread with one file, and the socket's two calls.
    private static let allowed: [JailRule] =
        [
            "read", "pread64", "lseek", "fstat", "close", "recvmsg", "brk", "munmap", "mremap",
            "madvise", "futex", "clock_gettime", "gettimeofday", "getrusage", "sched_getaffinity",
            "getrandom", "setitimer", "rt_sigprocmask", "rt_sigreturn", "restart_syscall", "exit",
            "exit_group",
        ].map { JailRule($0) } + [
            // Memory, but none that can be run: what takes over the process cannot bring code with it.
            JailRule("mmap", argument: 2, mask: UInt64(PROT_EXEC), equals: 0),
            JailRule("mprotect", argument: 2, mask: UInt64(PROT_EXEC), equals: 0),
            // Answers, to nobody but the other end: no address, and no descriptor beside them.
            JailRule("sendto", argument: 4, mask: .max, equals: 0),
            // Questions about a descriptor's flags.
            JailRule("fcntl", argument: 1, mask: .max, equals: UInt64(F_GETFL)),
            // glibc's fstat: a file by descriptor and an empty path.
            JailRule("newfstatat", argument: 3, mask: UInt64(0x1000), equals: 0x1000),
            // The processor time of each request.
            JailRule("prlimit64", argument: 1, mask: .max, equals: UInt64(RLIMIT_CPU.rawValue)),
        ]
}

/// One system call that the jail lets through, perhaps only with a certain argument.
private struct JailRule {
    let name: String
    let conditions: [scmp_arg_cmp]

    init(_ name: String) {
        self.name = name
        conditions = []
    }

    init(_ name: String, argument: UInt32, mask: UInt64, equals value: UInt64) {
        self.name = name
        conditions = [scmp_arg_cmp(arg: argument, op: SCMP_CMP_MASKED_EQ, datum_a: mask, datum_b: value)]
    }

    /// Adds the rule; a call that this architecture does not have needs none.
    func add(to filter: scmp_filter_ctx) -> Bool {
        let number = seccomp_syscall_resolve_name(name)
        if number == __NR_SCMP_ERROR { return false }
        let code = seccomp_rule_add_array(
            filter, clibseccomp_allow(), number, UInt32(conditions.count), conditions)
        return code == 0 || code == -EDOM
    }
}
