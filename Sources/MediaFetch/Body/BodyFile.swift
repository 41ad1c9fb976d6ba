import Foundation

/// The new private file that a body is written to, and the digest of what was.
final class BodyFile {
    /// How many bytes are written together: the kernel takes them in half the time of as many in small pieces.
    private static let pieceLength = 65536
    /// A body up to this long is hashed on the way.
    private static let shortLength: Int64 = 262_144

    let path: String
    /// How many bytes came.
    private(set) var bytes: Int64 = 0
    private var piece: [UInt8] = []
    private var descriptor: Int32
    let digest: BodyDigest

    /// Creates the file, with a name of our making, in a directory that exists.
    init(in directory: String) throws(FetchFailure) {
        let name = "download-" + String(UInt64.random(in: .min ... .max), radix: 16)
        path = directory.hasSuffix("/") ? directory + name : directory + "/" + name
        digest = try BodyDigest()
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .storage(errno, in: "open") }
        piece.reserveCapacity(Self.pieceLength)
    }

    deinit {
        if descriptor >= 0 { Foundation.close(descriptor) }
    }

    /// Adds bytes at the end; they are written when there are enough of them.
    func append(_ new: UnsafeRawBufferPointer) throws(FetchFailure) {
        var rest = new[...]
        while !rest.isEmpty {
            let next = rest.prefix(Self.pieceLength - piece.count)
            piece.append(contentsOf: UnsafeRawBufferPointer(rebasing: next))
            bytes += Int64(next.count)
            rest = rest.dropFirst(next.count)
            if piece.count == Self.pieceLength { try write() }
        }
    }

    /// Adds bytes at the end.
    func append(_ new: [UInt8]) throws(FetchFailure) {
        let result = new.withUnsafeBytes { bytes in
            Result { () throws(FetchFailure) in try append(bytes) }
        }
        try result.get()
    }

    /// Closes the file; its digest is known now, or soon if it is long.
    func finish() throws(FetchFailure) {
        try write()
        let open = descriptor
        descriptor = -1
        // Some file systems tell only now that the space ran out.
        guard Foundation.close(open) == 0 else { throw .storage(errno, in: "close") }
        if !isLong { digest.end() }
    }

    /// Removes the file.
    func discard() {
        digest.stop()
        unlink(path)
    }

    private func write() throws(FetchFailure) {
        let failed = piece.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Foundation.write(
                    descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno != EINTR { return true }
                rest = rest.dropFirst(max(0, count))
            }
            return false
        }
        if failed { throw .storage(errno, in: "write") }
        if isLong {
            digest.addSoon(piece)
            piece = []
            piece.reserveCapacity(Self.pieceLength)
        } else {
            digest.add(piece)
            piece.removeAll(keepingCapacity: true)
        }
    }

    private var isLong: Bool { bytes > Self.shortLength }
}

extension FetchFailure {
    /// Tells of a system call on the file that failed.
    static func storage(_ number: Int32, in call: String) -> FetchFailure {
        let text = "\(call): \(String(cString: strerror(number)))"
        guard number == ENOSPC || number == EDQUOT else { return .storage(text) }
        return FetchFailure(
            .storageFull, "there is no space to store the media (\(text))",
            advice: "free space, or name another directory")
    }

    /// Tells of something else that was in the way.
    static func storage(_ text: String) -> FetchFailure {
        FetchFailure(.storageFailed, "the media could not be stored (\(text))")
    }
}
