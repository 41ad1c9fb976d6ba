/// Follows a GIF picture block by block (GIF89a specification), and decodes the first image far enough to count its pixels.
///
/// It stops at the second image: the picture is animated then, however it goes on.
struct GIFWalker: Walker {
    private let file: FileWindow
    private var description: MediaDescription
    private var offset: Int64 = 13
    private var junk = 0

    static func walk(_ file: FileWindow) -> MediaDescription {
        var walker = GIFWalker(file)
        do throws(MediaFault) {
            try walker.walkBlocks()
        } catch {
            walker.description.fault = error
        }
        return walker.description
    }

    private init(_ file: FileWindow) {
        self.file = file
        description = MediaDescription(format: .gif, family: .image, bytes: file.length, frames: 0)
    }

    private mutating func walkBlocks() throws(MediaFault) {
        try takeScreen()
        while description.frames != 2 {
            guard let introducer = file.byte(at: offset) else {
                // A color table or a sub-block may reach far beyond the end.
                throw MediaFault(.truncated, at: file.length, "the file ends before the trailer 0x3B")
            }
            offset += 1
            switch introducer {
            case 0x2C: try takeImage()
            case 0x21: try takeExtension()
            case 0x3B:
                try finish()
                return
            // Zeros between blocks come of encoders that end the sub-blocks twice; decoders pass over them.
            case 0x00: junk += 1
            default:
                throw MediaFault(
                    .corrupt, at: offset - 1,
                    "a block of type 0x\(String(introducer, radix: 16)), where an image, an extension or the trailer is due"
                )
            }
        }
    }

    /// Reads the logical screen descriptor and passes over the global color table (sections 18, 19).
    private mutating func takeScreen() throws(MediaFault) {
        guard file.matches("GIF87a", at: 0) || file.matches("GIF89a", at: 0) else {
            throw MediaFault(.corrupt, at: 0, "no GIF87a or GIF89a at the start")
        }
        guard let width = number(at: 6), let height = number(at: 8), let flags = file.byte(at: 10),
            file.length >= 13
        else { throw MediaFault(.truncated, at: 6, "the logical screen descriptor is cut") }
        guard width > 0, height > 0 else {
            throw MediaFault(.corrupt, at: 6, "a logical screen of \(width) by \(height) pixels")
        }
        description.width = width
        description.height = height
        skipColors(flags)
    }

    /// Reads an image descriptor and what follows it (sections 20 to 22).
    private mutating func takeImage() throws(MediaFault) {
        let start = offset - 1
        guard description.frames == 0 else {
            description.frames = 2
            return
        }
        guard let left = number(at: offset), let top = number(at: offset + 2),
            let width = number(at: offset + 4),
            let height = number(at: offset + 6), let flags = file.byte(at: offset + 8)
        else { throw MediaFault(.truncated, at: start, "the image descriptor is cut") }
        guard width > 0, height > 0 else {
            throw MediaFault(.corrupt, at: start, "an image of \(width) by \(height) pixels")
        }
        offset += 9
        skipColors(flags)
        grow(width: left + width, height: top + height)
        description.frames = 1

        var data = GIFImageData(file, at: offset, pixels: width * height)
        offset = try data.decode()
    }

    /// Makes the screen hold an image that reaches beyond it, as browsers do.
    private mutating func grow(width: Int, height: Int) {
        guard let screen = description.width, let lines = description.height, width > screen || height > lines
        else {
            return
        }
        description.width = max(screen, width)
        description.height = max(lines, height)
        description.remarks.append(
            MediaRemark(
                "image-outside-screen", .warning,
                "the image reaches to \(width) by \(height) pixels on a screen of \(screen) by \(lines)"))
    }

    private mutating func takeExtension() throws(MediaFault) {
        // Whatever its label, an extension is sub-blocks up to an empty one (section 15 and appendix A).
        offset += 1
        while true {
            guard let size = file.byte(at: offset) else {
                throw MediaFault(.truncated, at: file.length, "the file ends inside an extension")
            }
            offset += 1 + Int64(size)
            if size == 0 { return }
        }
    }

    private mutating func finish() throws(MediaFault) {
        guard description.frames == 1 else {
            throw MediaFault(.corrupt, at: offset - 1, "the trailer comes before any image")
        }
        if junk > 0 {
            description.remarks.append(MediaRemark("stray-bytes", .warning, "\(junk) zeros between blocks"))
        }
        guard offset < file.length else { return }
        let rest = file.length - offset
        description.remarks.append(MediaRemark("trailing-data", .warning, "\(rest) bytes follow the trailer"))
    }

    /// Passes over a color table, if the flags of its descriptor announce one.
    private mutating func skipColors(_ flags: UInt8) {
        if flags & 0x80 != 0 { offset += 3 << Int64((flags & 7) + 1) }
    }

    /// The little-endian 16-bit number at an offset.
    private func number(at offset: Int64) -> Int? {
        file.uint16(at: offset).map { Int($0.byteSwapped) }
    }
}
