import Glibc
import Testing

@testable import MediaInspection

/// Opens a window on bytes, as a file that has no name any more.
func window<Result>(_ bytes: [UInt8], _ body: (FileWindow) throws -> Result) throws -> Result {
    var path = Array("/tmp/media-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    unlink(path)
    var written = 0
    while written < bytes.count {
        let count = bytes.withUnsafeBytes { buffer in
            buffer.baseAddress.map { write(descriptor, $0 + written, bytes.count - written) } ?? -1
        }
        try #require(count > 0)
        written += count
    }
    return try body(FileWindow(descriptor: descriptor))
}

/// Gives bytes to a walker.
func walk(_ walker: any Walker.Type, _ bytes: [UInt8]) throws -> MediaDescription {
    try window(bytes) { walker.walk($0) }
}

/// Gives a part of some bytes to a walker.
func walk(_ walker: any Walker.Type, _ bytes: ArraySlice<UInt8>) throws -> MediaDescription {
    try walk(walker, Array(bytes))
}
