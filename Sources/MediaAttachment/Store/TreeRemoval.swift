internal import Glibc

/// Removes a directory with whatever anybody made in it, as far as it comes in a given time.
///
/// Directories without rights are given them, paths near `PATH_MAX` are cut by moving what is deep to the top, names may be any
/// bytes, and any number of files is taken piece by piece. Links are removed and never followed. The process that could interfere
/// is gone.
package final class TreeRemoval {
    /// A path as the system has it, without the zero at its end.
    private typealias Path = [UInt8]

    /// How many bytes of a path still leave room for a name.
    private static let longestPath = 2000
    /// How often a directory may refuse to go before the rest is left.
    private static let mostFailures = 8

    private let root: Path
    private var directories: [Path]
    private var moves = 0
    private var failures = 0
    private var steps = 0

    /// Names a directory; nothing is removed yet.
    package init(_ root: String) {
        self.root = Path(root.utf8)
        directories = [self.root]
    }

    /// Goes on until everything is gone or can go no further (true), or the time is up (false).
    package func run(until end: ContinuousClock.Instant? = nil) -> Bool {
        while let directory = directories.last, failures < Self.mostFailures {
            guard let inner = removeFiles(of: directory, until: end) else { return false }
            if !inner.isEmpty {
                directories += inner
            } else if rmdir(Self.text(directory)) == 0 {
                directories.removeLast()
            } else {
                failures += 1
            }
        }
        return true
    }

    /// Empties a directory that nobody makes directories in; false when something stays.
    static func removeFiles(of directory: String) -> Bool {
        TreeRemoval(directory).removeFiles(of: Path(directory.utf8), until: nil)?.isEmpty ?? false
    }

    /// Removes all but the directories of a directory, and gives those; `nil` when the time was up.
    private func removeFiles(of directory: Path, until end: ContinuousClock.Instant?) -> [Path]? {
        chmod(Self.text(directory), 0o700)
        guard let stream = opendir(Self.text(directory)) else { return [] }
        defer { closedir(stream) }
        var inner: [Path] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { Path($0.prefix { $0 != 0 }) }
            if name == Path(".".utf8) || name == Path("..".utf8) { continue }
            let path = directory + Path("/".utf8) + name
            if unlink(Self.text(path)) != 0, errno == EISDIR { inner.append(shortened(path)) }
            steps += 1
            if steps % 64 == 0, let end, end < .now { return nil }
        }
        return inner
    }

    /// The path of a directory, which is moved to the top when the path is long.
    private func shortened(_ path: Path) -> Path {
        guard path.count > Self.longestPath else { return path }
        moves += 1
        let near = root + Path("/.deep-\(moves)-\(UInt32.random(in: 0...UInt32.max))".utf8)
        // Its entry for the parent changes, which takes the right to write.
        chmod(Self.text(path), 0o700)
        return rename(Self.text(path), Self.text(near)) == 0 ? near : path
    }

    private static func text(_ path: Path) -> [CChar] { path.map { CChar(bitPattern: $0) } + [0] }
}
