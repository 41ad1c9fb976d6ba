/// What an AVC configuration says that decides whether a phone can decode it (ISO/IEC 14496-15, 5.3.3; 14496-10, 7.3.2.1.1).
struct ISOMediaAVC {
    /// Chroma or bit depth beyond 8-bit 4:2:0, in words.
    private(set) var obstacle: String?

    /// Reads the first sequence parameter set of an `avcC` box.
    init(_ file: FileWindow, _ box: ISOMediaBox) throws(MediaFault) {
        let bytes = file.bytes(at: box.body, count: Int(min(box.end - box.body, 256)))
        guard bytes.count >= 7, bytes.first == 1 else {
            throw MediaFault(.corrupt, at: box.start, "avcC of \(bytes.count) bytes is no configuration")
        }
        let profile = Array(bytes)[1]
        // avcC may carry no set at all (avc3); then the profile is all that is said.
        let set = bytes.dropFirst(8)
        var chroma = Self.highest[profile]?.chroma ?? 1
        var depth = Self.highest[profile]?.depth ?? 8
        if bytes[bytes.startIndex + 5] & 0x1F > 0, Self.hasChroma.contains(profile), set.count > 4 {
            // One byte of NAL header, then profile, constraints and level.
            var bits = BitReader(set.dropFirst(4))
            _ = bits.exponential()
            chroma = Int(bits.exponential())
            if chroma == 3 { _ = bits.bit() }
            depth = 8 + max(Int(bits.exponential()), Int(bits.exponential()))
        }
        guard chroma > 1 || depth > 8 else { return }
        obstacle =
            Self.words(chroma: chroma, depth: depth) + (Self.highest[profile].map { ", \($0.name)" } ?? "")
    }

    private static let hasChroma: Set<UInt8> = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134]
    private static let highest: [UInt8: (name: String, chroma: Int, depth: Int)] = [
        110: ("High 10 profile", 1, 10), 122: ("High 4:2:2 profile", 2, 10),
        244: ("High 4:4:4 Predictive profile", 3, 14), 44: ("CAVLC 4:4:4 Intra profile", 3, 14),
    ]

    /// Bit depth and chroma format in words.
    static func words(chroma: Int, depth: Int) -> String {
        let sampling = ["4:0:0", "4:2:0", "4:2:2", "4:4:4"]
        return "\(depth)-bit \(chroma < sampling.count ? sampling[chroma] : "chroma format \(chroma)")"
    }
}

/// Bits of a NAL unit, without the bytes that prevent start codes (ISO/IEC 14496-10, 7.4.1).
private struct BitReader {
    private let bytes: ArraySlice<UInt8>
    private var index: Int
    private var left = 0
    private var current: UInt8 = 0
    private var zeros = 0

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    mutating func bit() -> UInt32 {
        if left == 0 {
            if zeros >= 2, index < bytes.endIndex, bytes[index] == 3 {
                index += 1
                zeros = 0
            }
            current = index < bytes.endIndex ? bytes[index] : 0xFF
            index += 1
            zeros = current == 0 ? zeros + 1 : 0
            left = 8
        }
        left -= 1
        return UInt32(current >> UInt8(left) & 1)
    }

    /// An unsigned Exp-Golomb number of at most 16 leading zeros (9.1).
    mutating func exponential() -> UInt32 {
        var leading: UInt32 = 0
        while leading < 16, bit() == 0 { leading += 1 }
        var value: UInt32 = 1
        for _ in 0..<leading { value = value << 1 | bit() }
        return value - 1
    }
}
