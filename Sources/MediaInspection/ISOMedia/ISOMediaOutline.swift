/// The boxes at the top of an ISO base media file, in one pass.
struct ISOMediaOutline {
    /// The major brand.
    private(set) var brand: ISOMediaCode?
    /// The compatible brands, the first 32.
    private(set) var compatible: [ISOMediaCode] = []
    /// The type of the first box.
    private(set) var first: ISOMediaCode?
    /// The film.
    private(set) var movie: ISOMediaMovie?
    /// True when there are items, as in a HEIF picture (`meta` at the top).
    private(set) var hasItems = false
    /// True when a fragment was seen.
    private(set) var hasFragments = false
    /// What is odd and harmless.
    private(set) var remarks: [MediaRemark] = []
    private var fragments: ISOMediaFragments?
    private var indexedEnd: Int64 = 0
    private var isRepeated = false

    /// Boxes known at the top of a file: one of these that runs past the end was cut.
    private static let known: Set<ISOMediaCode> = [
        "ftyp", "moov", "mdat", "moof", "mfra", "free", "skip", "wide", "meta", "meco", "sidx", "ssix",
        "styp",
        "prft", "emsg", "uuid", "udta", "pdin", "pnot", "PICT", "imda", "idat",
    ]

    /// Reads the boxes from first to last; throws the first rule they break.
    mutating func read(_ file: FileWindow) throws(MediaFault) {
        var boxes = ISOMediaBoxes(file, from: 0, to: file.length)
        var end: Int64 = 0
        while let box = try header(&boxes, file) {
            guard box.end <= file.length else {
                try cut(box, file)
                break
            }
            first = first ?? box.type
            try read(box, file)
            end = box.end
        }
        try finish(file, end: end)
    }

    /// The next box; `nil` at the end and where what follows is no box.
    private mutating func header(
        _ boxes: inout ISOMediaBoxes, _ file: FileWindow
    ) throws(MediaFault) -> ISOMediaBox? {
        let start = boxes.position
        do throws(MediaFault) {
            guard let box = try boxes.nextHeader() else { return nil }
            if box.type.isPrintable { return box }
        } catch {
            // Behind a whole film it is something else that was appended.
            guard movie != nil, !hasFragments else { throw error }
            return nil
        }
        guard movie != nil || hasItems else {
            throw MediaFault(.corrupt, at: start, "no box where one should start, before any moov")
        }
        return nil
    }

    private mutating func cut(_ box: ISOMediaBox, _ file: FileWindow) throws(MediaFault) {
        first = first ?? box.type
        guard Self.known.contains(box.type) || movie == nil else { return }
        throw MediaFault(
            .truncated, at: file.length,
            "box \(box.type) at \(box.start) ends at \(box.end), the file at \(file.length)")
    }

    private mutating func read(_ box: ISOMediaBox, _ file: FileWindow) throws(MediaFault) {
        switch box.type {
        case "ftyp": try readBrands(box, file)
        case "moov":
            guard movie == nil else {
                if !isRepeated {
                    remarks.append(
                        MediaRemark("repeated-moov", .note, "a second moov at \(box.start) is ignored"))
                }
                isRepeated = true
                return
            }
            let movie = ISOMediaMovie(file, box)
            fragments = ISOMediaFragments(movie.defaults)
            self.movie = movie
        case "moof":
            hasFragments = true
            try fragments?.add(file, box)
        case "meta": hasItems = true
        case "sidx": try readIndex(box, file)
        default: break
        }
    }

    /// Brands are the first box (4.3); a later one is not believed.
    private mutating func readBrands(_ box: ISOMediaBox, _ file: FileWindow) throws(MediaFault) {
        guard brand == nil else { return }
        brand = ISOMediaCode(UInt32(try box.number(file, at: 0, width: 4)))
        for index in 0..<max(0, min((box.end - box.body) / 4 - 2, 32)) {
            compatible.append(ISOMediaCode(UInt32(try box.number(file, at: 8 + index * 4, width: 4))))
        }
        if box.start > 0 {
            remarks.append(MediaRemark("late-ftyp", .note, "ftyp starts at \(box.start), not at 0"))
        }
    }

    /// A segment index says where the segments it lists end (8.16.3).
    private mutating func readIndex(_ box: ISOMediaBox, _ file: FileWindow) throws(MediaFault) {
        let isLong = try box.versionAndFlags(in: file).version > 0
        var end = box.end.addingReportingOverflow(
            Int64(clamping: try box.number(file, at: isLong ? 20 : 16, width: isLong ? 8 : 4)))
        let count = try box.number(file, at: isLong ? 30 : 22, width: 2)
        for index in 0..<Int64(count) {
            let size = try box.number(file, at: (isLong ? 32 : 24) + index * 12, width: 4) & 0x7FFF_FFFF
            end = end.partialValue.addingReportingOverflow(Int64(size))
            guard !end.overflow else { return }
        }
        indexedEnd = max(indexedEnd, end.partialValue)
    }

    private mutating func finish(_ file: FileWindow, end: Int64) throws(MediaFault) {
        movie?.add(fragments)
        if file.length > end, movie != nil || hasItems {
            let rest = file.length - end
            guard rest >= 8 || movie?.defaults.isEmpty != false else {
                throw MediaFault(
                    .truncated, at: file.length, "the last \(rest) bytes begin a box and hold no header")
            }
            remarks.append(
                MediaRemark("trailing-data", .warning, "\(rest) bytes follow the last box at \(end)"))
        }
        guard indexedEnd <= file.length else {
            throw MediaFault(
                .truncated, at: file.length,
                "sidx lists segments to \(indexedEnd), the file ends at \(file.length)")
        }
    }
}

extension ISOMediaMovie {
    /// Adds what the fragments hold to the tracks.
    fileprivate mutating func add(_ fragments: ISOMediaFragments?) {
        guard let totals = fragments?.totals else { return }
        for index in tracks.indices {
            guard let total = totals[tracks[index].id] else { continue }
            tracks[index].samples += total.samples
            tracks[index].sampleDuration += total.duration
        }
    }
}
