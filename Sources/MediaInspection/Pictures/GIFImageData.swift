/// The pixels of a GIF image: sub-blocks of LZW codes (GIF89a specification, section 22 and appendix F).
///
/// What a code stands for is not kept, only how many pixels: enough to tell a whole image from one that is cut or broken.
struct GIFImageData {
    private let file: FileWindow
    private let pixels: Int
    private var offset: Int64
    private var bits: UInt32 = 0
    private var held = 0
    private var left = 0
    private var isOver = false

    /// Prepares to read at the byte with the code size.
    init(_ file: FileWindow, at offset: Int64, pixels: Int) {
        self.file = file
        self.offset = offset
        self.pixels = pixels
    }

    /// Decodes until the pixels are complete, then passes over what is left.
    ///
    /// - Returns: The offset behind the empty sub-block at the end.
    mutating func decode() throws(MediaFault) -> Int64 {
        guard let size = file.byte(at: offset) else {
            throw MediaFault(.truncated, at: file.length, "the file ends before the image's code size")
        }
        guard 1...8 ~= size else {
            throw MediaFault(
                .corrupt, at: offset, "an LZW code size of \(size) bits, where 1 to 8 are possible")
        }
        offset += 1
        let count = try countPixels(Int(size))
        while !isOver { try skipBlock() }
        guard count >= pixels else {
            throw MediaFault(
                .corrupt, at: offset, "the image data holds \(count) pixels, where \(pixels) are expected")
        }
        return offset
    }

    private mutating func countPixels(_ size: Int) throws(MediaFault) -> Int {
        let clear = 1 << size
        // How many pixels each code stands for; a code of the table is one longer than the code before it.
        var lengths = [Int32](repeating: 1, count: 4096)
        var next = clear + 2
        var width = size + 1
        var previous: Int32 = 0
        var count = 0
        while count < pixels, let code = try read(width) {
            if code == clear {
                next = clear + 2
                width = size + 1
                previous = 0
                continue
            }
            if code == clear + 1 { break }
            let isNew = code == next && previous > 0 && next < 4096
            guard code < next && (code < clear || previous > 0) || isNew else {
                throw MediaFault(
                    .corrupt, at: offset,
                    "the LZW code \(code), where \(previous > 0 ? next : clear - 1) is the last")
            }
            if previous > 0, next < 4096 {
                lengths[next] = previous &+ 1
                next += 1
            }
            // With a code size of one bit, the first code alone leaves no code of this width.
            if next >= 1 << width, width < 12 { width += 1 }
            previous = lengths[code]
            count += Int(previous)
        }
        return count
    }

    /// Takes the next code, lowest bit first; `nil` at the end of the data.
    private mutating func read(_ width: Int) throws(MediaFault) -> Int? {
        while held < width {
            while left == 0 {
                guard try openBlock() else { return nil }
            }
            guard let byte = file.byte(at: offset) else { throw cut }
            bits |= UInt32(byte) << UInt32(held)
            held += 8
            offset += 1
            left -= 1
        }
        let code = Int(bits & (1 << UInt32(width) - 1))
        bits >>= UInt32(width)
        held -= width
        return code
    }

    /// Reads a sub-block's size; false when it is the empty one.
    private mutating func openBlock() throws(MediaFault) -> Bool {
        guard !isOver else { return false }
        guard let size = file.byte(at: offset) else { throw cut }
        offset += 1
        left = Int(size)
        isOver = size == 0
        return !isOver
    }

    private mutating func skipBlock() throws(MediaFault) {
        offset += Int64(left)
        left = 0
        _ = try openBlock()
    }

    private var cut: MediaFault {
        MediaFault(.truncated, at: file.length, "the file ends inside the image data")
    }
}
