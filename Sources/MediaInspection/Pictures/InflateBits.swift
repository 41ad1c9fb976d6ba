/// The bits of a deflate stream, the first one lowest (RFC 1951, 3.1.1), from bytes that come piece by piece.
struct InflateBits<Supply: ByteSupply> {
    private var supply: Supply
    private var input: ArraySlice<UInt8> = []
    private var position = 0
    private var bits: UInt64 = 0
    private var held = 0

    init(_ supply: Supply) {
        self.supply = supply
    }

    /// Takes a number of so many bits.
    @inline(__always)
    mutating func take(_ width: Int) throws(InflateFailure) -> Int {
        if held < width {
            refill()
            guard held >= width else { throw .ended }
        }
        let value = Int(truncatingIfNeeded: bits & (1 << UInt64(width) - 1))
        skip(width)
        return value
    }

    /// Takes a code, and says what it stands for.
    @inline(__always)
    mutating func take(_ code: borrowing InflateCode) throws(InflateFailure) -> InflateEntry {
        if held < 15 { refill() }
        let entry = code.table[Int(truncatingIfNeeded: bits & (1 << UInt64(InflateCode.quick) - 1))]
        if entry != .unknown, entry.length <= held {
            skip(entry.length)
            return entry
        }
        guard let found = code.search(bits) else {
            if held < 15 { throw .ended }
            throw .broken("bits that are no code of their block")
        }
        guard found.length <= held else { throw .ended }
        skip(found.length)
        return found
    }

    /// Leaves out what is left of a byte.
    mutating func skipToByte() { skip(held & 7) }

    /// Decodes while eight bytes of input are at hand and the window does not fill: most of all symbols.
    ///
    /// Whatever it does not know, a long code or a rule that is broken, it leaves to the caller, with everything as it was before
    /// that symbol.
    ///
    /// - Returns: True at the end of the block.
    mutating func decodeAtSpeed(
        _ codes: (literals: InflateCode, distances: InflateCode), into window: inout InflateWindow, upTo limit: Int64
    ) -> Bool {
        var cursor = InflateCursor(
            position: position - input.startIndex, bits: bits, held: held, filled: window.filled)
        let piece = input
        let isEnd = window.fill(with: &cursor, codes, piece.span.bytes, upTo: limit)
        // What the last load brought beyond `held` is loaded again.
        bits = cursor.bits & (1 << UInt64(cursor.held) - 1)
        (position, held) = (cursor.position + input.startIndex, cursor.held)
        return isEnd
    }

    /// Fills the bit buffer as far as the input goes, to 56 bits at least and 63 at most, which shifts by `held` need.
    @inline(__always)
    private mutating func refill() {
        while held < 56 {
            if position >= input.endIndex {
                guard let next = supply.next() else { return }
                input = next
                position = next.startIndex
                continue
            }
            bits |= UInt64(input[position]) << UInt64(held)
            position += 1
            held += 8
        }
    }

    @inline(__always)
    private mutating func skip(_ count: Int) {
        bits >>= UInt64(count)
        held -= count
    }
}
