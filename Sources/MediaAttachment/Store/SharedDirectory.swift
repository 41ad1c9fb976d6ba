internal import Foundation
internal import Glibc
internal import Locking

/// The one directory of a run: every attached file once, named by its content, whichever deliveries attach it.
final class SharedDirectory: Sendable {
    /// The directory.
    let path: String
    private let isFresh: Bool
    /// Where the run's payloads have their scratch files, in the same file system: an attached one need only be linked.
    private let scratch: ScratchDirectory
    /// Directories in it that no payload uses now: to make and remove one for each would cost more than a small transfer.
    private let idle = Locked<[String]>([])

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

    /// Gives a payload a directory of its own for the time until its delivery.
    func scratchOfPayload() throws(Reason) -> PayloadScratch {
        let used = idle.withLock { $0.popLast() }
        let path = if let used { used } else { try PrivateDirectory.make(in: scratch.path, prefix: "") }
        return PayloadScratch(path: path) { [idle] in
            // What hanging work puts there later goes with the files of the next payload.
            if TreeRemoval.removeFiles(of: path) { idle.withLock { $0.append(path) } }
        }
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
