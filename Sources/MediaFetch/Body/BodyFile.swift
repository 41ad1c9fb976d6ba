import Foundation

/// The new private file that a body is written to, and the digest of what was.
final class BodyFile {
    let path: String
    private(set) var bytes: Int64 = 0
    private var descriptor: Int32
    private let digest: SHA256Digest

    /// Creates the file, with a name of our making, in a directory that exists.
    init(in directory: String) throws(FetchFailure) {
        let name = "download-" + String(UInt64.random(in: .min ... .max), radix: 16)
        path = directory.hasSuffix("/") ? directory + name : directory + "/" + name
        guard let digest = SHA256Digest() else { throw .storage("EVP_DigestInit_ex failed") }
        self.digest = digest
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .storage(errno, in: "open") }
    }

    deinit {
        if descriptor >= 0 { Foundation.close(descriptor) }
    }

    /// Writes bytes at the end.
    func append(_ new: UnsafeRawBufferPointer) throws(FetchFailure) {
        var rest = new[...]
        while !rest.isEmpty {
            let written = Foundation.write(
                descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if written > 0 {
                rest = rest.dropFirst(written)
            } else if errno != EINTR {
                throw .storage(errno, in: "write")
            }
        }
        guard digest.update(new) else { throw .storage("EVP_DigestUpdate failed") }
        bytes += Int64(new.count)
    }

    /// Writes bytes at the end.
    func append(_ new: [UInt8]) throws(FetchFailure) {
        let result = new.withUnsafeBytes { bytes in
            Result { () throws(FetchFailure) in try append(bytes) }
        }
        try result.get()
    }

    /// Closes the file and gives the digest of its bytes.
    func finish() throws(FetchFailure) -> String {
        let open = descriptor
        descriptor = -1
        // Some file systems tell only now that the space ran out.
        guard Foundation.close(open) == 0 else { throw .storage(errno, in: "close") }
        guard let value = digest.finish() else { throw .storage("EVP_DigestFinal_ex failed") }
        return value
    }

    /// Removes the file.
    func discard() {
        unlink(path)
    }
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

    fileprivate static func storage(_ text: String) -> FetchFailure {
        FetchFailure(.storageFailed, "the media could not be stored (\(text))")
    }
}
