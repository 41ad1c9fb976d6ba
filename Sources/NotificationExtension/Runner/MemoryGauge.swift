internal import Glibc

/// Measures the memory that a process holds for itself, against what it held when it was ready.
///
/// Counted are its anonymous and shared-memory pages and what of them is swapped out (`RssAnon`, `RssShmem` and `VmSwap` of
/// proc_pid_status(5)): the nearest to the footprint that iOS limits. Pages of files, such as its code and libraries, can be dropped
/// at any time and are not counted there either.
struct MemoryGauge {
    /// What a process may hold beyond the limit while it starts, when there is nothing yet to compare with.
    static let startAllowance: Int64 = 64 << 20

    /// The most above the start that may be held, in bytes; `nil` for no limit.
    let limit: Int64?
    private let status: Int32
    /// What it held when it was ready; zero before.
    private(set) var start: Int64 = 0
    private var isStarted = false
    /// The most that was seen above the start since it was ready, in bytes.
    private(set) var peak: Int64 = 0

    /// Opens the gauge of a process that was started and is not reaped.
    init(process: pid_t, limit: Int64?) {
        self.limit = limit
        status = open("/proc/\(process)/status", O_RDONLY | O_CLOEXEC)
    }

    func close() {
        if status >= 0 { Glibc.close(status) }
    }

    /// Takes what is held now as the start.
    mutating func begin() {
        start = held ?? 0
        isStarted = true
    }

    /// Measures; gives what was seen when it is above the limit.
    mutating func excess() -> (observed: Int64, limit: Int64)? {
        guard let held else { return nil }
        let observed = max(0, held - start)
        if isStarted { peak = max(peak, observed) }
        guard let limit else { return nil }
        let most = isStarted ? limit : limit + Self.startAllowance
        return observed > most ? (observed, most) : nil
    }

    /// The bytes held now; `nil` when the process is gone.
    private var held: Int64? {
        var text = [UInt8](repeating: 0, count: 4096)
        let count = pread(status, &text, text.count, 0)
        guard count > 0 else { return nil }
        var kilobytes: Int64?
        for line in text[..<count].split(separator: UInt8(ascii: "\n")) {
            let line = String(decoding: line, as: UTF8.self)
            guard ["RssAnon:", "RssShmem:", "VmSwap:"].contains(where: line.hasPrefix) else { continue }
            kilobytes = (kilobytes ?? 0) + (Int64(line.filter(\.isNumber)) ?? 0)
        }
        return kilobytes.map { $0 << 10 }
    }
}
