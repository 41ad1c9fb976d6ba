/// The IHDR chunk of a PNG picture (ISO/IEC 15948, 11.2.2).
struct PNGHeader {
    let width: UInt32
    let height: UInt32
    let depth: UInt8
    let color: UInt8
    let isInterlaced: Bool

    /// Reads the header's 13 bytes at an offset.
    init(_ file: FileWindow, at offset: Int64) throws(MediaFault) {
        guard let width = file.uint32(at: offset), let height = file.uint32(at: offset + 4) else {
            throw MediaFault(.truncated, at: offset, "the IHDR chunk is cut")
        }
        let rest = Array(file.bytes(at: offset + 8, count: 5))
        guard rest.count == 5 else { throw MediaFault(.truncated, at: offset, "the IHDR chunk is cut") }
        guard 1...0x7FFF_FFFF ~= width, 1...0x7FFF_FFFF ~= height else {
            throw MediaFault(
                .corrupt, at: offset,
                "the picture is \(width) by \(height) pixels, where 1 to 2147483647 are allowed")
        }
        guard Self.depths[rest[1]]?.contains(rest[0]) == true else {
            throw MediaFault(
                .corrupt, at: offset + 8,
                "color type \(rest[1]) with \(rest[0]) bits a sample, which PNG does not have")
        }
        guard rest[2] == 0, rest[3] == 0, rest[4] <= 1 else {
            throw MediaFault(
                .corrupt, at: offset + 10,
                "compression \(rest[2]), filter \(rest[3]) and interlace \(rest[4]), where 0, 0 and 0 or 1 exist"
            )
        }
        self.width = width
        self.height = height
        depth = rest[0]
        color = rest[1]
        isInterlaced = rest[4] == 1
    }

    /// The sample depths that each color type allows (table 11.1).
    private static let depths: [UInt8: [UInt8]] = [
        0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
    ]

    /// True when every pixel is an index into the palette.
    var isIndexed: Bool { color == 3 }

    /// How many pixels the picture has.
    var pixels: Int64 { Int64(width) * Int64(height) }

    /// The passes in order: how many rows each has, and how many bytes a row with its filter byte (8.2, 9.2).
    ///
    /// Meant for pictures of a bounded number of pixels; passes without a pixel are left out.
    var passes: [(rows: Int64, bytes: Int64)] {
        let channels: Int64 = [2: 3, 4: 2, 6: 4][color] ?? 1
        let bits = channels * Int64(depth)
        guard isInterlaced else { return [(Int64(height), 1 + (Int64(width) * bits + 7) / 8)] }
        return Self.adam7.compactMap { x, y, dx, dy in
            let columns = (Int64(width) - x + dx - 1) / dx
            let rows = (Int64(height) - y + dy - 1) / dy
            return columns > 0 && rows > 0 ? (rows, 1 + (columns * bits + 7) / 8) : nil
        }
    }

    private static let adam7: [(Int64, Int64, Int64, Int64)] = [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
    ]
}
