/// Where compressed bytes come from, piece by piece.
protocol ByteSupply {
    /// Gives the next piece; `nil` at the end.
    mutating func next() -> ArraySlice<UInt8>?
}

/// Why compressed data could not be followed.
enum InflateFailure: Error, Equatable {
    /// The data ends before the stream does.
    case ended
    /// The data breaks a rule of zlib or deflate, in one phrase.
    case broken(String)
}

/// Decompresses a zlib stream (RFC 1950, RFC 1951) without keeping it: what comes out is shown once, then forgotten.
///
/// Memory is flat, whatever the stream says.
struct Inflate<Supply: ByteSupply> {
    private var supply: Supply
    private var input: ArraySlice<UInt8> = []
    private var position = 0
    private var bits: UInt64 = 0
    private var held = 0

    private let limit: Int64
    private var window = InflateWindow()
    private var check = Adler32()

    /// How many bytes came out so far.
    var count: Int64 { window.count }

    /// Prepares to decompress; the work ends early once more than `limit` bytes came out.
    init(_ supply: Supply, limit: Int64) {
        self.supply = supply
        self.limit = limit
    }

    /// Decompresses, showing each piece of the output in order.
    ///
    /// - Parameter show: Looks at a piece, and may refuse it by throwing.
    /// - Throws: Why the stream cannot be followed, or what `show` threw.
    /// - Returns: True when the stream ended with its own check; false when it went beyond the limit.
    mutating func run(_ show: (ArraySlice<UInt8>) throws(InflateFailure) -> Void) throws(InflateFailure)
        -> Bool
    {
        let header = try take(16)
        guard header & 0x0F == 8, header >> 4 & 0x0F <= 7 else {
            throw .broken(
                "the zlib method is \(header & 0xFF), where 8 with a window of up to 32 KiB is expected")
        }
        guard ((header & 0xFF) << 8 | header >> 8).isMultiple(of: 31), header >> 13 & 1 == 0 else {
            throw .broken("the zlib header's check does not hold, or it asks for a dictionary")
        }
        var isLast = false
        while !isLast {
            isLast = try take(1) == 1
            switch try take(2) {
            case 0: try copyStored(show)
            case 1: try decode(InflateCode.fixed, show)
            case 2: try decode(readCodes(), show)
            default: throw .broken("a deflate block of type 3, which does not exist")
            }
            if count > limit { break }
        }
        try flush(show)
        guard count <= limit else { return false }
        skip(held & 7)
        let sum = UInt32(truncatingIfNeeded: try take(32)).byteSwapped
        guard sum == check.value else {
            throw .broken("the Adler-32 check is \(sum), where the data gives \(check.value)")
        }
        return true
    }
}

// MARK: - Bits

