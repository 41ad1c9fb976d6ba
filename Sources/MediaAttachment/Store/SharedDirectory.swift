internal import Foundation
internal import Glibc

/// The one directory of a run: every attached file once, named by its content, whichever deliveries attach it.
final class SharedDirectory: Sendable {
    /// The directory.
    let path: String
    private let isFresh: Bool
    /// Where a copy is made before it gets its name, in the same file system.
    private let scratch: ScratchDirectory

    /// Takes a directory, which is made when it is missing, or makes a fresh private one.
    init(_ directory: String?) throws(Reason) {
        isFresh = directory == nil
        if let directory {
            _ = try AttachmentStore(directory: directory).scratchParent()
            path = directory
        } else {
            path = try PrivateDirectory.make(in: PrivateDirectory.temporary, prefix: "attach-")
        }
        // What a killed run left is swept from where the next one looks.
        scratch = try ScratchDirectory(in: isFresh ? PrivateDirectory.temporary : path)
    }

    /// Puts a file under a name that its bytes alone decide, and returns its path; does nothing when it is there.
    func put(_ file: String, named name: String) throws(Reason) -> String {
        let place = "\(path)/\(name)"
        if link(file, place) == 0 || errno == EEXIST && Self.isAlike(file, place) { return place }
        // Another file system, or a file that is damaged: a rename is all or nothing, whenever the process is killed.
        let copy = "\(scratch.path)/\(name)-\(UInt64.random(in: 0...UInt64.max))"
        guard link(file, copy) == 0 || FileCopy.make(of: file, at: copy) else {
            throw Reason(errno: errno, "cannot put a file into \(path)")
        }
        guard rename(copy, place) == 0 else {
            let fault = Reason(errno: errno, "cannot put a file into \(path)")
            unlink(copy)
            throw fault
        }
        return place
    }

    /// Removes the scratch files, and a fresh directory into which nothing was put.
    func close() {
        scratch.remove()
        if isFresh { rmdir(path) }
    }

    /// True when what has the name is a file of the same size: only a disk's fault makes it another.
    private static func isAlike(_ file: String, _ other: String) -> Bool {
        var one = stat()
        var two = stat()
        return lstat(file, &one) == 0 && lstat(other, &two) == 0 && two.st_mode & S_IFMT == S_IFREG
            && one.st_size == two.st_size
    }
}
