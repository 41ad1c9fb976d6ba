/// A film that tests build, whole unless a test says what is wrong with it.
struct ISOMediaFilm {
    /// One track.
    struct Track {
        var handler = "vide"
        var entry: [UInt8] = ISOMediaBuilder.h264
        var sizes = [5, 7, 4, 6]
        /// `stts`, instead of one that fits.
        var times: [UInt8]?
        /// `stsc`, instead of two samples a chunk.
        var runs: [UInt8]?
        /// `stsz`, instead of one that fits.
        var sizeTable: [UInt8]?
        /// `dref`'s entry.
        var reference = ISOMediaBuilder.full("url ", flags: 1)
        /// Boxes behind `mdia`.
        var more: [UInt8] = []
        var flags = 3
    }

    var brand = "isom"
    var tracks = [Track()]
    /// True when `moov` stands before `mdat`.
    var isIndexFirst = true
    /// True when chunk offsets are 64-bit.
    var isLong = false

    /// The file.
    var bytes: [UInt8] {
        let head = ISOMediaBuilder.brand(brand)
        let media = tracks.flatMap { $0.sizes.flatMap { size in [UInt8](repeating: 0xA5, count: size) } }
        let data = ISOMediaBuilder.box("mdat", media)
        let length = movie(dataAt: 0).count
        let start = head.count + (isIndexFirst ? length : 0) + 8
        return isIndexFirst ? head + movie(dataAt: start) + data : head + data + movie(dataAt: start)
    }

    private func movie(dataAt start: Int) -> [UInt8] {
        var position = start
        var content = ISOMediaBuilder.full(
            "mvhd", ISOMediaBuilder.zeros(8), ISOMediaBuilder.u32(1000), ISOMediaBuilder.u32(2000),
            ISOMediaBuilder.zeros(80))
        for (index, track) in tracks.enumerated() {
            content += box(track, id: index + 1, dataAt: position)
            position += track.sizes.reduce(0, +)
        }
        return ISOMediaBuilder.box("moov", content)
    }

    private func box(_ track: Track, id: Int, dataAt start: Int) -> [UInt8] {
        typealias Builder = ISOMediaBuilder
        var offsets: [Int] = []
        var position = start
        for first in stride(from: 0, to: track.sizes.count, by: 2) {
            offsets.append(position)
            position += track.sizes[first..<min(first + 2, track.sizes.count)].reduce(0, +)
        }
        let sizes =
            Builder.u32(0) + Builder.u32(track.sizes.count) + track.sizes.flatMap { Builder.u32($0) }
        let chunks = Builder.full(
            isLong ? "co64" : "stco", Builder.u32(offsets.count),
            offsets.flatMap { isLong ? Builder.u64($0) : Builder.u32($0) })
        let table = Builder.box(
            "stbl",
            Builder.full("stsd", Builder.u32(1), track.entry),
            track.times
                ?? Builder.full("stts", Builder.u32(1), Builder.u32(track.sizes.count), Builder.u32(500)),
            track.runs
                ?? Builder.full("stsc", Builder.u32(1), Builder.u32(1), Builder.u32(2), Builder.u32(1)),
            track.sizeTable ?? Builder.full("stsz", sizes),
            chunks)
        let references = Builder.box("dinf", Builder.full("dref", Builder.u32(1), track.reference))
        let media = Builder.box(
            "mdia",
            Builder.full("mdhd", Builder.zeros(8), Builder.u32(1000), Builder.u32(2000), Builder.zeros(4)),
            Builder.full("hdlr", Builder.zeros(4), Array(track.handler.utf8), Builder.zeros(13)),
            Builder.box("minf", references, table))
        let header = Builder.full(
            "tkhd", flags: track.flags, Builder.zeros(8), Builder.u32(id), Builder.zeros(68))
        return Builder.box("trak", header, media, track.more)
    }
}
