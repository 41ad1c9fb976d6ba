import Foundation
import UserNotifications

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

class NotificationService: UNNotificationServiceExtension {

    var contentHandler: ((UNNotificationContent) -> Void)?
    var bestAttemptContent: UNMutableNotificationContent?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        let readable = decrypted(request.content)
        bestAttemptContent = (readable.mutableCopy() as? UNMutableNotificationContent)

        guard let bestAttemptContent = bestAttemptContent else { return contentHandler(request.content) }
        bestAttemptContent.title = "[Processed] \(bestAttemptContent.title)"

        if let text = bestAttemptContent.userInfo["media_url"] as? String, let url = URL(string: text) {
            attachPicture(from: url, to: bestAttemptContent)
        } else {
            contentHandler(bestAttemptContent)
        }
    }

    override func serviceExtensionTimeWillExpire() {
        // Called just before the extension is ended: deliver the best attempt, else the original is shown.
        if let contentHandler = contentHandler, let bestAttemptContent = bestAttemptContent {
            contentHandler(bestAttemptContent)
        }
    }

    private func attachPicture(from url: URL, to content: UNMutableNotificationContent) {
        // A download goes to a file: a picture in memory could be more than an extension may hold.
        let task = URLSession.shared.downloadTask(with: url) { [weak self] file, response, error in
            let status = (response as? HTTPURLResponse)?.statusCode
            if let file = file, status == 200 {
                do {
                    // Moved before this closure ends, which is when the session removes the file.
                    let picture = FileManager.default.temporaryDirectory
                        .appendingPathComponent(UUID().uuidString)
                        .appendingPathExtension(response?.mimeType == "image/png" ? "png" : "jpg")
                    try FileManager.default.moveItem(at: file, to: picture)
                    content.attachments = [try UNNotificationAttachment(identifier: "picture", url: picture)]
                } catch {
                    print("no picture: \(error.localizedDescription)")
                }
            } else {
                print("no picture: \(error?.localizedDescription ?? "status \(status ?? 0)")")
            }
            self?.contentHandler?(content)
        }
        task.resume()
    }
}
