/// Hands out the data of consecutive IDAT chunks, piece by piece.
struct PNGData: ByteSupply {
    private let file: FileWindow
    private let end: Int64
    private var position: Int64
    private var left: Int64 = 0

    /// Reads from a range that holds whole IDAT chunks and nothing else.
    init(_ file: FileWindow, _ chunks: Range<Int64>) {
        self.file = file
        position = chunks.lowerBound
        end = chunks.upperBound
    }

    mutating func next() -> ArraySlice<UInt8>? {
        while left == 0 {
            guard position < end, let length = file.uint32(at: position) else { return nil }
            left = Int64(length)
            position += 8
            if left == 0 { position += 4 }
        }
        let piece = file.bytes(at: position, count: Int(truncatingIfNeeded: min(65536, left)))
        guard !piece.isEmpty else { return nil }
        position += Int64(piece.count)
        left -= Int64(piece.count)
        if left == 0 { position += 4 }
        return piece
    }
}