extension Inflate {
    /// Fills the bit buffer as far as the input goes, to 56 bits at least.
    @inline(__always)
    private mutating func refill() {
        while held <= 56 {
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

    @inline(__always)
    private mutating func take(_ width: Int) throws(InflateFailure) -> Int {
        if held < width {
            refill()
            guard held >= width else { throw .ended }
        }
        let value = Int(truncatingIfNeeded: bits & (1 << UInt64(width) - 1))
        skip(width)
        return value
    }

    @inline(__always)
    private mutating func entry(_ code: borrowing InflateCode) throws(InflateFailure) -> InflateEntry {
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
}

// MARK: - Blocks

extension Inflate {
    /// Reads the two codes of a dynamic block (RFC 1951, 3.2.7).
    private mutating func readCodes() throws(InflateFailure) -> (
        literals: InflateCode, distances: InflateCode
    )? {
        let literals = try take(5) + 257
        let distances = try take(5) + 1
        let meta = try take(4) + 4
        guard literals <= 286, distances <= 30 else {
            throw .broken(
                "a block with \(literals) literal and \(distances) distance codes; 286 and 30 are the most")
        }
        var metaLengths = [UInt8](repeating: 0, count: 19)
        let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
        for index in 0..<meta { metaLengths[order[index]] = UInt8(truncatingIfNeeded: try take(3)) }
        guard let code = InflateCode(.codeLengths, lengths: metaLengths[...]) else { return nil }

        var lengths: [UInt8] = []
        while lengths.count < literals + distances {
            let symbol = try entry(code).symbol
            switch symbol {
            case 0..<16: lengths.append(UInt8(truncatingIfNeeded: symbol))
            case 16:
                guard let last = lengths.last else { throw .broken("a code length that repeats nothing") }
                lengths.append(contentsOf: repeatElement(last, count: 3 + (try take(2))))
            case 17: lengths.append(contentsOf: repeatElement(0, count: 3 + (try take(3))))
            default: lengths.append(contentsOf: repeatElement(0, count: 11 + (try take(7))))
            }
        }
        guard lengths.count == literals + distances, lengths[256] != 0 else { return nil }
        guard let first = InflateCode(.literals, lengths: lengths[..<literals]),
            let second = InflateCode(.distances, lengths: lengths[literals...])
        else { return nil }
        return (first, second)
    }

    private mutating func copyStored(_ show: (ArraySlice<UInt8>) throws(InflateFailure) -> Void)
        throws(InflateFailure)
    {
        skip(held & 7)
        let length = try take(16)
        guard try take(16) == length ^ 0xFFFF else {
            throw .broken("a stored block whose length \(length) is not confirmed by its complement")
        }
        for _ in 0..<length {
            window.put(UInt8(truncatingIfNeeded: try take(8)))
            if window.isFull { try flush(show) }
        }
    }

    private mutating func decode(
        _ codes: (literals: InflateCode, distances: InflateCode)?,
        _ show: (ArraySlice<UInt8>) throws(InflateFailure) -> Void
    ) throws(InflateFailure) {
        guard let codes else { throw .broken("a block whose code lengths make no prefix code") }
        while count <= limit {
            if decodeAtSpeed(codes) { return }
            if window.isFull { try flush(show) }
            let entry = try entry(codes.literals)
            if entry.isLiteral {
                window.put(entry.literal)
                continue
            }
            if entry.symbol == 256 { return }
            guard entry.symbol < 286 else { throw .broken("the length symbol \(entry.symbol); 285 is the last") }
            let length = entry.base + (try take(entry.extraBits))
            let far = try self.entry(codes.distances)
            guard far.symbol < 30 else { throw .broken("the distance symbol \(far.symbol); 29 is the last") }
            let distance = far.base + (try take(far.extraBits))
            guard distance <= count else {
                throw .broken("a copy from \(distance) bytes back, where only \(count) came out so far")
            }
            window.copy(length, from: distance)
        }
    }

    /// Decodes while eight bytes of input are at hand and the window does not fill: most of all symbols.
    ///
    /// Whatever it does not know, a long code or a rule that is broken, it leaves to the caller, with everything as it was before
    /// that symbol.
    ///
    /// - Returns: True at the end of the block.
    private mutating func decodeAtSpeed(_ codes: (literals: InflateCode, distances: InflateCode)) -> Bool {
        var cursor = InflateCursor(
            position: position - input.startIndex, bits: bits, held: held, filled: window.filled)
        let piece = input
        let isEnd = window.fill(with: &cursor, upTo: limit) { cursor, window, end in
            cursor.decode(codes, piece.span.bytes, into: &window, upTo: end)
        }
        // What the last load brought beyond `held` is loaded again.
        bits = cursor.held >= 64 ? cursor.bits : cursor.bits & (1 << UInt64(cursor.held) - 1)
        (position, held) = (cursor.position + input.startIndex, cursor.held)
        return isEnd
    }

    private mutating func flush(_ show: (ArraySlice<UInt8>) throws(InflateFailure) -> Void)
        throws(InflateFailure)
    {
        check.update(window.unshown)
        try show(window.unshown)
        window.forget()
    }
}
