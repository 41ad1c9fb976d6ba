/// One box of an ISO base media file: where it starts, where its content starts and where it ends (ISO/IEC 14496-12, 4.2).
struct ISOMediaBox {
    /// The box type.
    let type: ISOMediaCode
    /// The offset of the box's size field.
    let start: Int64
    /// The offset of the first byte after size and type.
    let body: Int64
    /// The offset after the last byte.
    let end: Int64

    /// Version and flags, of a box that has them ("FullBox").
    func versionAndFlags(in file: FileWindow) throws(MediaFault) -> (version: UInt8, flags: UInt32) {
        guard end - body >= 4, let word = file.uint32(at: body) else {
            throw MediaFault(.corrupt, at: start, "box \(type) of \(end - start) bytes has no version")
        }
        return (UInt8(word >> 24), word & 0xFF_FFFF)
    }

    /// The number of one to eight bytes at a distance from the body; a fault when the box ends before it.
    func number(_ file: FileWindow, at distance: Int64, width: Int64) throws(MediaFault) -> UInt64 {
        guard distance >= 0, end - body >= width, distance <= end - body - width else {
            throw MediaFault(
                .corrupt, at: start,
                "box \(type) of \(end - start) bytes ends before its field at \(distance)")
        }
        return file.bytes(at: body + distance, count: Int(width)).reduce(0) { $0 << 8 | UInt64($1) }
    }
}

/// The boxes that follow one another in a stretch of a file.
struct ISOMediaBoxes {
    private let file: FileWindow
    private let end: Int64
    /// Where the next box starts.
    private(set) var position: Int64

    /// Reads boxes from an offset to another.
    init(_ file: FileWindow, from start: Int64, to end: Int64) {
        self.file = file
        self.position = start
        self.end = min(end, file.length)
    }

    /// Reads the boxes inside a box.
    init(_ file: FileWindow, in box: ISOMediaBox, skipping distance: Int64 = 0) {
        self.init(file, from: box.body + distance, to: box.end)
    }

    /// Gives the next box, `nil` at the end; a rest too short for a header is no box.
    ///
    /// The box's end may lie past the stretch: who reads decides what that means.
    mutating func nextHeader() throws(MediaFault) -> ISOMediaBox? {
        guard position <= end, end - position >= 8,
            let size = file.uint32(at: position), let code = file.uint32(at: position + 4)
        else { return nil }
        let type = ISOMediaCode(code)
        var total = Int64(size)
        var header: Int64 = 8
        if size == 1 {
            guard end - position >= 16, let large = file.uint64(at: position + 8) else { return nil }
            header = 16
            total = Int64(clamping: large)
        } else if size == 0 {
            total = end - position
        }
        guard total >= header else {
            throw MediaFault(
                .corrupt, at: position,
                "box \(type) of \(total) bytes is shorter than its header of \(header)")
        }
        let (boxEnd, overflow) = position.addingReportingOverflow(total)
        let box = ISOMediaBox(
            type: type, start: position, body: position + header, end: overflow ? .max : boxEnd)
        position = box.end
        return box
    }

    /// Gives the next box, `nil` at the end; a fault when it runs past the box around it.
    mutating func next() throws(MediaFault) -> ISOMediaBox? {
        guard let box = try nextHeader() else { return nil }
        guard box.end <= end else {
            throw MediaFault(
                .corrupt, at: box.start,
                "box \(box.type) ends at \(box.end), outside the box around it, which ends at \(end)")
        }
        return box
    }

    /// Gives the next box of this type.
    mutating func next(_ type: ISOMediaCode) throws(MediaFault) -> ISOMediaBox? {
        while let box = try next() {
            if box.type == type { return box }
        }
        return nil
    }
}
