public import Foundation

/// A media file that a notification shows.
///
/// The file stays where it is. What the bytes are is not looked at, as on the platform: the hint or the name decides.
public final class UNNotificationAttachment: NSObject, NSCopying, Sendable {
    /// The identifier, unique among the content's attachments.
    public let identifier: String
    /// The file.
    public let url: URL
    /// The uniform type identifier.
    public let type: String
    let options: AttachmentOptions

    /// Creates an attachment from a file that can be read, judging first its type and then its size.
    ///
    /// Images may have 10 MB, audio 5 MB and films 50 MB of 2^20 bytes, inclusive.
    /// - Parameters:
    ///   - identifier: An empty one becomes a UUID.
    ///   - url: The URL of the file.
    ///   - options: What the keys `UNNotificationAttachmentOptions…Key` name; wrong types are ignored.
    /// - Throws: `UNError` with the code `attachmentInvalidURL` when there is no such file, `attachmentUnrecognizedType`,
    ///   or `attachmentInvalidFileSize`, for an empty file too.
    public init(identifier: String, url: URL, options: [AnyHashable: Any]? = nil) throws {
        guard url.isFileURL, let length = Self.length(of: url) else { throw UNError(.attachmentInvalidURL) }
        let options = AttachmentOptions(options)
        guard let type = AttachmentType.find(hint: options.typeHint, pathExtension: url.pathExtension) else {
            throw UNError(.attachmentUnrecognizedType)
        }
        guard length > 0, length <= type.limit else { throw UNError(.attachmentInvalidFileSize) }
        self.identifier = identifier.isEmpty ? UUID().uuidString : identifier
        self.url = url
        self.type = type.identifier
        self.options = options
    }

    /// Tells whether a file of a uniform type may be attached at all.
    package static func recognizes(type: String) -> Bool {
        AttachmentType.find(hint: type, pathExtension: "") != nil
    }

    /// The file name extension that the type is known by.
    package var fileExtension: String { AttachmentType.fileExtension(of: type, url: url.pathExtension) }

    /// The length of a regular file that can be read.
    private static func length(of url: URL) -> Int64? {
        var status = stat()
        return url.withUnsafeFileSystemRepresentation { path in
            guard let path, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(path, R_OK) == 0 else {
                return nil
            }
            return Int64(status.st_size)
        }
    }

    /// Gives the attachment itself, which never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Compares identifier, file, type and options.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationAttachment else { return false }
        return identifier == other.identifier && url == other.url && type == other.type
            && options == other.options
    }

    /// A hash that equal attachments share.
    public override var hash: Int { identifier.hashValue }
}
