@testable import MediaInspection

/// Writes PNG pictures chunk by chunk, right or wrong.
struct PNGBuilder {
    private(set) var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Adds a chunk; `length` and `check` stand in for the true ones.
    func chunk(_ name: String, _ data: [UInt8] = [], length: UInt32? = nil, check: UInt32? = nil)
        -> PNGBuilder
    {
        var crc = CRC32()
        crc.update((Array(name.utf8) + data)[...])
        var copy = self
        copy.bytes +=
            Self.big(length ?? UInt32(data.count)) + Array(name.utf8) + data + Self.big(check ?? crc.value)
        return copy
    }

    /// Adds an IHDR chunk, of 8-bit grays unless told otherwise.
    func header(
        width: UInt32 = 4, height: UInt32 = 2, depth: UInt8 = 8, color: UInt8 = 0, rest: [UInt8] = [0, 0, 0]
    ) -> PNGBuilder {
        chunk("IHDR", Self.big(width) + Self.big(height) + [depth, color] + rest)
    }

    /// Adds an IDAT chunk that holds these rows in one stored block.
    func data(_ rows: [UInt8] = [0, 1, 2, 3, 4, 0, 5, 6, 7, 8]) -> PNGBuilder {
        chunk("IDAT", Self.zlib(rows))
    }

    /// Adds the IEND chunk.
    func end() -> PNGBuilder { chunk("IEND") }

    static func zlib(_ plain: [UInt8]) -> [UInt8] {
        let count = UInt16(plain.count)
        var check = Adler32()
        check.update(plain[...])
        let lengths = [count, ~count].flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        return [0x78, 0x01, 0x01] + lengths + plain + big(check.value)
    }

    static func big(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
