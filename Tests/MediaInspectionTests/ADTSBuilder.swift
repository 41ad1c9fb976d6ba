/// Bytes of ADTS frames.
enum ADTSBuilder {
    /// An AAC-LC frame of two channels, 44.1 kHz by default.
    static func frame(length: Int = 60, rateIndex: UInt8 = 4) -> [UInt8] {
        let header: [UInt8] = [
            0xFF, 0xF1, 0x40 | rateIndex << 2, 0x80 | UInt8(length >> 11), UInt8(length >> 3 & 0xFF),
            UInt8(length & 7) << 5 | 0x1F, 0xFC,
        ]
        return header + [UInt8](repeating: 0x21, count: length - 7)
    }

    /// That many frames, each a byte longer than the one before.
    static func frames(_ count: Int) -> [UInt8] {
        (0..<count).flatMap { frame(length: 60 + $0) }
    }
}
