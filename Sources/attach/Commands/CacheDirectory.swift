import Foundation
import Glibc
import MediaAttachment
import MediaInspection

/// The cache that the command line names.
enum CacheDirectory {
    /// Where media is kept across runs; `nil` when nothing is to be kept.
    static func settings(_ invocation: Invocation, _ limits: Limits) throws -> CacheSettings? {
        guard let directory = invocation.cacheDirectory else { return nil }
        return CacheSettings(
            directory: URL(fileURLWithPath: directory).path, bytes: limits.cacheBytes, inspection: inspection)
    }

    /// Names what inspects: both programs as they were built, and the libraries that they are linked with.
    ///
    /// Those change with the loader's cache, which is written whenever a library is installed; asking the inspector for their versions
    /// would cost a process a run. `nil` when there is no inspector.
    private static var inspection: String? {
        let files = ["/proc/self/exe", InspectorPool.defaultExecutable(), "/etc/ld.so.cache"].map(identity)
        guard !files.contains(nil) else { return nil }
        let path = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? ""
        return (files.compactMap(\.self) + [path]).joined(separator: ", ")
    }

    /// A file by its size and the time at which it was written.
    private static func identity(of file: String) -> String? {
        var status = stat()
        guard stat(file, &status) == 0 else { return nil }
        return "\(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    }
}
