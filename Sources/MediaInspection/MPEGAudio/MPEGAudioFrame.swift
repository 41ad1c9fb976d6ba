/// The header of an MPEG audio frame (ISO/IEC 11172-3, 2.4.1.3; 13818-3, 2.4.2.3; version 2.5 is Fraunhofer's).
struct MPEGAudioFrame: MPEGAudioFraming {
    static let headerLength = 4
    // Layer II at 384 kbit/s and 32 kHz is 1728 bytes long, free format may be longer.
    static let longest = 4608

    /// The version, as people write it.
    enum Version: String {
        case one = "1"
        case two = "2"
        case twoAndAHalf = "2.5"
    }

    /// The version.
    let version: Version
    /// The layer, 1 to 3.
    let layer: Int
    let rate: Int
    let padding: Int
    /// True for one channel.
    let isMono: Bool
    /// Kilobits a second, zero for free format.
    private let bitRate: Int

    init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.count >= 4 else { return nil }
        let first = bytes.startIndex
        let (b1, b2, b3) = (Int(bytes[first + 1]), Int(bytes[first + 2]), bytes[first + 3])
        guard bytes[first] == 0xFF, b1 & 0xE0 == 0xE0 else { return nil }
        switch b1 >> 3 & 3 {
        case 0: version = .twoAndAHalf
        case 2: version = .two
        case 3: version = .one
        default: return nil
        }
        layer = 4 - (b1 >> 1 & 3)
        let (bitIndex, rateIndex) = (b2 >> 4, b2 >> 2 & 3)
        guard layer < 4, bitIndex < 15, rateIndex < 3 else { return nil }
        let divisor = version == .one ? 1 : version == .two ? 2 : 4
        rate = [44100, 48000, 32000][rateIndex] / divisor
        bitRate = Self.bitRates[version == .one ? layer - 1 : layer == 1 ? 3 : 4][bitIndex]
        padding = (b2 >> 1 & 1) * (layer == 1 ? 4 : 1)
        isMono = b3 >> 6 == 3
    }

    /// Kilobits a second by the header's index (11172-3, 2.4.2.3; 13818-3, 2.4.2.3).
    private static let bitRates = [
        [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
        [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
        [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
        [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
        [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    ]

    var samples: Int {
        layer == 1 ? 384 : layer == 3 && version != .one ? 576 : 1152
    }

    var statedLength: Int? {
        guard bitRate > 0 else { return nil }
        return layer == 1
            ? 12 * bitRate * 1000 / rate * 4 + padding : samples / 8 * bitRate * 1000 / rate + padding
    }

    func agrees(with other: MPEGAudioFrame) -> Bool {
        version == other.version && layer == other.layer && rate == other.rate
            && (bitRate == 0) == (other.bitRate == 0)
    }
}
