import Foundation

/// Bodies in gzip's format, RFC 1952, made without a compressor.
public enum Gzip {
    /// Four mebibytes of zeros, packed twice into 79 bytes.
    public static let bomb = [UInt8](
        Data(
            base64Encoded:
                "H4sIAAAAAAACA5Pv5mAAASbmtwcZGYGMJoX/6/M8HBgZRsEoGAWjYBSMglEwCkbBKBgFo2AUjIJRMNRBjXSWg7sgA4MDAwBZZBRbAhAAAA=="
        ) ?? Data())

    /// A stream that never ends: what begins it, and what follows again and again.
    struct Stream {
        let start: [UInt8]
        let rest: [UInt8]
    }

    private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]

    /// Blocks that hold nothing.
    static let hollow = Stream(start: header, rest: repeated([0, 0, 0, 0xFF, 0xFF]))

    /// Zeros, 158 from each byte: one that stands in the fixed code, and copies of 258 that stand in 13 bits each.
    static let zeros: Stream = {
        let copy = "1100010100000"
        let bits = Array(("010" + "00110000" + String(repeating: copy, count: 16)).utf8)
        let bytes = stride(from: 0, to: bits.count - 7, by: 8).map { start in
            (0..<8).reduce(UInt8(0)) { $0 | (bits[start + $1] & 1) << UInt8($1) }
        }
        // Eight copies fill 13 bytes; the first of them begins within the second byte.
        return Stream(start: header + bytes.prefix(2), rest: repeated(Array(bytes[2..<15])))
    }()

    /// Wraps bytes, once or more often, without making them smaller.
    public static func stored(_ bytes: [UInt8], times: Int = 1) -> [UInt8] {
        (0..<times).reduce(into: bytes) { bytes, _ in bytes = stored(bytes) }
    }

    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var packed = header
        for start in stride(from: 0, to: bytes.count, by: 65_535) {
            let block = bytes[start..<min(bytes.count, start + 65_535)]
            let length = UInt16(block.count)
            packed += [0] + littleEndian(length) + littleEndian(~length) + block
        }
        return packed + [1, 0, 0, 0xFF, 0xFF] + littleEndian(checksum(bytes)) + littleEndian(UInt32(bytes.count))
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1) &* 0xEDB8_8320 }
        }
    }

    private static func littleEndian(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    private static func repeated(_ bytes: [UInt8]) -> [UInt8] {
        Array(repeatElement(bytes, count: 16_384 / bytes.count).joined())
    }
}
