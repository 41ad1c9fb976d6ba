import Foundation

/// The reading of a file that may be anything.
enum TableFile {
    /// The most bytes a table may have.
    static let most = 8 << 20

    /// Reads a regular file of at most 8 MiB; `nil` when there is none.
    static func read(_ url: URL) throws(SyntaxFault) -> [UInt8]? {
        let path = url.resolvingSymlinksInPath().path
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
        // A pipe would be waited for, a device has no end.
        guard attributes[.type] as? FileAttributeType == .typeRegular else {
            throw SyntaxFault("this is no regular file")
        }
        let bytes: Data?
        do {
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            defer { try? file.close() }
            bytes = try file.read(upToCount: most + 1)
        } catch {
            throw SyntaxFault("the file cannot be read")
        }
        guard let bytes else { return [] }
        guard bytes.count <= most else { throw SyntaxFault("the file has more than 8 MiB, the most a table may have") }
        return Array(bytes)
    }
}
