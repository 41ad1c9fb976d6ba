/// Where decompression stands in a piece of input, and the quick way through it: most of all symbols.
struct InflateCursor {
    /// The offset of the next byte of the piece.
    var position: Int
    /// Bits that were loaded and not used, the next one lowest.
    var bits: UInt64
    /// How many of them there are.
    var held: Int
    /// How many bytes the window holds.
    var filled: Int

    /// Decodes symbols until the window holds `end` bytes, input runs short, or something is not known here; true at a block's end.
    ///
    /// The window has room for `InflateWindow.overrun` more bytes than `end`.
    mutating func decode(
        _ codes: (literals: InflateCode, distances: InflateCode), _ input: RawSpan,
        into window: inout MutableRawSpan, upTo end: Int
    ) -> Bool {
        precondition(end <= window.byteCount - InflateWindow.overrun)
        let (literals, distances) = (codes.literals.table.span, codes.distances.table.span)
        precondition(literals.count == 1 << InflateCode.quick && distances.count == 1 << InflateCode.quick)
        let last = input.byteCount &- 8
        // In registers, until the end.
        var now = self
        defer { self = now }
        while now.filled < end, now.position <= last {
            // Brings at least 56 bits: a code, its extra bits, and the same of the distance are 40 at most, and a literal 11.
            now.load(input)
            var entry = literals[unchecked: now.index]
            if entry.isLiteral {
                now.put(entry, into: &window)
                entry = literals[unchecked: now.index]
                if entry.isLiteral {
                    now.put(entry, into: &window)
                    continue
                }
            }
            if entry.symbol >= 286 { return false }
            if entry.symbol == 256 {
                now.skip(entry.length)
                return true
            }
            var next = now
            next.skip(entry.length)
            let length = entry.base &+ next.take(entry.extraBits)
            let far = distances[unchecked: next.index]
            next.skip(far.length)
            let distance = far.base &+ next.take(far.extraBits)
            guard far.symbol < 30, distance <= now.filled else { return false }
            now = next
            now.copy(length, from: distance, in: &window)
        }
        return false
    }

    /// The next bits as an index into a table, which has as many entries as they have patterns.
    private var index: Int {
        @inline(__always) get { Int(truncatingIfNeeded: bits & (1 << UInt64(InflateCode.quick) &- 1)) }
    }

    /// Loads eight bytes, of which those count that there is room for; the others are loaded again.
    @inline(__always)
    private mutating func load(_ input: RawSpan) {
        // Whoever calls has looked that eight bytes are there.
        bits |= input.unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: UInt64.self) &<< UInt64(held)
        position &+= (63 &- held) >> 3
        held |= 56
    }

    @inline(__always)
    private mutating func skip(_ width: Int) {
        bits &>>= UInt64(width)
        held &-= width
    }

    @inline(__always)
    private mutating func take(_ width: Int) -> Int {
        let value = Int(truncatingIfNeeded: bits & (1 &<< UInt64(width) &- 1))
        skip(width)
        return value
    }

    @inline(__always)
    private mutating func put(_ entry: InflateEntry, into window: inout MutableRawSpan) {
        // At most two more than `end`, which the window has room for.
        window.storeBytes(of: entry.literal, toUncheckedByteOffset: filled, as: UInt8.self)
        filled &+= 1
        skip(entry.length)
    }

    /// Repeats what came out `distance` bytes ago, which is there; a copy may read what it writes.
    ///
    /// Goes by eight bytes, and so writes some more, which the next symbols overwrite: at most `InflateWindow.overrun` beyond `end`.
    @inline(__always)
    private mutating func copy(_ length: Int, from distance: Int, in window: inout MutableRawSpan) {
        var target = filled
        filled &+= length
        if distance >= 8 {
            repeat {
                let word = window.bytes.unsafeLoadUnaligned(
                    fromUncheckedByteOffset: target &- distance, as: UInt64.self)
                window.storeBytes(of: word, toUncheckedByteOffset: target, as: UInt64.self)
                target &+= 8
            } while target < filled
            return
        }
        // The bytes that repeat, as often as they go into a word.
        let width = UInt64(distance &* 8)
        var word = window.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: target &- distance, as: UInt64.self)
        word &= 1 &<< width &- 1
        word |= word &<< width
        if distance < 4 { word |= word &<< (width &* 2) }
        if distance == 1 { word |= word &<< 32 }
        let stride = 8 &- 8 % distance
        repeat {
            window.storeBytes(of: word, toUncheckedByteOffset: target, as: UInt64.self)
            target &+= stride
        } while target < filled
    }
}
