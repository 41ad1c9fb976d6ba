/// The header of one scan of a JPEG picture (ITU-T T.81, B.2.3), held against the frame it belongs to.
struct JPEGScan {
    let components: [JPEGFrame.Component]
    /// The Huffman tables that the scan uses, as a DHT segment numbers them: the bands' ones from 16 on.
    let tables: Set<UInt8>
    /// The fewest bits that the scan's coded data can have; zero where nothing is known.
    let fewestBits: Int

    /// Reads the segment of an SOS marker; `body` is what follows the segment's length.
    init(_ frame: JPEGFrame, body: [UInt8], at offset: Int64) throws(MediaFault) {
        guard let count = body.first, 1...4 ~= count, body.count == 4 + 2 * Int(count) else {
            throw MediaFault(
                .corrupt, at: offset,
                "a scan header of \(body.count + 2) bytes for \(body.first ?? 0) components, where 6 and 2 for each are due"
            )
        }
        // Some encoders give two components one name; they are meant in turn.
        var rest = frame.components
        var components: [JPEGFrame.Component] = []
        var selectors: [UInt8] = []
        for index in stride(from: 1, through: 2 * Int(count) - 1, by: 2) {
            let identifier = body[index]
            guard let found = rest.firstIndex(where: { $0.identifier == identifier }) else {
                throw MediaFault(
                    .corrupt, at: offset,
                    "a scan of component \(identifier), which the frame does not have or the scan has twice")
            }
            components.append(rest.remove(at: found))
            selectors.append(body[index + 1])
        }
        let blocks = components.reduce(0) { $0 + $1.horizontal * $1.vertical }
        guard components.count == 1 || blocks <= 10 else {
            throw MediaFault(
                .corrupt, at: offset, "a scan of \(blocks) blocks in a unit, where 10 are the most")
        }
        self.components = components

        let (start, end) = (body[body.count - 3], body[body.count - 2])
        let (high, low) = (body[body.count - 1] >> 4, body[body.count - 1] & 15)
        if frame.isProgressive {
            // G.1.1.1: a scan codes the first coefficient of all its components, or a band of the others of one.
            let isBand = start > 0 && start <= end && end < 64 && components.count == 1
            guard isBand || (start == 0 && end == 0), high == 0 || high == low + 1, low <= 13 else {
                throw MediaFault(
                    .corrupt, at: offset,
                    "a progressive scan of coefficients \(start) to \(end), bits \(high) to \(low), of \(count) components"
                )
            }
        }

        let usesFirst = !frame.isProgressive || (start == 0 && high == 0)
        let usesBand = !frame.isProgressive || start > 0
        tables = Set(
            selectors.flatMap { selector in
                (usesFirst ? [selector >> 4] : []) + (usesBand ? [selector & 15 | 0x10] : [])
            })

        // A Huffman code has one bit at least: two a block, one where only the first coefficient is coded, and bands may
        // leave blocks out by the thousand.
        let all = frame.height == 0 || frame.isArithmetic ? 0 : frame.blocks(in: components)
        fewestBits = !frame.isProgressive ? 2 * all : start == 0 ? all : 0
    }
}
