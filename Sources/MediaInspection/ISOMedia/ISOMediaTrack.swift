/// One `trak` of a movie, read but not judged (ISO/IEC 14496-12, 8.3).
struct ISOMediaTrack {
    /// The track's number, which fragments refer to.
    var id: UInt32 = 0
    /// False when the header says that the track is not part of the presentation.
    var isEnabled = true
    /// What kind of media it is: `vide`, `soun`, `text`.
    var handler: ISOMediaCode = "    "
    /// Ticks a second.
    var timescale: UInt32 = 0
    /// Length in ticks, as the header states it.
    private var duration = 0.0
    /// Length in ticks of the samples in the table and the fragments.
    var sampleDuration = 0.0
    /// The sample entries that differ.
    var entries: [ISOMediaSampleEntry] = []
    /// Where the track says that its samples are in another file.
    var externalReference: Int64?
    /// The sample table.
    var table = ISOMediaSampleTable()
    /// The edit list.
    private var edits: ISOMediaBox?
    /// How many samples the table and the fragments have.
    var samples: Int64 = 0
    /// The tracks that hold this track's chapters.
    var chapters: [UInt32] = []
    /// The first broken rule of the track.
    var fault: MediaFault?

    /// Length in seconds; a header written before the fragments knows of none.
    var seconds: Double? {
        timescale > 0 ? max(duration, sampleDuration) / Double(timescale) : nil
    }

    /// Reads a track, and of a damaged one what comes before the damage.
    init(_ file: FileWindow, _ box: ISOMediaBox, movie: ISOMediaBox) {
        do throws(MediaFault) {
            try read(file, box)
            if let edits {
                let isLong = try edits.versionAndFlags(in: file).version == 1
                _ = try ISOMediaTable(file, edits, stride: isLong ? 20 : 12)
            }
            samples = try table.count(file)
            if handler == "vide" || handler == "soun" {
                sampleDuration = try table.check(file, movie: movie)
            }
        } catch {
            fault = error
        }
    }

    private mutating func read(_ file: FileWindow, _ track: ISOMediaBox) throws(MediaFault) {
        var descriptions: ISOMediaBox?
        // The boxes on the way to the sample table hold one another in a fixed order, at most five deep.
        var open = [ISOMediaBoxes(file, in: track)]
        while var boxes = open.popLast() {
            while let box = try boxes.next() {
                switch box.type {
                case "mdia", "minf", "dinf", "stbl", "tref", "edts":
                    guard open.count < 8 else {
                        throw MediaFault(.corrupt, at: box.start, "track \(id) repeats its box \(box.type)")
                    }
                    open.append(ISOMediaBoxes(file, in: box))
                case "tkhd": try readHeader(file, box)
                case "mdhd": try readMediaHeader(file, box)
                // QuickTime has a second handler box in `minf`, for the data.
                case "hdlr" where handler == "    ":
                    handler = ISOMediaCode(UInt32(try box.number(file, at: 8, width: 4)))
                case "elst": edits = edits ?? box
                case "dref": externalReference = try external(file, box)
                case "chap": chapters = Array(try references(file, box))
                case "stsd": descriptions = descriptions ?? box
                default: table.add(box)
                }
            }
        }
        guard let descriptions else {
            throw MediaFault(.corrupt, at: track.start, "track \(id) has no stsd")
        }
        entries = try ISOMediaSampleEntry.entries(file, in: descriptions, handler: handler)
    }

    private mutating func readHeader(_ file: FileWindow, _ box: ISOMediaBox) throws(MediaFault) {
        let head = try box.versionAndFlags(in: file)
        isEnabled = head.flags & 1 != 0
        id = UInt32(try box.number(file, at: head.version == 1 ? 20 : 12, width: 4))
    }

    private mutating func readMediaHeader(_ file: FileWindow, _ box: ISOMediaBox) throws(MediaFault) {
        let isLong = try box.versionAndFlags(in: file).version == 1
        timescale = UInt32(try box.number(file, at: isLong ? 20 : 12, width: 4))
        let length = try box.number(file, at: isLong ? 24 : 16, width: isLong ? 8 : 4)
        // All ones: the length cannot be told (8.4.2.3).
        duration = length == (isLong ? UInt64.max : 0xFFFF_FFFF) ? 0 : Double(length)
    }

    /// Where a data reference names another file: flag 1 is missing and there is a location (8.7.2).
    private func external(_ file: FileWindow, _ box: ISOMediaBox) throws(MediaFault) -> Int64? {
        let count = min(try box.number(file, at: 4, width: 4), 64)
        var boxes = ISOMediaBoxes(file, in: box, skipping: 8)
        for _ in 0..<count {
            guard let entry = try boxes.next() else { return nil }
            let isHere = try entry.versionAndFlags(in: file).flags & 1 != 0
            if !isHere, entry.end - entry.body > 4 { return entry.start }
        }
        return nil
    }

    private func references(_ file: FileWindow, _ box: ISOMediaBox) throws(MediaFault) -> [UInt32] {
        let bytes = Array(file.bytes(at: box.body, count: Int(min(box.end - box.body, 256))))
        return stride(from: 0, to: bytes.count - bytes.count % 4, by: 4).map { first in
            bytes[first..<first + 4].reduce(0) { $0 << 8 | UInt32($1) }
        }
    }
}
