import Foundation
import NotificationExtension
import UserNotifications

/// Where the app leaves its key for the extension.
private let appGroup = "group.com.example.notificationservice"

/// Opens what the sender has sealed in `encrypted_data`; the content as it came when there is nothing sealed, or it cannot be opened.
///
/// The one function to write anew for iOS: there it takes the key from the Keychain, shared through an access group, and opens the
/// data with CryptoKit's `AES.GCM.open`. Here both are the library's, and the key lies in the App Group's container.
func decrypted(_ content: UNNotificationContent) -> UNNotificationContent {
    let container = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: appGroup)
    guard let keys = container?.appendingPathComponent("keys") else { return content }
    do {
        return try PayloadDecryptor(keychain: FileKeychain(directory: keys.path)).decrypt(content)
    } catch {
        print("not decrypted: \(error)")
        return content
    }
}
