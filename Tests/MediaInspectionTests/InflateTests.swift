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
