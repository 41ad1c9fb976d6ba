/// The sizes of a track's samples, from `stsz` or `stz2` (ISO/IEC 14496-12, 8.7.3).
struct ISOMediaSampleSizes {
    /// How many samples there are.
    let count: Int64
    /// The size of every sample, when all are equal.
    private let constant: Int64?
    private let bits: Int64
    private var table: ISOMediaTable?
    private var next: Int64 = 0

    /// Reads the head of a size box.
    init(_ file: FileWindow, _ box: ISOMediaBox) throws(MediaFault) {
        if box.type == "stz2" {
            let width = Int64(try box.number(file, at: 7, width: 1))
            guard [4, 8, 16].contains(width) else {
                throw MediaFault(
                    .corrupt, at: box.start, "stz2 has fields of \(width) bits, not 4, 8 or 16")
            }
            count = Int64(try box.number(file, at: 8, width: 4))
            constant = nil
            bits = width
            let room = (box.end - box.body - 12) * 8 / width
            guard count <= room else {
                throw MediaFault(
                    .corrupt, at: box.start, "stz2 counts \(count) samples and has room for \(room)")
            }
            // Two sizes of four bits share a byte, so the table is read by the byte.
            table = ISOMediaTable(file, first: box.body + 12, bytes: (count * width + 7) / 8)
        } else {
            let size = Int64(try box.number(file, at: 4, width: 4))
            count = Int64(try box.number(file, at: 8, width: 4))
            constant = size > 0 ? size : nil
            bits = 32
            if size == 0 {
                table = try ISOMediaTable(file, box, countAt: 8, stride: 4)
            }
        }
    }

    /// Adds up the sizes of the next samples; `nil` when the sum is beyond any file.
    mutating func take(_ samples: Int64) -> Int64? {
        if let constant {
            let (sum, overflow) = samples.multipliedReportingOverflow(by: constant)
            return overflow ? nil : sum
        }
        var sum: Int64 = 0
        for index in next..<min(count, next + samples) {
            sum += size(index)
        }
        next += samples
        return sum
    }

    private mutating func size(_ index: Int64) -> Int64 {
        switch bits {
        case 4:
            let pair = table?.number(index / 2, width: 1) ?? 0
            return Int64(index % 2 == 0 ? pair >> 4 : pair & 0xF)
        case 8: return Int64(table?.number(index, width: 1) ?? 0)
        case 16:
            let high = table?.number(index * 2, width: 1) ?? 0
            return Int64(high << 8 | (table?.number(index * 2 + 1, width: 1) ?? 0))
        default: return Int64(table?.number(index) ?? 0)
        }
    }
}
