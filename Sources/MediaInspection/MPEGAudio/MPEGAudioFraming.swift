/// The header of one frame of a stream that is nothing but frames: MPEG audio or ADTS.
protocol MPEGAudioFraming {
    /// Bytes of header that are needed to read a frame's length.
    static var headerLength: Int { get }
    /// The longest frame the format allows.
    static var longest: Int { get }

    /// Reads a header from the start of some bytes; `nil` when they are none.
    init?(_ bytes: ArraySlice<UInt8>)

    /// The frame's length in bytes, header included; `nil` when the header does not state it.
    var statedLength: Int? { get }
    /// The bytes of padding of a frame whose length is not stated.
    var padding: Int { get }
    /// Samples a channel.
    var samples: Int { get }
    /// Samples a second.
    var rate: Int { get }

    /// True when two headers can stand in one stream.
    func agrees(with other: Self) -> Bool
}

extension MPEGAudioFraming {
    /// The frame's length, in a stream whose free-format frames have this length without padding.
    func length(free: Int?) -> Int? {
        statedLength ?? free.map { $0 + padding }
    }
}
