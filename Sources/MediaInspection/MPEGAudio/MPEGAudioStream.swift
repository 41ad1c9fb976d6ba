/// A stream of frames, followed from the first to the last.
struct MPEGAudioStream<Frame: MPEGAudioFraming> {
    /// The first frame.
    let first: Frame
    /// Where the first frame starts.
    let start: Int64
    /// How many whole frames there are.
    private(set) var frames: Int64 = 0
    /// Samples a channel in all whole frames.
    private(set) var samples: Int64 = 0
    /// Bytes between frames that belong to none.
    private(set) var skipped: Int64 = 0
    /// Where the last frame ends; of a cut one, where it would end.
    private(set) var end: Int64
    /// True when the audio ends inside the last frame.
    private(set) var isCut = false

    /// How far a gap between frames may reach, and how many there may be.
    private static var widestGap: Int64 { 65536 }
    private static var mostGaps: Int { 64 }

    /// Follows the frames from where a search found them.
    init(_ file: FileWindow, from found: MPEGAudioSearch<Frame>.Start, end audioEnd: Int64) {
        first = found.frame
        start = found.offset
        var position = found.offset
        var free = found.free
        var gaps = 0
        end = position
        while position < audioEnd {
            let header = file.bytes(at: position, count: Frame.headerLength)
            if let frame = Frame(header), frame.agrees(with: first), let length = frame.length(free: free) {
                position += Int64(length)
                end = position
                guard position <= audioEnd else {
                    isCut = true
                    return
                }
                frames += 1
                samples += Int64(frame.samples)
                continue
            }
            if audioEnd - position < Int64(Frame.headerLength), header.first == 0xFF {
                isCut = true
                end = audioEnd
                return
            }
            gaps += 1
            // Streams cut into segments have an ID3v2 tag in front of each.
            let from = ID3Tags.end(file, at: position) ?? position
            guard gaps <= Self.mostGaps,
                let next = Self.resume(file, from, audioEnd, like: first)
            else { return }
            if from == position { skipped += next.offset - position }
            position = next.offset
            free = next.free
        }
    }

    private static func resume(
        _ file: FileWindow, _ position: Int64, _ end: Int64, like first: Frame
    ) -> MPEGAudioSearch<Frame>.Start? {
        let search = MPEGAudioSearch<Frame>(file, end: end)
        let next = search.start(at: position) ?? search.first(from: position, to: position + widestGap)
        return next?.frame.agrees(with: first) == true ? next : nil
    }

    /// Length in seconds.
    var seconds: Double {
        first.rate > 0 ? Double(samples) / Double(first.rate) : 0
    }

    /// What is odd about the frames and what surrounds them.
    func remarks(in region: MPEGAudioRegion) -> [MediaRemark] {
        var remarks: [MediaRemark] = []
        if skipped > 0 {
            remarks.append(
                MediaRemark("skipped-data", .warning, "\(skipped) bytes between frames belong to none"))
        }
        if isCut {
            remarks.append(
                MediaRemark(
                    "cut-frame", .warning,
                    "the last frame is cut after \(frames) whole ones, players stop there"))
        } else if end < region.end {
            remarks.append(
                MediaRemark(
                    "trailing-data", .warning, "\(region.end - end) bytes follow the last frame at \(end)"))
        }
        return remarks
    }
}
