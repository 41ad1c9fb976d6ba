/// Writes ISO base media files, as wrong as asked for.
enum Boxes {
    static func film(
        tracks: Int, samples: UInt32, created: UInt32 = 0, reference: [UInt8]? = nil,
        edits: (claimed: UInt32, present: Int)? = nil
    ) -> [UInt8] {
        let header = full(
            "mvhd", [created, created, 1000, 1000, 0x10000, 0x0100_0000] + [UInt32](repeating: 0, count: 19))
        return kind
            + box("moov", header + (0..<tracks).flatMap { track(UInt32($0 + 1), samples, reference, edits) })
            + box("mdat", [0, 0, 0, 0])
    }

    /// A box in a box in a box, down to this depth; the innermost have 8 bytes.
    static func nested(depth: Int) -> [UInt8] {
        let name = UInt32(bigEndian: 0x7472_616B)  // trak
        let words = [UInt32](unsafeUninitializedCapacity: 2 * depth) { words, count in
            for level in 0..<depth {
                words[2 * level] = UInt32(8 * (depth - level)).bigEndian
                words[2 * level + 1] = name
            }
            count = 2 * depth
        }
        return kind + box("moov", words.withUnsafeBytes(Array.init))
    }

    /// So many boxes of 8 bytes, side by side.
    static func tiny(count: Int, within container: String? = nil) -> [UInt8] {
        let bytes = repeated(box("free", []), count)
        return kind + (container.map { box($0, bytes) } ?? bytes)
    }

    /// The same bytes so many times; doubled, since most of the large files would take seconds a piece at a time.
    static func repeated(_ bytes: [UInt8], _ count: Int) -> [UInt8] {
        var all = bytes
        while all.count < bytes.count * count { all += all }
        return Array(all.prefix(bytes.count * count))
    }

    private static let kind = box("ftyp", Array("isom".utf8) + number(512) + Array("isommp42".utf8))

    private static func track(
        _ identifier: UInt32, _ samples: UInt32, _ reference: [UInt8]?, _ edits: (claimed: UInt32, present: Int)?
    ) -> [UInt8] {
        let entry = box(
            "avc1",
            [0, 0, 0, 0, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 16) + [0, 32, 0, 32]
                + [UInt8](repeating: 0, count: 50))
        let table =
            full("stsd", [1], entry) + full("stts", [1, samples, 1]) + full("ctts", [1, samples, 1])
            + full("stsc", [1, 1, samples, 1]) + full("stsz", [1, samples]) + full("stco", [1, 40])
        let url = box("url ", [0, 0, 0, reference == nil ? 1 : 0] + (reference ?? []))
        let information = box("dinf", full("dref", [1], url)) + box("stbl", table)
        let media =
            full("mdhd", [0, 0, 1000, 1000, 0])
            + full("hdlr", [0], Array("vide".utf8) + [UInt8](repeating: 0, count: 13))
            + box("minf", information)
        let size: [UInt32] = [UInt32](repeating: 0, count: 12) + [0x4000_0000, 32 << 16, 32 << 16]
        let list = edits.map { edits in
            let entries = repeated([1, 0, 0x10000].flatMap(number), edits.present)
            return box("edts", full("elst", [edits.claimed], entries))
        }
        return box("trak", full("tkhd", [0, 0, identifier, 0, 1000] + size) + (list ?? []) + box("mdia", media))
    }

    private static func full(_ type: String, _ words: [UInt32], _ rest: [UInt8] = []) -> [UInt8] {
        box(type, [0, 0, 0, 0] + words.flatMap(number) + rest)
    }

    private static func box(_ type: String, _ payload: [UInt8]) -> [UInt8] {
        number(UInt32(payload.count + 8)) + Array(type.utf8) + payload
    }

    private static func number(_ value: UInt32) -> [UInt8] {
        withUnsafeBytes(of: value.bigEndian) { Array($0) }
    }
}
