import Testing

@testable import MediaInspection

/// Bytes handed out a few at a time.
private struct Pieces: ByteSupply {
    var rest: ArraySlice<UInt8>
    let size: Int

    mutating func next() -> ArraySlice<UInt8>? {
        guard !rest.isEmpty else { return nil }
        defer { rest = rest.dropFirst(size) }
        return rest.prefix(size)
    }
}

/// Writes one deflate block with the fixed codes (RFC 1951, 3.2.6).
private struct FixedBlock {
    private var bits: [UInt8] = [1, 1, 0]

    private mutating func append(_ value: Int, width: Int) {
        for bit in 0..<width { bits.append(UInt8(value >> bit & 1)) }
    }

    /// A Huffman code comes with its first bit first.
    private mutating func append(code: Int, width: Int) {
        for bit in (0..<width).reversed() { bits.append(UInt8(code >> bit & 1)) }
    }

    private mutating func append(symbol: Int) {
        switch symbol {
        case 0..<144: append(code: 0x30 + symbol, width: 8)
        case 144..<256: append(code: 0x190 + symbol - 144, width: 9)
        case 256..<280: append(code: symbol - 256, width: 7)
        default: append(code: 0xC0 + symbol - 280, width: 8)
        }
    }

    mutating func append(literal: UInt8) { append(symbol: Int(literal)) }

    mutating func append(length: Int, distance: Int) {
        let long = InflateExtra.lengths.lastIndex { $0.base <= length } ?? 0
        append(symbol: 257 + long)
        append(length - InflateExtra.lengths[long].base, width: InflateExtra.lengths[long].bits)
        let far = InflateExtra.distances.lastIndex { $0.base <= distance } ?? 0
        append(code: far, width: 5)
        append(distance - InflateExtra.distances[far].base, width: InflateExtra.distances[far].bits)
    }

    /// The whole stream, with the check of what it should give.
    func zlib(of plain: [UInt8]) -> [UInt8] {
        var block = self
        block.append(symbol: 256)
        let bytes = stride(from: 0, to: block.bits.count, by: 8).map { start in
            block.bits[start..<min(start + 8, block.bits.count)].reversed().reduce(UInt8(0)) { $0 << 1 | $1 }
        }
        var check = Adler32()
        check.update(plain[...])
        return [0x78, 0x01] + bytes + (0..<4).map { UInt8(truncatingIfNeeded: check.value >> (24 - 8 * $0)) }
    }
}

@Suite("Inflate")
struct InflateTests {
    /// Three thousand bytes, the index modulo 7 times the index by 50, compressed with dynamic codes.
    private static let dynamic = Picture.decoded(
        """
        eNqVxUFLkwEABuBXnXNbc1vbtG8655zTrbnZnGubtsqWyUpZM2bJslo1lsYwWRaDSioGhhgsjFE0SCRhVFjBDhURQhEeDEKE
        PEgUSER18FKHTv2G97k8AKuktExULmYSiSUyOUqJpHKlGmViIpVWgEgiJ9IZUC5TaonMEMvVgoGpQlGlb7QRSVSC0epkUtea
        HR5IiQxWlx8yLZHdG8CW6gYifxBywewkCqGyxuLex6TQ23w9ESKlweHvjTIZnV3hGFRE7d0DCWw1EQWjSajNHqJTKWiaO/qI
        0tBa/eE4U5Vtb2RkgqjaHhgczTC1Hhi6OIVtRMFYOgvBSRS/loPO1Ut0M48ad2iYaA61nv7kJJPeFxmbLhDVdR4bv7PA5I+m
        c0UYiE5cffAa9XuIrs8uwtgVI5r/gIbA2QzRMkzdiVuPmRp7RqafrRCZg8lscY3p0IW7r76giSh17+0GmvuI8u9+whK6RLS0
        CWs4PUv0F9uPXHn0kckWmSislBC1HL3x9HMF02Dm+Xol7ESTxW8aOKJEL7/r0Do0RfSrHjtO3n5D1ARnLLu4ydR2Zub9nxYi
        Vzy39K+NKXF/WeRFO1H+k3Q33MNEq4r92Hn+IZHmIDzJuTWiw/COzq8LTL6xwte6AaKO1JMN03Gm8YUfltPoJHrx234Ouy4T
        /QeU6VCW
        """)
    private static let plain = (0..<3000).map { UInt8($0 % 7 * ($0 / 50) % 251) }
    /// "attach attach attach", compressed with the fixed codes.
    private static let fixed = Picture.decoded("eAFLLClJTM5QSESmAFBOB6A=")

