/// Watches the rows of a PNG picture go by: each begins with a filter that exists (ISO/IEC 15948, 9.2).
struct PNGRows {
    /// How many bytes all rows have, filter bytes included.
    let expected: Int64

    private var passes: ArraySlice<(rows: Int64, bytes: Int64)>
    private var row: Int64 = 0
    private var next: Int64 = 0
    private var seen: Int64 = 0

    init(_ header: PNGHeader) {
        passes = header.passes[...]
        expected = passes.reduce(0) { $0 + $1.rows * $1.bytes }
    }

    /// Looks at the next piece of the decompressed data.
    mutating func take(_ piece: ArraySlice<UInt8>) throws(InflateFailure) {
        let end = seen + Int64(piece.count)
        while next < end, let pass = passes.first {
            let filter = piece[piece.startIndex + Int(next - seen)]
            guard filter <= 4 else {
                throw .broken("a row with the filter \(filter); 4 is the last")
            }
            next += pass.bytes
            row += 1
            if row == pass.rows {
                passes = passes.dropFirst()
                row = 0
            }
        }
        seen = end
    }
}
