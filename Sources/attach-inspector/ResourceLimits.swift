import CLinux
import Foundation

/// What the kernel lets this process have.
enum ResourceLimits {
    /// Takes away new privileges, core files, writing, new processes and all but a few descriptors; bounds the memory.
    ///
    /// `memory` counts from what is mapped now: the libraries alone map more than any file needs.
    static func apply(memory: UInt64?) -> Bool {
        if let memory {
            guard let mapped = mappedBytes() else { return false }
            let (total, overflow) = mapped.addingReportingOverflow(memory)
            guard overflow || set(RLIMIT_AS, total) else { return false }
        }
        return clinux_forbid_new_privileges() == 0 && clinux_forbid_tracing() == 0
            && set(RLIMIT_CORE, 0) && set(RLIMIT_FSIZE, 0) && set(__RLIMIT_NPROC, 0) && set(RLIMIT_NOFILE, 16)
    }

    private static func set(_ resource: __rlimit_resource, _ value: UInt64) -> Bool {
        let number = Int32(resource.rawValue)
        var limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
        var present = rlimit()
        // A limit that is lower already stays.
        if getrlimit(number, &present) == 0 { limit.rlim_cur = min(limit.rlim_cur, present.rlim_max) }
        limit.rlim_max = limit.rlim_cur
        return setrlimit(number, &limit) == 0
    }

    /// The size of the address space: the first number of `/proc/self/statm`, in pages.
    private static func mappedBytes() -> UInt64? {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
        return text.split(separator: " ").first.flatMap { UInt64($0) }.map { $0 * UInt64(getpagesize()) }
    }
}
