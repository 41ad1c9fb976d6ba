/// Bytes of ISO base media boxes.
enum ISOMediaBuilder {
    /// A box with a 32-bit size.
    static func box(_ type: String, _ content: [UInt8]...) -> [UInt8] {
        let body = content.flatMap(\.self)
        return u32(body.count + 8) + Array(type.utf8) + body
    }

    /// A box with version and flags.
    static func full(_ type: String, flags: Int = 0, _ content: [UInt8]...) -> [UInt8] {
        box(type, u32(flags), content.flatMap(\.self))
    }

    /// A big-endian 16-bit number.
    static func u16(_ value: Int) -> [UInt8] {
        [UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)]
    }

    /// A big-endian 32-bit number.
    static func u32(_ value: Int) -> [UInt8] {
        u16(value >> 16 & 0xFFFF) + u16(value & 0xFFFF)
    }

    /// A big-endian 64-bit number.
    static func u64(_ value: Int) -> [UInt8] {
        u32(value >> 32) + u32(value & 0xFFFF_FFFF)
    }

    /// That many zero bytes.
    static func zeros(_ count: Int) -> [UInt8] {
        [UInt8](repeating: 0, count: count)
    }

    /// `ftyp` of a major brand.
    static func brand(_ brand: String = "isom") -> [UInt8] {
        box("ftyp", Array(brand.utf8), u32(512), Array("isommp42".utf8))
    }

    /// A visual sample entry, 64 by 48.
    static func visual(_ type: String, _ boxes: [UInt8]...) -> [UInt8] {
        box(type, zeros(6), u16(1), zeros(16), u16(64), u16(48), zeros(50), boxes.flatMap(\.self))
    }

    /// An audio sample entry.
    static func audio(_ type: String, _ boxes: [UInt8]...) -> [UInt8] {
        box(
            type, zeros(6), u16(1), zeros(8), u16(2), u16(16), zeros(4), u32(44100 << 16),
            boxes.flatMap(\.self))
    }

    /// `esds` of an object type and an AudioSpecificConfig.
    static func descriptor(_ objectType: UInt8, config: [UInt8] = []) -> [UInt8] {
        let specific = config.isEmpty ? [] : [5, UInt8(config.count)] + config
        let decoder = [objectType, 0x15] + zeros(11) + specific
        let stream = [0, 1, 0, 4, UInt8(decoder.count)] + decoder
        return full("esds", [3, UInt8(stream.count)] + stream)
    }

    /// `avcC` with a sequence parameter set that begins with these bytes.
    static func avcC(_ profile: UInt8 = 100, set: [UInt8] = [0xAC, 0xD9, 0x40]) -> [UInt8] {
        let parameters = [0x67, profile, 0, 30] + set
        return box("avcC", [1, profile, 0, 30, 0xFF, 0xE1], u16(parameters.count), parameters)
    }

    /// `hvcC` of a chroma format and a bit depth.
    static func hvcC(chroma: UInt8 = 1, depth: UInt8 = 8) -> [UInt8] {
        box("hvcC", [1] + zeros(15), [0xFC | chroma, 0xF8 | (depth - 8), 0xF8 | (depth - 8)], zeros(4))
    }

    /// An AAC entry.
    static var aac: [UInt8] { audio("mp4a", descriptor(0x40, config: [0x12, 0x10])) }
    /// An H.264 entry of 8-bit 4:2:0.
    static var h264: [UInt8] { visual("avc1", avcC()) }
}
