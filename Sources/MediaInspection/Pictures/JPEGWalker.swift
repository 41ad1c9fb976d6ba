/// Follows a JPEG picture from marker to marker (ITU-T T.81, annex B), through the coded data of every scan.
///
/// Where the standard and decoders differ, this goes as libjpeg does, which every other decoder is measured by: bytes
/// between segments that belong to none are passed over with a warning, what libjpeg gives up on is a fault.
struct JPEGWalker: Walker {
    /// A scan a bit for each coefficient of four components; every further one only costs decoders time.
    private static let mostScans = 4 * 64 * 14
    /// Pictures beyond this many pixels are not held against their data: no limits in use let them pass anyway, and the number of
    /// pixels is the better reason.
    private static let scannedPixels = 64 << 20

    private let file: FileWindow
    private var description: MediaDescription
    private var offset: Int64 = 2
    private var frame: JPEGFrame?
    private var scans = 0
    private var quantizers: Set<UInt8> = []
    /// Tables 0 and 1 need no definition: Motion JPEG leaves the customary ones out (K.3), and decoders know them.
    private var codes: Set<UInt8> = [0x00, 0x01, 0x10, 0x11]
    private var junk: Int64 = 0
    private var hasIndex = false

    static func walk(_ file: FileWindow) -> MediaDescription {
        var walker = JPEGWalker(file)
        do throws(MediaFault) {
            try walker.walkSegments()
        } catch {
            walker.description.fault = error
        }
        walker.remark()
        return walker.description
    }

    private init(_ file: FileWindow) {
        self.file = file
        description = MediaDescription(format: .jpeg, family: .image, bytes: file.length)
    }

    private mutating func walkSegments() throws(MediaFault) {
        guard file.bytes(at: 0, count: 3).elementsEqual([0xFF, 0xD8, 0xFF]) else {
            throw MediaFault(.corrupt, at: 0, "no SOI marker with another marker behind it at the start")
        }
        while true {
            let marker = try nextMarker()
            if marker == 0xD9 { break }
            try take(marker)
            if description.format != .jpeg { return }
        }
        guard scans > 0 else { throw MediaFault(.corrupt, at: offset - 2, "an EOI marker before any scan") }
        guard description.height != 0 else {
            throw MediaFault(
                .corrupt, at: offset - 2, "the frame header states a height of 0 pixels, and no DNL another")
        }
    }

    /// Finds the next marker, over fill bytes and whatever else lies in the way (B.1.1.2).
    private mutating func nextMarker() throws(MediaFault) -> UInt8 {
        while true {
            let start = offset
            guard skipToEscape() else { break }
            junk += offset - start
            var marker = file.byte(at: offset)
            while marker == 0xFF {
                offset += 1
                marker = file.byte(at: offset)
            }
            guard let marker else { break }
            offset += 1
            if marker != 0 { return marker }
            junk += 2
        }
        throw MediaFault(.truncated, at: file.length, "the file ends before an EOI marker")
    }

    /// Moves to the next byte of 255; false when none follows.
    private mutating func skipToEscape() -> Bool {
        guard let next = file.offset(of: 0xFF, from: offset) else { return false }
        offset = next
        return true
    }

    /// Reads a segment's body: its first two bytes are its length, themselves included (B.1.1.4).
    private mutating func segment(_ marker: UInt8) throws(MediaFault) -> [UInt8] {
        guard let length = file.uint16(at: offset) else {
            throw MediaFault(.truncated, at: offset, "the file ends inside the segment of \(name(marker))")
        }
        guard length >= 2 else {
            throw MediaFault(
                .corrupt, at: offset, "a segment of \(length) bytes for \(name(marker)); 2 are the fewest")
        }
        let body = file.bytes(at: offset + 2, count: Int(length) - 2)
        guard body.count == Int(length) - 2 else {
            throw MediaFault(
                .truncated, at: offset,
                "the segment of \(name(marker)) has \(length) bytes, of which \(body.count + 2) are there")
        }
        offset += Int64(length)
        return Array(body)
    }

    private func name(_ marker: UInt8) -> String {
        "marker 0xFF" + String(marker, radix: 16, uppercase: true)
    }
}

// What each marker asks for (table B.1).
extension JPEGWalker {
    private mutating func take(_ marker: UInt8) throws(MediaFault) {
        let start = offset - 2
        switch marker {
        case 0x01, 0xD0...0xD7: return
        case 0xC0...0xC2, 0xC9, 0xCA: try takeFrame(marker, start)
        case 0xF7: try takeLosslessFrame()
        case 0xC3, 0xC5...0xC7, 0xCB, 0xCD...0xCF, 0xDE, 0xDF:
            throw MediaFault(
                .corrupt, at: start,
                "a lossless or hierarchical JPEG (\(name(marker))), a process that phones do not decode")
        case 0xC4: codes.formUnion(try JPEGTables.huffman(segment(marker), at: start))
        case 0xDB: quantizers.formUnion(try JPEGTables.quantizers(segment(marker), at: start))
        case 0xDD: try takeInterval(start)
        case 0xDA: try takeScan(start)
        case 0xDC: try takeLines(start)
        case 0xE2:
            if try segment(marker).starts(with: "MPF\0".utf8) { hasIndex = true }
        case 0xCC, 0xE0...0xEF, 0xFE, 0xF8: _ = try segment(marker)
        default: throw MediaFault(.corrupt, at: start, "a \(name(marker)), which has no meaning here")
        }
    }

