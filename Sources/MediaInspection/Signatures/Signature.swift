/// Names a format from a file's first bytes.
///
/// Only what stands at offset zero counts: a picture behind other bytes is no picture. A signature is a first word, never the
/// last; for what may be attached a walker follows the whole structure.
public enum Signature {
    /// How many of a file's first bytes are worth handing over.
    ///
    /// Sixteen name most media; text, SVG behind a comment and MPEG streams take more.
    public static let length = 4096

    /// Names the format that begins with these bytes.
    ///
    /// - Parameter prefix: The file's first bytes, up to `length` of them.
    /// - Returns: The format: `empty` for no bytes at all, `unknown` for what nothing names.
    public static func format(of prefix: some Collection<UInt8>) -> MediaFormat {
        let bytes = [UInt8](prefix.prefix(length))
        guard !bytes.isEmpty else { return .empty }
        let name =
            table.first { $0.matches(bytes) }?.format
            ?? isoMedia(bytes) ?? framed(bytes) ?? TextSignature.format(of: bytes) ?? weak(bytes)
        return name.map(MediaFormat.init(rawValue:)) ?? .unknown
    }

    /// One row of the table: bytes at fixed places and the format they mean.
    struct Magic: Sendable {
        let format: String
        let parts: [(offset: Int, bytes: [UInt8])]

        /// Creates a row; characters stand for the byte of their number, so that `\u{89}PNG` reads as in the specification.
        init(_ format: String, _ first: String, at offset: Int = 0, and others: (Int, String)...) {
            self.format = format
            parts = ([(offset, first)] + others).map { offset, text in
                (offset, text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
            }
        }

        func matches(_ prefix: [UInt8]) -> Bool {
            for part in parts {
                // Most rows fall out at their first byte, without a slice of the file's.
                guard part.offset < prefix.count, prefix[part.offset] == part.bytes.first,
                    prefix[part.offset...].starts(with: part.bytes)
                else { return false }
            }
            return true
        }
    }
}
