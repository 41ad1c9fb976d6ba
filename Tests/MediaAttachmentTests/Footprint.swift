import Foundation

/// What this process holds.
struct Footprint {
    var descriptors: Int
    var threads: Int
    /// The memory that is resident.
    var bytes: Int

    static var now: Footprint {
        func entries(_ name: String) -> Int {
            (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/\(name)").count) ?? 0
        }
        let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
        let resident = pages.flatMap { $0.count > 1 ? Int($0[1]) : nil } ?? 0
        return Footprint(descriptors: entries("fd"), threads: entries("task"), bytes: resident * Int(getpagesize()))
    }

    /// What is held when threads and connections that are about to end have ended, or after ten seconds.
    static func settled(to before: Footprint) async -> Footprint {
        for _ in 0..<100 {
            let now = now
            if now.descriptors <= before.descriptors, now.threads <= before.threads { break }
            try? await Task.sleep(for: .milliseconds(100))
        }
        return now
    }

    static func - (later: Footprint, earlier: Footprint) -> Footprint {
        Footprint(
            descriptors: later.descriptors - earlier.descriptors, threads: later.threads - earlier.threads,
            bytes: later.bytes - earlier.bytes)
    }
}
