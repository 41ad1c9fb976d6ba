/// Follows a PNG picture chunk by chunk (ISO/IEC 15948), then inflates its pixels without keeping them.
///
/// What a decoder would give up on is a fault: a critical chunk that is missing, out of place, cut or fails its check, and
/// image data that is too short or broken. Ancillary chunks are never looked into.
struct PNGWalker: Walker {
    /// Pictures beyond this many pixels are not inflated; no limits in use let them pass anyway.
    private static let inflatedPixels: Int64 = 64 << 20

    private let file: FileWindow
    private var description: MediaDescription
    private var offset: Int64 = 8
    private var header: PNGHeader?
    private var hasPalette = false
    private var data: Range<Int64>?
    private var isDataOver = false

    static func walk(_ file: FileWindow) -> MediaDescription {
        var walker = PNGWalker(file)
        do throws(MediaFault) {
            try walker.walkChunks()
            try walker.checkPixels()
        } catch {
            walker.description.fault = error
        }
        return walker.description
    }

    private init(_ file: FileWindow) {
        self.file = file
        description = MediaDescription(format: .png, family: .image, bytes: file.length)
    }

    private mutating func walkChunks() throws(MediaFault) {
        guard startsWithSignature else {
            throw MediaFault(.corrupt, at: 0, "the eight bytes of the PNG signature are not whole")
        }
        while true {
            let chunk = try PNGChunk(file, at: offset)
            try take(chunk)
            offset = chunk.end
            if chunk.name == "IEND" { break }
        }
        guard offset < file.length else { return }
        let rest = file.length - offset
        description.remarks.append(
            MediaRemark("trailing-data", .warning, "\(rest) bytes follow the IEND chunk"))
    }

    private var startsWithSignature: Bool {
        file.bytes(at: 0, count: 8).elementsEqual([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    }

    /// Looks at one chunk, in the order that 5.6 of the specification asks for.
    private mutating func take(_ chunk: PNGChunk) throws(MediaFault) {
        guard let header else {
            try takeHeader(chunk)
            return
        }
        if chunk.isCritical { try chunk.verify(in: file) }
        if data != nil, chunk.name != "IDAT" { isDataOver = true }
        switch chunk.name {
        case "IHDR": throw MediaFault(.corrupt, at: chunk.start, "a second IHDR chunk")
        case "PLTE": try takePalette(chunk, header)
        case "IDAT":
            guard !isDataOver else {
                throw MediaFault(
                    .corrupt, at: chunk.start, "an IDAT chunk after others have interrupted the image data")
            }
            guard hasPalette || !header.isIndexed else {
                throw MediaFault(
                    .corrupt, at: chunk.start, "image data of color type 3 without a PLTE chunk before it")
            }
            data = (data?.lowerBound ?? chunk.start)..<chunk.end
        case "acTL" where data == nil: takeAnimation(chunk)
        case "IEND":
            guard data != nil else {
                throw MediaFault(.corrupt, at: chunk.start, "no IDAT chunk before IEND")
            }
        default:
            // A decoder has to stop at a critical chunk that it does not know (5.4).
            guard !chunk.isCritical else {
                throw MediaFault(.corrupt, at: chunk.start, "an unknown critical chunk \(chunk.name)")
            }
        }
    }

    private mutating func takeHeader(_ chunk: PNGChunk) throws(MediaFault) {
        guard chunk.name == "IHDR" else {
            let isApple = chunk.name == "CgBI"
            throw MediaFault(
                .corrupt, at: chunk.start,
                isApple
                    ? "an Apple CgBI picture, which is PNG for Xcode's bundles only; IHDR has to be the first chunk"
                    : "the first chunk is \(chunk.name), where IHDR is expected")
        }
        guard chunk.length == 13 else {
            throw MediaFault(
                .corrupt, at: chunk.start, "an IHDR chunk of \(chunk.length) bytes, where 13 are expected")
        }
        try chunk.verify(in: file)
        let header = try PNGHeader(file, at: chunk.body)
        self.header = header
        description.width = Int(header.width)
        description.height = Int(header.height)
        description.frames = 1
    }

    private mutating func takePalette(_ chunk: PNGChunk, _ header: PNGHeader) throws(MediaFault) {
        // Other color types may carry a palette as a suggestion, which decoders pass over.
        guard header.isIndexed, data == nil else { return }
        guard !hasPalette else { throw MediaFault(.corrupt, at: chunk.start, "a second PLTE chunk") }
        guard 3...768 ~= chunk.length, chunk.length.isMultiple(of: 3) else {
            throw MediaFault(
                .corrupt, at: chunk.start,
                "a PLTE chunk of \(chunk.length) bytes, where a multiple of 3 from 3 to 768 is expected")
        }
        hasPalette = true
    }

    /// Notes an animation (APNG 1.0, `acTL`): a phone shows the still picture.
    private mutating func takeAnimation(_ chunk: PNGChunk) {
        guard chunk.length >= 8, let frames = file.uint32(at: chunk.body), frames > 1 else { return }
        guard description.frames == 1 else { return }
        description.frames = 2
        description.remarks.append(
            MediaRemark("animated-png", .note, "an animated PNG of \(frames) frames: shown still"))
    }

    private func checkPixels() throws(MediaFault) {
        guard let header, let data, header.pixels <= Self.inflatedPixels else { return }
        var rows = PNGRows(header)
        var inflate = Inflate(PNGData(file, data), limit: rows.expected)
        do throws(InflateFailure) {
            _ = try inflate.run { piece throws(InflateFailure) in try rows.take(piece) }
        } catch {
            switch error {
            case .ended:
                throw MediaFault(
                    .truncated, at: data.upperBound,
                    "the image data ends after \(inflate.count) bytes of pixels, where \(rows.expected) are expected"
                )
            case .broken(let why):
                throw MediaFault(.corrupt, at: data.lowerBound, "the image data does not inflate: \(why)")
            }
        }
        guard inflate.count >= rows.expected else {
            throw MediaFault(
                .corrupt, at: data.upperBound,
                "the image data holds \(inflate.count) bytes of pixels, where \(rows.expected) are expected")
        }
    }
}
