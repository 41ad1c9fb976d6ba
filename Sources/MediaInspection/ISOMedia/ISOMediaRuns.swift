/// The runs of samples of one track in one fragment (8.8.7 and 8.8.8).
struct ISOMediaRuns {
    private let base: Int64
    private var size: UInt32 = 0
    private var duration: UInt32 = 0
    /// Where the next run's data starts unless it says otherwise.
    private(set) var position: Int64

    /// Prepares for data at an offset, before any header.
    init(base: Int64, position: Int64) {
        self.base = base
        self.position = position
    }

    /// Reads a track fragment's header, `tfhd`.
    init(
        _ file: FileWindow, header box: ISOMediaBox, defaults: ISOMediaMovie.Defaults, moof: Int64,
        follow: Int64
    ) throws(MediaFault) {
        let flags = try box.versionAndFlags(in: file).flags
        var distance: Int64 = 8
        var start = flags & 0x2_0000 != 0 ? moof : follow
        if flags & 1 != 0 {
            start = Int64(clamping: try box.number(file, at: distance, width: 8))
            distance += 8
        }
        if flags & 2 != 0 { distance += 4 }
        duration = defaults.duration
        size = defaults.size
        if flags & 8 != 0 {
            duration = UInt32(try box.number(file, at: distance, width: 4))
            distance += 4
        }
        if flags & 0x10 != 0 {
            size = UInt32(try box.number(file, at: distance, width: 4))
        }
        base = start
        position = start
    }

    /// Adds a run, `trun`, and proves that its samples lie inside the file.
    mutating func add(
        _ file: FileWindow, _ box: ISOMediaBox, to total: inout ISOMediaFragments.Total
    ) throws(MediaFault) {
        let flags = try box.versionAndFlags(in: file).flags
        var distance: Int64 = 8
        if flags & 1 != 0 {
            let offset = Int64(Int32(truncatingIfNeeded: try box.number(file, at: distance, width: 4)))
            let (start, overflow) = base.addingReportingOverflow(offset)
            position = overflow ? .max : start
            distance += 4
        }
        if flags & 4 != 0 { distance += 4 }
        let count = Int64(try box.number(file, at: 4, width: 4))
        let fields = [UInt32(0x100), 0x200, 0x400, 0x800].filter { flags & $0 != 0 }
        let product = count.multipliedReportingOverflow(by: Int64(size))
        var bytes = product.overflow ? Int64.max : product.partialValue
        var ticks = Double(count) * Double(duration)
        if !fields.isEmpty {
            let stride = Int64(fields.count) * 4
            let room = (box.end - box.body - distance) / stride
            guard room >= count else {
                throw MediaFault(
                    .corrupt, at: box.start, "trun counts \(count) samples and has room for \(max(room, 0))")
            }
            var table = ISOMediaTable(file, first: box.body + distance, bytes: count * stride)
            if let field = fields.firstIndex(of: 0x200) { bytes = table.sum(stride, at: field * 4) }
            if let field = fields.firstIndex(of: 0x100) { ticks = Double(table.sum(stride, at: field * 4)) }
        }
        guard position >= 0, bytes >= 0, bytes <= file.length, position <= file.length - bytes else {
            throw MediaFault(
                .truncated, at: file.length,
                "a fragment's samples start at \(position) and end after the file's \(file.length) bytes")
        }
        position += bytes
        total.samples += count
        total.duration += ticks
    }
}

extension ISOMediaTable {
    /// Adds up one 32-bit field of every record, in a table read by the byte.
    fileprivate mutating func sum(_ stride: Int64, at field: Int) -> Int64 {
        var sum: Int64 = 0
        var record: Int64 = 0
        while record < count {
            sum += Int64(number(record + Int64(field)))
            record += stride
        }
        return sum
    }
}
