/// One chunk of a PNG picture (ISO/IEC 15948, 5.3): a length, four letters, the data, a check.
struct PNGChunk {
    let start: Int64
    let length: Int64
    let name: String
    /// True when a decoder has to understand the chunk: its first letter is a capital (5.4).
    let isCritical: Bool

    /// Where the data begins.
    var body: Int64 { start + 8 }

    /// Where the next chunk begins.
    var end: Int64 { body + length + 4 }

    /// Reads a chunk's head and makes sure that the file holds the whole of it.
    init(_ file: FileWindow, at offset: Int64) throws(MediaFault) {
        let letters = file.bytes(at: offset + 4, count: 4)
        guard let length = file.uint32(at: offset), letters.count == 4 else {
            throw MediaFault(.truncated, at: offset, "the file ends before an IEND chunk")
        }
        guard letters.allSatisfy({ 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 }) else {
            throw MediaFault(.corrupt, at: offset + 4, "a chunk whose name is not of four letters")
        }
        name = String(decoding: letters, as: UTF8.self)
        guard length <= 0x7FFF_FFFF else {
            throw MediaFault(
                .corrupt, at: offset,
                "the chunk \(name) claims \(length) bytes, where 2147483647 are the most")
        }
        start = offset
        self.length = Int64(length)
        isCritical = letters.first.map { $0 & 0x20 == 0 } ?? true
        guard file.length - offset >= self.length + 12 else {
            throw MediaFault(
                .truncated, at: offset,
                "the chunk \(name) of \(length) bytes ends \(self.length + 12 - (file.length - offset)) bytes "
                    + "behind the file")
        }
    }

    /// Holds the name and the data against the chunk's CRC-32.
    func verify(in file: FileWindow) throws(MediaFault) {
        var check = CRC32()
        var position = start + 4
        let last = body + length
        while position < last {
            let piece = file.bytes(at: position, count: Int(truncatingIfNeeded: min(65536, last - position)))
            guard !piece.isEmpty else {
                throw MediaFault(.truncated, at: position, "the chunk \(name) is cut")
            }
            check.update(piece)
            position += Int64(piece.count)
        }
        guard let stated = file.uint32(at: last) else {
            throw MediaFault(.truncated, at: last, "the chunk \(name) is cut")
        }
        guard stated == check.value else {
            throw MediaFault(
                .corrupt, at: last,
                "the chunk \(name) states the CRC \(hexadecimal(stated)), its bytes give \(hexadecimal(check.value))"
            )
        }
    }

    private func hexadecimal(_ number: UInt32) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
