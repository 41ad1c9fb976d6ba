import Foundation

/// The characters of a text table, whatever Xcode or a translator's tool wrote them in.
enum TableText {
    /// Decodes UTF-8 or UTF-16, by the byte order mark or, without one, by where the zeros of the first characters lie.
    static func decode(_ bytes: [UInt8]) throws(SyntaxFault) -> [Unicode.Scalar] {
        if bytes.starts(with: [0xFF, 0xFE]) { return try utf16(bytes.dropFirst(2), lowFirst: true) }
        if bytes.starts(with: [0xFE, 0xFF]) { return try utf16(bytes.dropFirst(2), lowFirst: false) }
        // What a table starts with, a quotation mark or the like, is ASCII.
        let zeros = bytes.prefix(4).map { $0 == 0 }
        if zeros.starts(with: [false, true]) { return try utf16(bytes[...], lowFirst: true) }
        if zeros.starts(with: [true, false]) { return try utf16(bytes[...], lowFirst: false) }
        return try utf8(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...])
    }

    private static func utf8(_ bytes: ArraySlice<UInt8>) throws(SyntaxFault) -> [Unicode.Scalar] {
        var scalars: [Unicode.Scalar] = []
        scalars.reserveCapacity(bytes.count)
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let encoded): scalars.append(Unicode.UTF8.decode(encoded))
            case .emptyInput: return scalars
            case .error:
                throw SyntaxFault("a byte that is not UTF-8; save the file as UTF-8", at: scalars.count, of: scalars)
            }
        }
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, lowFirst: Bool) throws(SyntaxFault) -> [Unicode.Scalar] {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        var place = bytes.startIndex
        while place + 1 < bytes.endIndex {
            let (one, two) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
            units.append(lowFirst ? one | two << 8 : one << 8 | two)
            place += 2
        }
        var scalars: [Unicode.Scalar] = []
        scalars.reserveCapacity(units.count)
        var parser = Unicode.UTF16.ForwardParser()
        var iterator = units.makeIterator()
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let encoded): scalars.append(Unicode.UTF16.decode(encoded))
            case .emptyInput where place == bytes.endIndex: return scalars
            case .emptyInput:
                throw SyntaxFault("UTF-16 that ends within a character", at: scalars.count, of: scalars)
            case .error:
                throw SyntaxFault("half a surrogate pair, which is not UTF-16", at: scalars.count, of: scalars)
            }
        }
    }
}
