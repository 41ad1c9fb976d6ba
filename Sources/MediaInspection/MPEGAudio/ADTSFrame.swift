/// The header of an ADTS frame (ISO/IEC 14496-3, 1.A.2.2; 13818-7, 6.2).
struct ADTSFrame: MPEGAudioFraming {
    static let headerLength = 7
    static let longest = 8191
    let rate: Int
    let samples: Int
    let padding = 0
    let statedLength: Int?
    private let profile: UInt8

    init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.count >= 7 else { return nil }
        let first = bytes.startIndex
        // Twelve bits of sync and a layer of zero.
        guard bytes[first] == 0xFF, bytes[first + 1] & 0xF6 == 0xF0 else { return nil }
        let rateIndex = Int(bytes[first + 2] >> 2 & 0xF)
        guard rateIndex < Self.rates.count else { return nil }
        let length =
            Int(bytes[first + 3] & 3) << 11 | Int(bytes[first + 4]) << 3 | Int(bytes[first + 5] >> 5)
        // A header that is protected has two bytes of CRC behind it.
        guard length >= (bytes[first + 1] & 1 == 1 ? 7 : 9) else { return nil }
        rate = Self.rates[rateIndex]
        samples = 1024 * (Int(bytes[first + 6] & 3) + 1)
        statedLength = length
        profile = bytes[first + 2] >> 6
    }

    /// Samples a second by the header's index (14496-3, table 1.18).
    private static let rates = [
        96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350,
    ]

    func agrees(with other: ADTSFrame) -> Bool {
        rate == other.rate && profile == other.profile
    }
}
