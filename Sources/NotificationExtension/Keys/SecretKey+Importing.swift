internal import CLibcrypto
internal import Glibc

extension SecretKey {
    /// Reads a key as people keep it: 32 raw bytes, 64 hexadecimal digits, or base64 of 32 bytes.
    ///
    /// Space around and inside text is skipped. 32 characters that could be the text of a shorter key are refused: taken as raw
    /// bytes they would make a key of far fewer than 256 random bits.
    public convenience init(importing bytes: UnsafeRawBufferPointer) throws(KeychainFailure) {
        let wanted = AES256GCM.keyLength
        if bytes.count == wanted, !bytes.allSatisfy(Base64.isDigit) {
            try self.init(copying: bytes)
            return
        }
        let memory = try SecretMemory(capacity: bytes.count) { memory throws(KeychainFailure) in
            if let count = Hexadecimal.decode(bytes, into: memory) { return count }
            if let count = Base64.decode(bytes, into: memory) { return count }
            throw KeychainFailure(
                .invalidKey, "\(bytes.count) bytes are no key: neither 32 raw bytes, hexadecimal nor base64",
                advice: "give 32 raw bytes, 64 hexadecimal digits, or 44 characters of base64")
        }
        guard memory.count == wanted else { throw .wrongKeyLength(memory.count) }
        self.init(memory)
    }

    /// True for text that may be a key of some size of AES: what is given in place of a file's name and must not be repeated.
    package static func isText(_ text: String) -> Bool {
        let memory = try? SecretMemory(capacity: text.utf8.count) { memory in
            Hexadecimal.decode(text.utf8, into: memory) ?? Base64.decode(text.utf8, into: memory) ?? 0
        }
        return [16, 24, 32].contains(memory?.count)
    }

    /// Reads a key from a file descriptor to its end: at most 4096 bytes, in any of the forms that can be imported.
    public convenience init(importingFrom descriptor: Int32) throws(KeychainFailure) {
        let text = try SecretMemory(reading: descriptor, limit: 4096)
        let made = try text.withBytes { bytes throws(KeychainFailure) in try SecretKey(importing: bytes) }
        self.init(made.memory)
    }
}

extension SecretMemory {
    /// Reads a descriptor to its end into wiped memory, without a buffer between.
    ///
    /// Waits for whoever writes into a pipe, until the task is cancelled.
    convenience init(reading descriptor: Int32, limit: Int) throws(KeychainFailure) {
        // One byte more than the limit, to tell a file that just fits from one that does not.
        try self.init(capacity: limit + 1) { memory throws(KeychainFailure) in
            var filled = 0
            while filled < memory.count {
                try Self.wait(for: descriptor)
                let rest = UnsafeMutableRawBufferPointer(rebasing: memory[filled...])
                let count = read(descriptor, rest.baseAddress, rest.count)
                if count < 0, errno == EINTR || errno == EAGAIN { continue }
                guard count >= 0 else { throw .failed("cannot read a key", errno) }
                if count == 0 { return filled }
                filled += count
            }
            throw KeychainFailure(.invalidKey, "what should be a key has more than \(limit) bytes")
        }
    }

    /// Waits until there is something to read, the end or a fault included.
    private static func wait(for descriptor: Int32) throws(KeychainFailure) {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        repeat {
            guard !Task.isCancelled else { throw KeychainFailure(.unavailable, "the reading of a key was interrupted") }
        } while poll(&polled, 1, 100) == 0
    }
}
