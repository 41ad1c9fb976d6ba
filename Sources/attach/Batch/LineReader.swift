import Glibc

/// Takes a file or a pipe apart into lines, in memory that does not depend on how long they are.
struct LineReader {
    /// More than any payload has: of what is longer, nothing is kept.
    static let longest = 1 << 20

    /// A line without its end.
    enum Line: Equatable {
        case bytes([UInt8])
        case tooLong
    }

    private let descriptor: Int32
    private let path: String
    private let longest: Int
    private let isStopped: () -> Bool
    private var piece = [UInt8](repeating: 0, count: 1 << 16)
    /// What of the piece was not given yet.
    private var unread = 0..<0
    /// The bytes that the last line took, its end included.
    private(set) var consumed: Int64 = 0

    /// Reads from an open descriptor, which stays the caller's, until it is told to stop.
    init(
        _ descriptor: Int32, path: String, longest: Int = Self.longest, until isStopped: @escaping () -> Bool
    ) {
        self.descriptor = descriptor
        self.path = path
        self.longest = longest
        self.isStopped = isStopped
    }

    /// The next line, also a last one without a line feed; `nil` at the end.
    ///
    /// The carriage return of a line that ends as on Windows is no part of it.
    mutating func next() throws(InputFile.ReadError) -> Line? {
        var line: [UInt8] = []
        var isTooLong = false
        consumed = 0
        while true {
            if unread.isEmpty {
                let count = try InputFile.read(descriptor, into: &piece, path, until: isStopped)
                guard count > 0 else { return consumed == 0 ? nil : isTooLong ? .tooLong : .bytes(line) }
                unread = 0..<count
            }
            let end = lineFeed
            let part = unread.lowerBound..<(end ?? unread.upperBound)
            consumed += Int64(part.count) + (end == nil ? 0 : 1)
            unread = (end.map { $0 + 1 } ?? unread.upperBound)..<unread.upperBound
            isTooLong = isTooLong || line.count + part.count > longest
            if isTooLong { line = [] } else { line += piece[part] }
            guard end != nil else { continue }
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            return isTooLong ? .tooLong : .bytes(line)
        }
    }

    private var lineFeed: Int? {
        piece.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress,
                let found = memchr(base + unread.lowerBound, Int32(UInt8(ascii: "\n")), unread.count)
            else { return nil }
            return UnsafeRawPointer(found) - base
        }
    }
}
