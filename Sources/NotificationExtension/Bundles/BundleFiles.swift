internal import Foundation
internal import Glibc

/// The files of a bundle: their size together, and that no link leads out of it.
enum BundleFiles {
    /// The most that all files may take, in bytes.
    static let limit: Int64 = 50 << 20
    /// The most files and directories that are looked at.
    private static let mostEntries = 20_000

    /// Walks the whole bundle; the first fault of each kind.
    static func faults(in bundle: String) -> [BundleFault] {
        guard let root = resolved(bundle) else { return [] }
        var faults: [BundleFault] = []
        var (bytes, entries) = (Int64(0), 0)
        var directories = [root]
        while let directory = directories.popLast() {
            for name in (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? [] {
                let path = directory + "/" + name
                var status = stat()
                entries += 1
                guard entries <= mostEntries, lstat(path, &status) == 0 else { continue }
                switch status.st_mode & S_IFMT {
                case S_IFDIR: directories.append(path)
                case S_IFREG: bytes += Int64(status.st_size)
                case S_IFLNK where !leads(path, into: root) && !faults.contains { $0.code == .linkOutside }:
                    faults.append(BundleFault(.linkOutside, path, "the link leads out of the bundle, or nowhere"))
                default: break
                }
            }
        }
        if bytes > limit {
            faults.append(
                BundleFault(.tooLarge, bundle, "its files take \(bytes) bytes; the limit is \(limit) (50 MB)"))
        }
        if entries > mostEntries {
            faults.append(BundleFault(.tooLarge, bundle, "it has more than \(mostEntries) files and directories"))
        }
        return faults
    }

    /// True when a path, every link followed, is there and lies beneath a resolved directory.
    static func leads(_ path: String, into root: String) -> Bool {
        resolved(path).map { $0 == root || $0.hasPrefix(root + "/") } ?? false
    }

    /// The path without links; `nil` when there is nothing.
    static func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// True for a directory, a link to one included.
    static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
