import UserNotifications

NSExtensionMain()
