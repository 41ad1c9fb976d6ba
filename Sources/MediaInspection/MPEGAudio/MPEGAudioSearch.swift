/// Finds where a stream of frames begins.
///
/// A header has few fixed bits, so one proves nothing: four that follow one another do, or fewer that end where the audio ends.
struct MPEGAudioSearch<Frame: MPEGAudioFraming> {
    /// Where frames begin.
    struct Start {
        /// The offset of the first frame.
        var offset: Int64
        /// The first frame.
        var frame: Frame
        /// The length of free-format frames without padding, when they are that.
        var free: Int?
    }

    /// How many frames in a row are a proof.
    private static var proof: Int { 4 }
    private let file: FileWindow
    private let end: Int64

    /// Searches a file whose audio ends at an offset.
    init(_ file: FileWindow, end: Int64) {
        self.file = file
        self.end = end
    }

    /// Gives the frame at an offset when a stream begins right there.
    func start(at offset: Int64) -> Start? {
        let block = file.bytes(at: offset, count: 65536)
        guard let frame = Frame(block) else { return nil }
        if frame.statedLength != nil {
            return isStream(frame, block, block.startIndex, at: offset, free: nil, anchored: true)
                ? Start(offset: offset, frame: frame) : nil
        }
        // Free format: the frame is as long as the way to the next header like it (11172-3, 2.4.2.3).
        for length in 24...Frame.longest where length < block.count {
            guard let next = Frame(block[(block.startIndex + length)...]), next.agrees(with: frame) else {
                continue
            }
            let free = length - frame.padding
            if isStream(frame, block, block.startIndex, at: offset, free: free, anchored: false) {
                return Start(offset: offset, frame: frame, free: free)
            }
        }
        return nil
    }

    /// Gives the first stream that begins between two offsets.
    func first(from start: Int64, to limit: Int64) -> Start? {
        var offset = start
        let step = 16384
        while offset < min(limit, end) {
            // The block reaches further than the step, so that a stream's first frames lie in it too.
            let block = file.bytes(at: offset, count: 65536)
            guard !block.isEmpty else { return nil }
            let stop = block.startIndex + min(step, block.count, Int(min(limit, end) - offset))
            for index in block.startIndex..<stop where block[index] == 0xFF {
                let position = offset + Int64(index - block.startIndex)
                guard let frame = Frame(block[index...]), frame.statedLength != nil,
                    isStream(frame, block, index, at: position, free: nil, anchored: false)
                else { continue }
                return Start(offset: position, frame: frame)
            }
            offset += Int64(step)
        }
        return nil
    }

    /// True when frames follow one another from an index of the block on.
    private func isStream(
        _ frame: Frame, _ block: ArraySlice<UInt8>, _ start: Int, at offset: Int64, free: Int?, anchored: Bool
    ) -> Bool {
        var index = start
        var position = offset
        var current = frame
        var whole = 0
        while let length = current.length(free: free) {
            position += Int64(length)
            index += length
            // A frame that is cut by the end counts only for a stream that begins where it should.
            if position > end { return whole >= (anchored ? 2 : 3) }
            whole += 1
            if whole == Self.proof { return true }
            if position == end { return whole >= (anchored ? 1 : 2) }
            guard index < block.endIndex, let next = Frame(block[index...]), next.agrees(with: frame) else {
                // Less than a header is left, or a tail that belongs to no frame.
                let isEnd = end - position < Int64(Frame.headerLength)
                return isEnd ? whole >= 2 : anchored && whole >= Self.proof - 1
            }
            current = next
        }
        return false
    }
}
