/// The movie fragments of a file, added one `moof` at a time (ISO/IEC 14496-12, 8.8).
struct ISOMediaFragments {
    /// What the fragments hold of one track.
    struct Total {
        /// Samples.
        var samples: Int64 = 0
        /// Their length in ticks.
        var duration = 0.0
    }

    /// What the fragments hold, by track.
    private(set) var totals: [UInt32: Total] = [:]
    private let defaults: [UInt32: ISOMediaMovie.Defaults]

    /// Prepares to add fragments of a film with these defaults.
    init(_ defaults: [UInt32: ISOMediaMovie.Defaults]) {
        self.defaults = defaults
    }

    /// Adds a `moof` box and proves that its samples lie inside the file.
    mutating func add(_ file: FileWindow, _ moof: ISOMediaBox) throws(MediaFault) {
        // Without flags the first track's data is counted from the moof box, a later one's follows (8.8.7).
        var follow = moof.start
        var boxes = ISOMediaBoxes(file, in: moof)
        while let traf = try boxes.next("traf") {
            follow = try add(file, track: traf, of: moof, after: follow)
        }
    }

    private mutating func add(
        _ file: FileWindow, track traf: ISOMediaBox, of moof: ISOMediaBox, after follow: Int64
    ) throws(MediaFault) -> Int64 {
        var run = ISOMediaRuns(base: follow, position: follow)
        var track: UInt32?
        var total = Total()
        var boxes = ISOMediaBoxes(file, in: traf)
        while let box = try boxes.next() {
            switch box.type {
            case "tfhd":
                let id = UInt32(try box.number(file, at: 4, width: 4))
                track = id
                guard let known = defaults[id] else {
                    throw MediaFault(
                        .corrupt, at: box.start, "a fragment of track \(id), which moov does not announce")
                }
                total = totals[id] ?? Total()
                run = try ISOMediaRuns(file, header: box, defaults: known, moof: moof.start, follow: follow)
            case "trun":
                guard track != nil else {
                    throw MediaFault(.corrupt, at: box.start, "trun comes before tfhd")
                }
                try run.add(file, box, to: &total)
            default: break
            }
        }
        guard let track else {
            throw MediaFault(.corrupt, at: traf.start, "traf has no tfhd")
        }
        totals[track] = total
        return run.position
    }
}
