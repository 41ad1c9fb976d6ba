/// A box that is a count and as many entries of one width, read in order and without a copy of the whole.
struct ISOMediaTable {
    private let file: FileWindow
    private let first: Int64
    private let stride: Int64
    private var held: ArraySlice<UInt8> = []
    private var heldStart: Int64 = 0
    /// How many entries there are.
    let count: Int64

    /// Reads the count at a distance from the body and checks that so many entries fit into the box.
    init(
        _ file: FileWindow, _ box: ISOMediaBox, countAt distance: Int64 = 4, stride: Int64
    ) throws(MediaFault) {
        self.file = file
        self.stride = stride
        count = Int64(try box.number(file, at: distance, width: 4))
        first = box.body + distance + 4
        let room = (box.end - first) / stride
        guard count <= room else {
            throw MediaFault(
                .corrupt, at: box.start, "box \(box.type) counts \(count) entries and has room for \(room)")
        }
    }

    /// Reads a stretch of bytes whose extent has been checked.
    init(_ file: FileWindow, first: Int64, bytes: Int64) {
        self.file = file
        self.first = first
        stride = 1
        count = bytes
    }

    /// The big-endian number in an entry; zero outside the table.
    mutating func number(_ index: Int64, at distance: Int64 = 0, width: Int = 4) -> UInt64 {
        guard index >= 0, index < count else { return 0 }
        let offset = first + index * stride + distance
        if offset < heldStart || offset + Int64(width) > heldStart + Int64(held.count) {
            held = file.bytes(at: offset, count: 16384)
            heldStart = offset
        }
        guard width <= held.count else { return 0 }
        let start = held.startIndex + Int(offset - heldStart)
        return held[start..<start + width].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
