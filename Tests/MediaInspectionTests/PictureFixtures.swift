import Foundation
import Glibc
import Testing

@testable import MediaInspection

/// Small pictures that encoders have written, and the means to walk bytes as if they were a file.
enum Picture {
    /// Describes bytes as a walker does that finds them in a file.
    static func walk<Kind: Walker>(_ walker: Kind.Type, _ bytes: [UInt8]) throws -> MediaDescription {
        let file = try #require(tmpfile())
        defer { fclose(file) }
        try #require(fwrite(bytes, 1, bytes.count, file) == bytes.count && fflush(file) == 0)
        return Kind.walk(FileWindow(descriptor: fileno(file)))
    }

    /// 32 by 16 pixels, three components, one scan.
    static let baselineJPEG = decoded(
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdB
        RkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09P
        T09PT09PT09PT09PT0//wAARCAAQACADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAQQG/8QAFRABAQAAAAAAAAAA
        AAAAAAAAABP/xAAXAQADAQAAAAAAAAAAAAAAAAACAwUG/8QAFxEAAwEAAAAAAAAAAAAAAAAAAAEFYf/aAAwDAQACEQMRAD8A
        y9DRJQ0UnMw0io6VUNElDQtzMDVHT//Z
        """)

    /// The same picture in ten scans.
    static let progressiveJPEG = decoded(
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdB
        RkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09P
        T09PT09PT09PT09PT0//wgARCAAQACADASIAAhEBAxEB/8QAFwAAAwEAAAAAAAAAAAAAAAAAAAEDBf/EABcBAAMBAAAAAAAA
        AAAAAAAAAAECBAX/2gAMAwEAAhADEAAAAcskU6VXFqf/xAAVEAEBAAAAAAAAAAAAAAAAAAAAEf/aAAgBAQABBQKqqqqq/8QA
        FREBAQAAAAAAAAAAAAAAAAAAABT/2gAIAQMBAT8BoUP/xAAVEQEBAAAAAAAAAAAAAAAAAAAAFP/aAAgBAgEBPwGZM//EABQQ
        AQAAAAAAAAAAAAAAAAAAADD/2gAIAQEABj8CD//EABQQAQAAAAAAAAAAAAAAAAAAADD/2gAIAQEAAT8hAA//2gAMAwEAAgAD
        AAAAEFKf/8QAFhEAAwAAAAAAAAAAAAAAAAAAAAFh/9oACAEDAQE/EFYrP//EABYRAAMAAAAAAAAAAAAAAAAAAAABYf/aAAgB
        AgEBPxByOT//xAAUEAEAAAAAAAAAAAAAAAAAAAAw/9oACAEBAAE/EAAP/9k=
        """)

    /// 17 by 13 pixels of three samples, interlaced.
    static let interlacedPNG = decoded(
        """
        iVBORw0KGgoAAAANSUhEUgAAABEAAAANCAIAAAG3HCLbAAAAZklEQVQoz82QsQ3AIAwE/yWvwBJkHpYk6wA7MIXTIMVGckER
        KVfxPCcjU7FgQV0ntResKDAQUJdtkts8dsFpbMgIcNYGM1rYaVBID4bJwPW1sW/rLSYSDpERry10evDlH8xhwjx1HgTpGixc
        hlQaAAAAAElFTkSuQmCC
        """)

    /// 9 by 7 pixels of a palette.
    static let indexedPNG = decoded(
        """
        iVBORw0KGgoAAAANSUhEUgAAAAkAAAAHCAMAAADtRZdSAAAAFVBMVEX////U1NSqqqp/f39VVVUqKioAAABRKnngAAAAHUlE
        QVQI1z3BtwEAAAjAoFj/P9kpArwQKUq0GLE6EEUAvrgA3nkAAAAASUVORK5CYII=
        """)

    /// 24 by 10 pixels of 16 colors, with a control extension.
    static let stillGIF = decoded(
        """
        R0lGODlhGAAKAPMAAP8AAP8cAP85AP9VAP9xAP+OAP+qAP/GAP/jAP//AAAAAAAAAAAAAAAAAAAAAAAAACH5BAAAAAAALAAA
        AAAYAAoAAAQ3EMhJq50h6827FmAojmQ4nGiqrijhvnAsv0Vt33huG3zv/8DeYUgsGo9EhHLJbDqXiah0Sq1KIwA7
        """)

    static func decoded(_ text: String) -> [UInt8] {
        [UInt8](Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data())
    }
}

extension [UInt8] {
    /// The bytes with others in place of those at an offset.
    func replacing(at offset: Int, _ bytes: UInt8...) -> [UInt8] {
        var copy = self
        copy.replaceSubrange(offset..<offset + bytes.count, with: bytes)
        return copy
    }

    /// The offset at which a sequence of bytes first stands.
    func offset(of bytes: UInt8...) throws -> Int {
        try #require(indices.first { self[$0...].starts(with: bytes) })
    }
}
