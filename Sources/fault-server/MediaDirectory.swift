import Foundation

/// The files that may be asked for, and a medium for requests that name none.
struct MediaDirectory: Sendable {
    let path: String

    /// A white GIF of one pixel.
    private static let pixel = [UInt8](
        Data(base64Encoded: "R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=") ?? Data())

    /// The bytes of a file directly in the directory; any page that a browser shows may ask, so no other is given out.
    func media(named name: String?) -> [UInt8]? {
        guard let name else { return Self.pixel }
        guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/"), !name.contains("\0") else { return nil }
        return FileManager.default.contents(atPath: path + "/" + name).map { Array($0) }
    }
}
