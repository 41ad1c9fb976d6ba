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
            guard overflow || set(Int32(RLIMIT_AS.rawValue), total) else { return false }
        }
        return clinux_forbid_new_privileges() == 0 && clinux_forbid_tracing() == 0 && set(Int32(RLIMIT_CORE.rawValue), 0)
            && set(Int32(RLIMIT_FSIZE.rawValue), 0) && set(clinux_limit_of_processes(), 0) && set(Int32(RLIMIT_NOFILE.rawValue), 16)
    }

    private static func set(_ resource: Int32, _ value: UInt64) -> Bool {
        var limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
        var present = rlimit()
        // A limit that is lower already stays.
        if getrlimit(resource, &present) == 0 { limit.rlim_cur = min(limit.rlim_cur, present.rlim_max) }
        limit.rlim_max = limit.rlim_cur
        return setrlimit(resource, &limit) == 0
    }

    /// The size of the address space: the first number of `/proc/self/statm`, in pages.
    private static func mappedBytes() -> UInt64? {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
        return text.split(separator: " ").first.flatMap { UInt64($0) }.map { $0 * UInt64(getpagesize()) }
    }
}
