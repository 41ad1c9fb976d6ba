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

    /// Names what inspects: both programs as they were built, and the libraries of one.
    ///
    /// `nil` when the inspector does not tell.
    private static var inspection: String? {
        let inspector = InspectorPool.defaultExecutable()
        guard let own = identity(of: "/proc/self/exe"), let its = identity(of: inspector),
            let libraries = try? InspectorVersions.ask(inspector, seconds: 5)
        else { return nil }
        return ([own, its] + libraries.map { "\($0.name) \($0.version)" }).joined(separator: ", ")
    }

    /// A program by its size and the time at which it was written.
    private static func identity(of program: String) -> String? {
        var status = stat()
        guard stat(program, &status) == 0 else { return nil }
        return "\(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    }
}
