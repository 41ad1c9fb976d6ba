/// A track's sample table: which tables it has, and the proof that they agree and that their data is there.
///
/// ISO/IEC 14496-12, 8.6.1.2 (`stts`), 8.6.1.3 (`ctts`), 8.6.2 (`stss`), 8.7.3 (`stsz`, `stz2`), 8.7.4 (`stsc`) and 8.7.5 (`stco`, `co64`).
struct ISOMediaSampleTable {
    /// Sample durations.
    var times: ISOMediaBox?
    /// Distances from decoding to showing.
    var offsets: ISOMediaBox?
    /// The samples at which decoding can start.
    var syncs: ISOMediaBox?
    /// Sample sizes.
    var sizes: ISOMediaBox?
    /// Samples a chunk.
    var runs: ISOMediaBox?
    /// Chunk offsets.
    var chunks: ISOMediaBox?

    /// Keeps a box of `stbl` when it is one of the tables.
    mutating func add(_ box: ISOMediaBox) {
        switch box.type {
        case "stts": times = times ?? box
        case "ctts": offsets = offsets ?? box
        case "stss": syncs = syncs ?? box
        case "stsz", "stz2": sizes = sizes ?? box
        case "stsc": runs = runs ?? box
        case "stco", "co64": chunks = chunks ?? box
        default: break
        }
    }

    /// How many samples the table counts, before any proof.
    func count(_ file: FileWindow) throws(MediaFault) -> Int64 {
        guard let sizes else { return 0 }
        return try ISOMediaSampleSizes(file, sizes).count
    }

    /// Proves that every sample has a duration, a chunk and bytes inside the file; gives their length in ticks.
    func check(_ file: FileWindow, movie: ISOMediaBox) throws(MediaFault) -> Double {
        guard let sizes else { return 0 }
        var sizeTable = try ISOMediaSampleSizes(file, sizes)
        guard sizeTable.count > 0 else { return 0 }
        guard let times, let runs, let chunks else {
            throw MediaFault(
                .corrupt, at: sizes.start, "\(sizeTable.count) samples without stts, stsc and stco")
        }
        let ticks = try checkTimes(file, times, samples: sizeTable.count)
        if let offsets { try checkOffsets(file, offsets, samples: sizeTable.count) }
        if let syncs { _ = try ISOMediaTable(file, syncs, stride: 4) }
        try checkChunks(file, runs: runs, chunks: chunks, sizes: &sizeTable, movie: movie)
        return ticks
    }

    private func checkTimes(
        _ file: FileWindow, _ box: ISOMediaBox, samples: Int64
    ) throws(MediaFault) -> Double {
        var table = try ISOMediaTable(file, box, stride: 8)
        var timed: Int64 = 0
        var ticks = 0.0
        for index in 0..<table.count {
            let run = table.number(index)
            timed += Int64(run)
            ticks += Double(run) * Double(table.number(index, at: 4))
        }
        guard timed == samples else {
            throw MediaFault(.corrupt, at: box.start, "stts times \(timed) samples of \(samples)")
        }
        return ticks
    }

    /// Samples that `ctts` leaves out have no offset; more than there are is a promise of memory.
    private func checkOffsets(_ file: FileWindow, _ box: ISOMediaBox, samples: Int64) throws(MediaFault) {
        var table = try ISOMediaTable(file, box, stride: 8)
        var covered: Int64 = 0
        for index in 0..<table.count { covered += Int64(table.number(index)) }
        guard covered <= samples else {
            throw MediaFault(.corrupt, at: box.start, "ctts covers \(covered) samples of \(samples)")
        }
    }

    private func checkChunks(
        _ file: FileWindow, runs: ISOMediaBox, chunks: ISOMediaBox, sizes: inout ISOMediaSampleSizes,
        movie: ISOMediaBox
    ) throws(MediaFault) {
        let width: Int64 = chunks.type == "co64" ? 8 : 4
        var offsets = try ISOMediaTable(file, chunks, stride: width)
        var runTable = try ISOMediaTable(file, runs, stride: 12)
        var remaining = sizes.count
        var total: Int64 = 0
        var run: Int64 = -1
        var perChunk: Int64 = 0
        for chunk in 0..<offsets.count where remaining > 0 {
            if run + 1 < runTable.count, runTable.number(run + 1) == UInt64(chunk + 1) {
                run += 1
                perChunk = Int64(runTable.number(run, at: 4))
            }
            guard perChunk > 0 else {
                throw MediaFault(.corrupt, at: runs.start, "stsc gives chunk \(chunk + 1) no samples")
            }
            guard perChunk <= remaining else {
                throw MediaFault(
                    .corrupt, at: runs.start,
                    "stsc gives chunk \(chunk + 1) \(perChunk) samples, and \(remaining) are left")
            }
            remaining -= perChunk
            let offset = Int64(clamping: offsets.number(chunk, width: Int(width)))
            guard let bytes = sizes.take(perChunk), bytes <= file.length, offset <= file.length - bytes else {
                throw MediaFault(
                    .truncated, at: file.length,
                    "the samples of chunk \(chunk + 1) start at \(offset) and end after the file's \(file.length) bytes"
                )
            }
            guard bytes == 0 || offset >= movie.end || offset < movie.start else {
                throw MediaFault(.corrupt, at: chunks.start, "chunk \(chunk + 1) at \(offset) lies in moov")
            }
            total += bytes
            guard total <= file.length else {
                throw MediaFault(
                    .corrupt, at: runs.start, "samples of \(total) bytes in a file of \(file.length)")
            }
        }
        guard remaining == 0 else {
            throw MediaFault(.corrupt, at: runs.start, "stsc leaves \(remaining) samples without a chunk")
        }
    }
}
