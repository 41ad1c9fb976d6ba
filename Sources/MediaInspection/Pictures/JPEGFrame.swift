/// The frame header of a JPEG picture (ITU-T T.81, B.2.2): size, precision, components.
struct JPEGFrame {
    /// One component: its name in scans, its sampling factors, its quantization table.
    struct Component {
        let identifier: UInt8
        let horizontal: Int
        let vertical: Int
        let table: UInt8
    }

    let marker: UInt8
    let precision: UInt8
    let width: Int
    /// Zero where a DNL segment after the first scan states it (B.2.5).
    let height: Int
    let components: [Component]

    /// Reads the segment of an SOF marker; `body` is what follows the segment's length.
    init(marker: UInt8, body: [UInt8], at offset: Int64) throws(MediaFault) {
        guard body.count >= 6, body.count == 6 + 3 * Int(body[5]) else {
            throw MediaFault(
                .corrupt, at: offset,
                "a frame header of \(body.count + 2) bytes, where 8 and 3 for each component are due")
        }
        self.marker = marker
        precision = body[0]
        height = Int(body[1]) << 8 | Int(body[2])
        width = Int(body[3]) << 8 | Int(body[4])
        guard width > 0 else {
            throw MediaFault(.corrupt, at: offset, "the frame header states a width of 0 pixels")
        }
        guard 1...4 ~= body[5] else {
            throw MediaFault(
                .corrupt, at: offset, "a frame of \(body[5]) components, where 1 to 4 are expected")
        }
        guard precision == 8 || precision == 12 && marker != 0xC0 else {
            throw MediaFault(
                .corrupt, at: offset, "samples of \(precision) bits, which this process does not have")
        }
        components = stride(from: 6, to: body.count, by: 3).map { (index: Int) -> Component in
            let factors = body[index + 1]
            return Component(
                identifier: body[index], horizontal: Int(factors >> 4), vertical: Int(factors & 15),
                table: body[index + 2])
        }
        for part in components where !(1...4 ~= part.horizontal && 1...4 ~= part.vertical) {
            throw MediaFault(
                .corrupt, at: offset,
                "sampling factors of \(part.horizontal) by \(part.vertical), where 1 to 4 are allowed")
        }
    }

    /// True for the progressive processes.
    var isProgressive: Bool { marker & 3 == 2 }

    /// True for arithmetic coding, which few decoders know.
    var isArithmetic: Bool { marker >= 0xC9 }

    /// How many blocks of 8 by 8 samples a scan of these components codes (A.2).
    func blocks(in scan: [Component]) -> Int {
        let widest = components.map(\.horizontal).max() ?? 1
        let tallest = components.map(\.vertical).max() ?? 1
        guard scan.count == 1, let only = scan.first else {
            let units = Self.ceiling(width, 8 * widest) * Self.ceiling(height, 8 * tallest)
            return units * scan.reduce(0) { $0 + $1.horizontal * $1.vertical }
        }
        return Self.ceiling(Self.ceiling(width * only.horizontal, widest), 8)
            * Self.ceiling(Self.ceiling(height * only.vertical, tallest), 8)
    }

    private static func ceiling(_ dividend: Int, _ divisor: Int) -> Int { (dividend + divisor - 1) / divisor }
}
