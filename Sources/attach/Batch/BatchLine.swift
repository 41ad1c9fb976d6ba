/// One payload of a batch, as it was read and before anything is made of it.
struct BatchLine: Sendable {
    /// What was read.
    enum Content: Sendable {
        /// A line, or the whole of a file.
        case bytes([UInt8])
        /// More bytes than any payload has; they were not kept.
        case tooLong
        /// A file or directory that cannot be read, and why.
        case unreadable(InputFile.ReadError)
    }

    /// The line's number, from 1, counted on through all inputs; a payload file counts as one line.
    let number: Int
    /// The file that is the payload, or that cannot be read; `nil` for a line among others.
    let file: String?
    let content: Content
    /// What reading it adds to the work that is done: bytes, or for a file what a payload may have.
    let weight: Int64

    /// The bytes that it holds in memory.
    var size: Int {
        guard case .bytes(let bytes) = content else { return 0 }
        return bytes.count
    }
}