    private func inflate(_ bytes: [UInt8], by size: Int = 7, limit: Int64 = .max) throws(InflateFailure)
        -> [UInt8]
    {
        var inflate = Inflate(Pieces(rest: bytes[...], size: size), limit: limit)
        var output: [UInt8] = []
        _ = try inflate.run { piece throws(InflateFailure) in output += piece }
        return output
    }

    @Test("all three kinds of blocks come out as they went in", arguments: [1, 2, 5, 4096])
    func blocks(size: Int) throws {
        #expect(try inflate(Self.dynamic, by: size) == Self.plain)
        #expect(try inflate(Self.fixed, by: size) == Array("attach attach attach".utf8))
        let stored: [UInt8] = [
            0x78, 0x01, 0x01, 0x03, 0x00, 0xFC, 0xFF, 0x61, 0x62, 0x63, 0x02, 0x4D, 0x01, 0x27,
        ]
        #expect(try inflate(stored, by: size) == Array("abc".utf8))
    }

    @Test("copies of every length from every distance come out, over many windows", arguments: [1, 4096, 65536])
    func copies(size: Int) throws {
        var stream = FixedBlock()
        var plain: [UInt8] = []
        var state: UInt32 = 1
        func random(_ range: ClosedRange<Int>) -> Int {
            state = state &* 1_664_525 &+ 1_013_904_223
            return range.lowerBound + Int(state >> 8) % range.count
        }
        while plain.count < 500_000 {
            for _ in 0..<random(0...3) {
                plain.append(UInt8(random(0...255)))
                stream.append(literal: plain[plain.count - 1])
            }
            guard !plain.isEmpty else { continue }
            let reach = min(plain.count, [8, 64, 32768][random(0...2)])
            let (length, distance) = (random(3...258), random(1...reach))
            for _ in 0..<length { plain.append(plain[plain.count - distance]) }
            stream.append(length: length, distance: distance)
        }
        #expect(try inflate(stream.zlib(of: plain), by: size) == plain)
    }

    @Test("a cut stream has ended, wherever it is cut")
    func cut() {
        for count in 0..<Self.dynamic.count {
            #expect(throws: InflateFailure.ended) { try inflate(Array(Self.dynamic.prefix(count))) }
        }
    }

    @Test("a broken stream is refused with the rule it breaks")
    func broken() throws {
        let cases: [([UInt8], String)] = [
            ([0x79, 0x01], "method"), ([0x78, 0x02], "header"), ([0x78, 0x01, 0x07], "type 3"),
            ([0x78, 0x01, 0x01, 0x03, 0x00, 0xFC, 0xFE], "complement"),
            (Self.fixed.dropLast() + [0], "Adler-32"),
            // A copy of three bytes from one byte back, before anything came out.
            ([0x78, 0x01, 0x03, 0x02, 0x00, 0x00], "back"),
        ]
        for (bytes, word) in cases {
            do throws(InflateFailure) {
                _ = try inflate(bytes)
                Issue.record("\(word) passed")
            } catch {
                guard case .broken(let why) = error else { throw error }
                #expect(why.contains(word))
            }
        }
    }

    @Test("work ends soon after the limit")
    func limit() throws {
        #expect(try inflate(Self.dynamic, limit: 100).count < 100 + 259)
    }

    @Test("checks have their published values")
    func checks() {
        var crc = CRC32()
        crc.update(Array("12345".utf8)[...])
        crc.update(Array("6789".utf8)[...])
        #expect(crc.value == 0xCBF4_3926)
        var adler = Adler32()
        adler.update(Array("Wikipedia".utf8)[...])
        #expect(adler.value == 0x11E6_0398)
    }

    @Test("the CRC is the same however its bytes are cut", arguments: 0...40)
    func cuts(length: Int) {
        let bytes = (0..<40).map { UInt8(truncatingIfNeeded: $0 * 151 + 7) }
        var whole = CRC32()
        whole.update(bytes[...])
        var cut = CRC32()
        cut.update(bytes[..<length])
        for byte in bytes[length...] { cut.update([byte]) }
        #expect(whole.value == cut.value)
        #expect(whole.value == 0xD72F_BB89)
    }
}
