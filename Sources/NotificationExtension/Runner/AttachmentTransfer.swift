internal import Foundation
internal import Glibc
internal import MediaAttachment
internal import UserNotifications

/// Takes over the attachments of an extension's content: judges where the files lie and what they are, and moves them into the store.
///
/// Called when the process has ended: nothing changes the files any more. Apple, `UNNotificationAttachment`: files are moved into
/// the system's store, those in a bundle are copied.
struct AttachmentTransfer {
    /// The directories whose files are moved.
    let movable: [String]
    /// The extension's bundle, whose files are copied.
    let bundle: String
    let store: AttachmentStore
    /// Why copying has to stop, once it has to.
    let stop: () -> Reason?

    /// Puts the attachments that may be shown onto a copy of the content; the rest is dropped, each with its reason.
    func settle(_ given: ExtensionContent) -> (UNNotificationContent, [DroppedAttachment]) {
        var place = store.place()
        defer { place.finish() }
        var attachments: [UNNotificationAttachment] = []
        var dropped: [DroppedAttachment] = []
        for attachment in given.attachments {
            do {
                attachments.append(try take(attachment, into: &place))
            } catch {
                dropped.append(DroppedAttachment(identifier: attachment.identifier, reason: error))
            }
        }
        guard !attachments.isEmpty, let content = given.content.mutableCopy() as? UNMutableNotificationContent else {
            return (given.content, dropped)
        }
        content.attachments = attachments
        return (content.copy() as? UNNotificationContent ?? content, dropped)
    }

    private func take(
        _ attachment: ExtensionContent.Attachment, into place: inout AttachmentStore.Place
    ) throws(Reason) -> UNNotificationAttachment {
        let file = try locate(attachment.url)
        let judged = try judge(attachment, at: URL(fileURLWithPath: file.path))
        let path = try place.put(file.path, extension: judged.fileExtension, copying: !file.isMovable, stop: stop)
        chmod(path, 0o600)
        do {
            let attached = try judge(attachment, at: URL(fileURLWithPath: path))
            if file.isMovable { unlink(file.path) }
            return attached
        } catch {
            place.remove(path)
            throw error
        }
    }

    /// The regular file that a URL names, every link followed, when it lies where the extension's files may.
    private func locate(_ url: URL) throws(Reason) -> (path: String, isMovable: Bool) {
        guard url.isFileURL else { throw Reason(.attachmentDropped, "the URL of the attachment names no file") }
        guard let path = Self.resolved(url.path) else {
            throw Reason(
                .attachmentDropped, "there is no such file",
                observed: .number(JSONNumber(UNError(.attachmentInvalidURL).errorCode)))
        }
        func lies(in directory: String) -> Bool { Self.resolved(directory).map { path.hasPrefix($0 + "/") } ?? false }
        if movable.contains(where: lies) { return (path, true) }
        if lies(in: bundle) { return (path, false) }
        throw Reason(
            .attachmentDropped,
            "the file lies neither in the extension's temporary directory, its container nor its bundle",
            advice: "move a download into the temporary directory or the App Group container first")
    }

    /// What the platform's own rules say of the type, its family and the size.
    private func judge(
        _ attachment: ExtensionContent.Attachment, at url: URL
    ) throws(Reason) -> UNNotificationAttachment {
        do {
            return try UNNotificationAttachment(
                identifier: attachment.identifier, url: url, options: attachment.foundationOptions)
        } catch {
            let code = (error as? UNError)?.errorCode
            throw Reason(
                .attachmentDropped, error.localizedDescription, observed: code.map { .number(JSONNumber($0)) })
        }
    }

    private static func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}
