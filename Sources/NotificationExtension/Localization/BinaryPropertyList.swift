/// A reader of binary property lists, as compiled `.strings` and `.stringsdict` files are.
///
/// Foundation's reader is not used: a list of a few hundred bytes whose dictionaries share their members keeps it busy for
/// hours. Only strings and dictionaries are read, at most 16 deep, and of values that are shared no more than 64 MiB.
struct BinaryPropertyList {
    private static let deepest = 16
    private static let most = 64 << 20
    private let bytes: [UInt8]
    private let offsetSize: Int
    private let referenceSize: Int
    private let count: Int
    private let top: Int
    private let table: Int
    private var left = most

    init(_ bytes: [UInt8]) throws(SyntaxFault) {
        guard bytes.starts(with: Array("bplist00".utf8)), bytes.count >= 40 else {
            throw SyntaxFault("the binary property list is cut off or of an unknown version")
        }
        let trailer = bytes.count - 32
        self.bytes = bytes
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        count = Self.number(bytes, at: trailer + 8, size: 8) ?? -1
        top = Self.number(bytes, at: trailer + 16, size: 8) ?? -1
        table = Self.number(bytes, at: trailer + 24, size: 8) ?? -1
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), count >= 0, top >= 0, top < count,
            table >= 8, table <= trailer, count <= (trailer - table) / offsetSize
        else { throw SyntaxFault("the binary property list has an impossible trailer") }
    }

    mutating func members() throws(SyntaxFault) -> [String: PropertyValue] {
        guard case .dictionary(let members) = try value(top, depth: 0) else {
            throw SyntaxFault("the property list is no dictionary")
        }
        return members
    }

    private mutating func value(_ reference: Int, depth: Int) throws(SyntaxFault) -> PropertyValue {
        guard depth < Self.deepest else { throw SyntaxFault("dictionaries nest more than \(Self.deepest) deep") }
        guard reference < count, let offset = Self.number(bytes, at: table + reference * offsetSize, size: offsetSize),
            offset >= 8, offset < table
        else { throw SyntaxFault("the binary property list refers to a value that is not there") }
        let kind = bytes[offset] >> 4
        guard kind == 0x5 || kind == 0x6 || kind == 0xD else { return .other }
        let (start, length) = try length(at: offset)
        switch kind {
        case 0x5: return .string(String(decoding: try slice(start, length, each: 1), as: UTF8.self))
        case 0x6:
            let pairs = try slice(start, length, each: 2)
            let units = stride(from: pairs.startIndex, to: pairs.endIndex, by: 2).map {
                UInt16(pairs[$0]) << 8 | UInt16(pairs[$0 + 1])
            }
            return .string(String(decoding: units, as: UTF16.self))
        default: return .dictionary(try members(start, length, depth: depth))
        }
    }

    private mutating func members(_ start: Int, _ count: Int, depth: Int) throws(SyntaxFault) -> [String: PropertyValue]
    {
        _ = try slice(start, count, each: 2 * referenceSize)
        var members: [String: PropertyValue] = [:]
        for place in 0..<count {
            let key = Self.number(bytes, at: start + place * referenceSize, size: referenceSize) ?? .max
            let member = Self.number(bytes, at: start + (count + place) * referenceSize, size: referenceSize) ?? .max
            guard let name = try value(key, depth: depth + 1).string else {
                throw SyntaxFault("a key that is no string")
            }
            members[name] = try value(member, depth: depth + 1)
        }
        return members
    }

    /// Reads where the content of a value starts, and the length in its marker or in the number after it.
    private func length(at offset: Int) throws(SyntaxFault) -> (start: Int, length: Int) {
        let short = Int(bytes[offset] & 0xF)
        guard short == 0xF else { return (offset + 1, short) }
        guard offset + 1 < table, bytes[offset + 1] >> 4 == 0x1, bytes[offset + 1] & 0xF <= 3,
            let length = Self.number(bytes, at: offset + 2, size: 1 << Int(bytes[offset + 1] & 0xF))
        else { throw SyntaxFault("the binary property list has a value of unknown length") }
        return (offset + 2 + 1 << Int(bytes[offset + 1] & 0xF), length)
    }

    private mutating func slice(_ start: Int, _ count: Int, each size: Int) throws(SyntaxFault) -> ArraySlice<UInt8> {
        guard start <= table, count <= (table - start) / size else {
            throw SyntaxFault("the binary property list has a value that reaches beyond its end")
        }
        left -= 1 + count * size
        guard left > 0 else { throw SyntaxFault("the binary property list refers to its values too often") }
        return bytes[start..<start + count * size]
    }

    /// Reads a big-endian number; `nil` beyond the end, or when it does not fit.
    private static func number(_ bytes: [UInt8], at offset: Int, size: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - size else { return nil }
        let value = bytes[offset..<offset + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(exactly: value)
    }
}
