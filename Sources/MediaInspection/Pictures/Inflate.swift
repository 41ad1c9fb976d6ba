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
    private var bits: InflateBits<Supply>
    private let limit: Int64
    private var window = InflateWindow()
    private var check = Adler32()

    /// How many bytes came out so far.
    var count: Int64 { window.count }

    /// Prepares to decompress; the work ends early once more than `limit` bytes came out.
    init(_ supply: Supply, limit: Int64) {
        bits = InflateBits(supply)
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
        let header = try bits.take(16)
        guard header & 0x0F == 8, header >> 4 & 0x0F <= 7 else {
            throw .broken(
                "the zlib method is \(header & 0xFF), where 8 with a window of up to 32 KiB is expected")
        }
        guard ((header & 0xFF) << 8 | header >> 8).isMultiple(of: 31), header >> 13 & 1 == 0 else {
            throw .broken("the zlib header's check does not hold, or it asks for a dictionary")
        }
        var isLast = false
        while !isLast {
            isLast = try bits.take(1) == 1
            switch try bits.take(2) {
            case 0: try copyStored(show)
            case 1: try decode(InflateCode.fixed, show)
            case 2: try decode(readCodes(), show)
            default: throw .broken("a deflate block of type 3, which does not exist")
            }
            if count > limit { break }
        }
        try flush(show)
        guard count <= limit else { return false }
        bits.skipToByte()
        let sum = UInt32(truncatingIfNeeded: try bits.take(32)).byteSwapped
        guard sum == check.value else {
            throw .broken("the Adler-32 check is \(sum), where the data gives \(check.value)")
        }
        return true
    }
}

extension Inflate {
    /// Reads the two codes of a dynamic block (RFC 1951, 3.2.7).
    private mutating func readCodes() throws(InflateFailure) -> (
        literals: InflateCode, distances: InflateCode
    )? {
        let literals = try bits.take(5) + 257
        let distances = try bits.take(5) + 1
        let meta = try bits.take(4) + 4
        guard literals <= 286, distances <= 30 else {
            throw .broken(
                "a block with \(literals) literal and \(distances) distance codes; 286 and 30 are the most")
        }
        var metaLengths = [UInt8](repeating: 0, count: 19)
        let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
        for index in 0..<meta { metaLengths[order[index]] = UInt8(truncatingIfNeeded: try bits.take(3)) }
        guard let code = InflateCode(.codeLengths, lengths: metaLengths[...]) else { return nil }

        var lengths: [UInt8] = []
        while lengths.count < literals + distances {
            let symbol = try bits.take(code).symbol
            switch symbol {
            case 0..<16: lengths.append(UInt8(truncatingIfNeeded: symbol))
            case 16:
                guard let last = lengths.last else { throw .broken("a code length that repeats nothing") }
                lengths.append(contentsOf: repeatElement(last, count: 3 + (try bits.take(2))))
            case 17: lengths.append(contentsOf: repeatElement(0, count: 3 + (try bits.take(3))))
            default: lengths.append(contentsOf: repeatElement(0, count: 11 + (try bits.take(7))))
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
        bits.skipToByte()
        let length = try bits.take(16)
        guard try bits.take(16) == length ^ 0xFFFF else {
            throw .broken("a stored block whose length \(length) is not confirmed by its complement")
        }
        for _ in 0..<length {
            window.put(UInt8(truncatingIfNeeded: try bits.take(8)))
            if window.isFull { try flush(show) }
        }
    }

    private mutating func decode(
        _ codes: (literals: InflateCode, distances: InflateCode)?,
        _ show: (ArraySlice<UInt8>) throws(InflateFailure) -> Void
    ) throws(InflateFailure) {
        guard let codes else { throw .broken("a block whose code lengths make no prefix code") }
        while count <= limit {
            if bits.decodeAtSpeed(codes, into: &window, upTo: limit) { return }
            if window.isFull { try flush(show) }
            let entry = try bits.take(codes.literals)
            if entry.isLiteral {
                window.put(entry.literal)
                continue
            }
            if entry.symbol == 256 { return }
            guard entry.symbol < 286 else { throw .broken("the length symbol \(entry.symbol); 285 is the last") }
            let length = entry.base + (try bits.take(entry.extraBits))
            let far = try bits.take(codes.distances)
            guard far.symbol < 30 else { throw .broken("the distance symbol \(far.symbol); 29 is the last") }
            let distance = far.base + (try bits.take(far.extraBits))
            guard distance <= count else {
                throw .broken("a copy from \(distance) bytes back, where only \(count) came out so far")
            }
            window.copy(length, from: distance)
        }
    }

    private mutating func flush(_ show: (ArraySlice<UInt8>) throws(InflateFailure) -> Void)
        throws(InflateFailure)
    {
        check.update(window.unshown)
        try show(window.unshown)
        window.forget()
    }
}
