/// Where decompression stands in a piece of input, and the quick way through it: most of all symbols.
struct InflateCursor {
    /// The offset of the next byte of the piece.
    var position: Int
    /// Bits that were loaded and not used, the next one lowest.
    var bits: UInt64
    /// How many of them there are.
    var held: Int
    /// How many bytes came out.
    var count: Int

    /// Decodes symbols until a half of the window is full, input runs short, or something is not known here; true at a block's end.
    mutating func decode(
        _ codes: (literals: InflateCode, distances: InflateCode), _ input: RawSpan,
        into window: inout MutableSpan<UInt8>,
        upTo end: Int
    ) -> Bool {
        let (lengths, distances) = (InflateExtra.lengths, InflateExtra.distances)
        let (lengthExtra, distanceExtra) = (lengths.span, distances.span)
        let (literalTable, distanceTable) = (codes.literals.table.span, codes.distances.table.span)
        let mask = UInt64(1) << UInt64(InflateCode.quick) &- 1
        // In registers, until the end.
        var now = self
        defer { self = now }
        while now.count < end {
            // A code, its extra bits, and the same of the distance are 48 bits at most.
            if now.held < 48 {
                guard now.position &+ 8 <= input.byteCount else { return false }
                now.bits |=
                    input.unsafeLoadUnaligned(fromByteOffset: now.position, as: UInt64.self) &<< UInt64(now.held)
                now.position &+= (63 &- now.held) >> 3
                now.held |= 56
            }
            let entry = Int(literalTable[Int(truncatingIfNeeded: now.bits & mask)])
            let symbol = entry >> 4
            if symbol < 256 {
                if entry == 0 { return false }
                window[now.count & 0xFFFF] = UInt8(truncatingIfNeeded: symbol)
                now.count &+= 1
                now.bits &>>= UInt64(entry & 15)
                now.held &-= entry & 15
                continue
            }
            if symbol == 256 {
                now.bits &>>= UInt64(entry & 15)
                now.held &-= entry & 15
                return true
            }
            guard symbol < 286 else { return false }
            var rest = now.bits &>> UInt64(entry & 15)
            let extra = lengthExtra[symbol &- 257]
            let length = extra.base &+ Int(truncatingIfNeeded: rest & (1 &<< UInt64(extra.bits) &- 1))
            rest &>>= UInt64(extra.bits)
            let far = Int(distanceTable[Int(truncatingIfNeeded: rest & mask)])
            guard far != 0, far >> 4 < 30 else { return false }
            rest &>>= UInt64(far & 15)
            let farExtra = distanceExtra[far >> 4]
            let distance = farExtra.base &+ Int(truncatingIfNeeded: rest & (1 &<< UInt64(farExtra.bits) &- 1))
            guard distance <= now.count else { return false }
            now.bits = rest &>> UInt64(farExtra.bits)
            now.held &-= (entry & 15) &+ extra.bits &+ (far & 15) &+ farExtra.bits
            Self.copy(length, from: distance, at: now.count, in: &window)
            now.count &+= length
        }
        return false
    }

    /// Repeats what came out `distance` bytes ago; a copy may read what it writes.
    @inline(__always)
    static func copy(_ length: Int, from distance: Int, at count: Int, in window: inout MutableSpan<UInt8>) {
        let target = count & 0xFFFF
        let source = (count &- distance) & 0xFFFF
        if max(target, source) &+ length <= 0x10000 {
            for step in 0..<length { window[target &+ step] = window[source &+ step] }
        } else {
            for step in 0..<length { window[(target &+ step) & 0xFFFF] = window[(source &+ step) & 0xFFFF] }
        }
    }
}
