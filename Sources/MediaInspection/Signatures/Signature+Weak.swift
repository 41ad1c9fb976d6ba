/// The signatures of a byte or two, asked last and only with the fields around them.
extension Signature {
    static func weak(_ bytes: [UInt8]) -> String? {
        if bytes.starts(with: Array("BM".utf8)), isBitmap(bytes) { return "bmp" }
        if bytes.starts(with: Array("MZ".utf8)) { return "exe" }
        if isNetpbm(bytes) { return "pnm" }
        if isPaintbrush(bytes) { return "pcx" }
        return isTarga(bytes) ? "tga" : nil
    }

    /// True when the header's length at offset 14 is one that Windows or OS/2 has written.
    private static func isBitmap(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 18, bytes[15] == 0, bytes[16] == 0, bytes[17] == 0 else {
            return bytes.count < 18
        }
        return [12, 16, 40, 52, 56, 64, 108, 124].contains(bytes[14])
    }

    static func isNetpbm(_ bytes: [UInt8]) -> Bool {
        guard bytes.count > 3, bytes[0] == UInt8(ascii: "P"), "1234567Ff".utf8.contains(bytes[1]) else {
            return false
        }
        let isSpace = [0x20, 0x0A, 0x0D, 0x09].contains(bytes[2])
        return isSpace
            && (bytes[2] != 0x20 || (0x30...0x39).contains(bytes[3]) || bytes[3] == UInt8(ascii: "#"))
    }

    /// True for a PCX header: maker 10, a known version, an encoding and bits a plane.
    private static func isPaintbrush(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 4 && bytes[0] == 0x0A && bytes[1] <= 5 && bytes[2] <= 1
            && [1, 2, 4, 8].contains(bytes[3])
    }

    /// True for a plausible TGA header, which has no magic number: every field has to make sense.
    private static func isTarga(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 18, bytes[1] <= 1, [1, 2, 3, 9, 10, 11].contains(bytes[2]) else { return false }
        let isMapped = bytes[2] & 7 == 1
        let map =
            isMapped ? [15, 16, 24, 32].contains(bytes[7]) && bytes[1] == 1 : bytes[7] == 0 || bytes[1] == 1
        let width = Int(bytes[12]) | Int(bytes[13]) << 8
        let height = Int(bytes[14]) | Int(bytes[15]) << 8
        return map && width > 0 && height > 0 && [8, 15, 16, 24, 32].contains(bytes[16])
            && bytes[17] & 0xC0 == 0
    }
}
