/// The `moov` box of a film or a sound (ISO/IEC 14496-12, 8.2).
struct ISOMediaMovie {
    /// What a fragment's samples have unless it says otherwise (8.8.3).
    struct Defaults {
        /// Sample duration in ticks.
        var duration: UInt32
        /// Sample size in bytes.
        var size: UInt32
    }

    /// Tracks that are looked at; players and libavformat stop far earlier.
    static let mostTracks = 100

    /// The tracks, in order.
    var tracks: [ISOMediaTrack] = []
    /// The defaults of fragments, by track; empty when the film has no fragments.
    var defaults: [UInt32: Defaults] = [:]
    /// Length in seconds as the film's header states it.
    var seconds: Double?
    /// The first broken rule of the film's own boxes.
    var fault: MediaFault?

    /// Reads a film, and of a damaged one what comes before the damage.
    init(_ file: FileWindow, _ movie: ISOMediaBox) {
        do throws(MediaFault) {
            try read(file, movie)
        } catch {
            fault = error
        }
    }

    private mutating func read(_ file: FileWindow, _ movie: ISOMediaBox) throws(MediaFault) {
        var boxes = ISOMediaBoxes(file, in: movie)
        while let box = try boxes.next() {
            switch box.type {
            case "mvhd": try readHeader(file, box)
            case "trak":
                guard tracks.count < Self.mostTracks else {
                    throw MediaFault(
                        .corrupt, at: box.start, "more than \(Self.mostTracks) tracks, no film has so many")
                }
                tracks.append(ISOMediaTrack(file, box, movie: movie))
            case "mvex": try readDefaults(file, box)
            case "cmov":
                throw MediaFault(
                    .corrupt, at: box.start, "the film's header is compressed, which ISO media has not")
            default: break
            }
        }
    }

    private mutating func readHeader(_ file: FileWindow, _ box: ISOMediaBox) throws(MediaFault) {
        let isLong = try box.versionAndFlags(in: file).version == 1
        let timescale = try box.number(file, at: isLong ? 20 : 12, width: 4)
        let length = try box.number(file, at: isLong ? 24 : 16, width: isLong ? 8 : 4)
        guard timescale > 0, length != (isLong ? UInt64.max : 0xFFFF_FFFF) else { return }
        seconds = Double(length) / Double(timescale)
    }

    private mutating func readDefaults(_ file: FileWindow, _ box: ISOMediaBox) throws(MediaFault) {
        var boxes = ISOMediaBoxes(file, in: box)
        while let inner = try boxes.next("trex") {
            guard defaults.count <= Self.mostTracks else { return }
            let track = UInt32(try inner.number(file, at: 4, width: 4))
            defaults[track] = Defaults(
                duration: UInt32(try inner.number(file, at: 12, width: 4)),
                size: UInt32(try inner.number(file, at: 16, width: 4)))
        }
    }
}