    private mutating func takeFrame(_ marker: UInt8, _ start: Int64) throws(MediaFault) {
        guard frame == nil else { throw MediaFault(.corrupt, at: start, "a second frame header") }
        let frame = try JPEGFrame(marker: marker, body: segment(marker), at: start)
        self.frame = frame
        description.width = frame.width
        description.height = frame.height
        description.frames = 1
        if frame.isArithmetic {
            description.remarks.append(
                MediaRemark(
                    "arithmetic-coding", .warning, "an arithmetic-coded JPEG, which few decoders know"))
        }
        if frame.precision > 8 {
            description.remarks.append(
                MediaRemark(
                    "deep-samples", .warning,
                    "a JPEG of \(frame.precision)-bit samples, which few decoders know"))
        }
    }

    /// Gives the file its own name: ITU-T T.87, C.2.2 has another frame header and other coded data.
    private mutating func takeLosslessFrame() throws(MediaFault) {
        let body = try segment(0xF7)
        description.format = MediaFormat(rawValue: "jpeg-ls")
        guard body.count >= 6 else { return }
        description.height = Int(body[1]) << 8 | Int(body[2])
        description.width = Int(body[3]) << 8 | Int(body[4])
    }

    private mutating func takeInterval(_ start: Int64) throws(MediaFault) {
        let body = try segment(0xDD)
        guard body.count == 2 else {
            throw MediaFault(
                .corrupt, at: start,
                "a restart interval segment of \(body.count + 2) bytes, where 4 are expected")
        }
    }

    private mutating func takeLines(_ start: Int64) throws(MediaFault) {
        let body = try segment(0xDC)
        guard description.height == 0, scans == 1, body.count == 2 else { return }
        description.height = Int(body[0]) << 8 | Int(body[1])
    }

    private mutating func takeScan(_ start: Int64) throws(MediaFault) {
        let body = try segment(0xDA)
        guard let frame else { throw MediaFault(.corrupt, at: start, "a scan before any frame header") }
        let scan = try JPEGScan(frame, body: body, at: start)
        for part in scan.components where !quantizers.contains(part.table) {
            throw MediaFault(
                .corrupt, at: start, "a scan that needs quantization table \(part.table), which is missing")
        }
        if let missing = scan.tables.subtracting(codes).min(), !frame.isArithmetic {
            throw MediaFault(
                .corrupt, at: start, "a scan that needs Huffman table \(missing & 15), which is missing")
        }
        let first = offset
        try skipCodedData()
        scans += 1
        guard scans <= Self.mostScans else {
            throw MediaFault(
                .corrupt, at: start, "more than \(Self.mostScans) scans, which no picture has bits for")
        }
        let isHuge = frame.width * frame.height > Self.scannedPixels
        guard isHuge || (offset - first) * 8 >= Int64(scan.fewestBits) else {
            throw MediaFault(
                .truncated, at: offset,
                "a scan of \(offset - first) bytes, where its blocks take \((scan.fewestBits + 7) / 8) at least"
            )
        }
    }

    /// Moves to the marker that ends a scan's coded data: not a stuffed zero, not a restart (B.1.1.5, F.1.2.3).
    private mutating func skipCodedData() throws(MediaFault) {
        while skipToEscape() {
            guard let next = file.byte(at: offset + 1) else { break }
            switch next {
            case 0x00, 0xD0...0xD7: offset += 2
            case 0xFF: offset += 1
            default: return
            }
        }
        throw MediaFault(.truncated, at: file.length, "the file ends inside the coded data of a scan")
    }
}

extension JPEGWalker {
    /// Says what is odd and harmless: bytes between segments, bytes behind the end.
    private mutating func remark() {
        guard description.fault == nil, description.format == .jpeg else { return }
        if junk > 0 {
            description.remarks.append(
                MediaRemark("stray-bytes", .warning, "\(junk) bytes between segments belong to none"))
        }
        guard offset < file.length else { return }
        // Cameras append further pictures (CIPA DC-007) or a film; that is no accident.
        let isKnown =
            hasIndex || file.matches("ftyp", at: offset + 4)
            || file.bytes(at: offset, count: 3).elementsEqual([0xFF, 0xD8, 0xFF])
        description.remarks.append(
            MediaRemark(
                "trailing-data", isKnown ? .note : .warning,
                isKnown
                    ? "\(file.length - offset) bytes follow the EOI marker: further pictures or a film of the camera"
                    : "\(file.length - offset) bytes follow the EOI marker"))
    }
}
