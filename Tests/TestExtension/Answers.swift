import Foundation
import UserNotifications

// The well-behaved ones, more or less. Classes are found by name: nothing refers to them.

/// What Xcode's template makes.
class AppendsProcessed: UNNotificationServiceExtension {
    var contentHandler: ((UNNotificationContent) -> Void)?
    var bestAttemptContent: UNMutableNotificationContent?

    override func didReceive(
        _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        bestAttemptContent = (request.content.mutableCopy() as? UNMutableNotificationContent)
        guard let bestAttemptContent else { return }
        bestAttemptContent.title = "\(bestAttemptContent.title) [processed]"
        contentHandler(bestAttemptContent)
    }

    override func serviceExtensionTimeWillExpire() {
        if let contentHandler, let bestAttemptContent { contentHandler(bestAttemptContent) }
    }
}

class CallsTwice: TestService {
    override func receive(_ content: UNMutableNotificationContent) {
        content.title = "first"
        handler?(content)
        content.title = "second"
        handler?(content)
    }
}

class CallsFromAnotherThread: TestService {
    override func receive(_ content: UNMutableNotificationContent) {
        content.title = "from another thread"
        let (handler, answer) = (handler, content.copy() as? UNNotificationContent ?? content)
        let call = Call(handler: handler, content: answer)
        DispatchQueue.main.async { call.make() }
    }
}

class CallsAfterWarning: TestService {
    override func receive(_ content: UNMutableNotificationContent) {}

    override func serviceExtensionTimeWillExpire() {
        content.title = "in the last moment"
        handler?(content)
    }
}

class SlowStart: TestService {
    required init() {
        Thread.sleep(forTimeInterval: 0.3)
        super.init()
    }

    override func receive(_ content: UNMutableNotificationContent) {
        content.title = "slow"
        handler?(content)
    }
}

class PrintsALot: TestService {
    override func receive(_ content: UNMutableNotificationContent) {
        print("hello")
        for _ in 0..<4000 { print(String(repeating: "x", count: 999)) }
        content.title = "printed"
        handler?(content)
    }
}

/// Prints a line and answers at once, before it would be written by itself.
class PrintsALine: TestService {
    override func receive(_ content: UNMutableNotificationContent) {
        print("one line")
        answer("printed")
    }
}

/// Tells what the process sees of its place.
class TellsPlace: TestService {
    override func receive(_ content: UNMutableNotificationContent) {
        let environment = ProcessInfo.processInfo.environment
        let container = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.test")
        content.userInfo["environment"] = environment.keys.filter { $0 != "LD_LIBRARY_PATH" }.sorted()
        content.userInfo["home"] = environment["HOME"] ?? ""
        content.userInfo["temporary"] = FileManager.default.temporaryDirectory.path
        content.userInfo["container"] = container?.path ?? ""
        content.userInfo["language"] = environment["LANG"] ?? ""
        content.userInfo["identifier"] = identifier
        content.userInfo["isMainThread"] = Thread.isMainThread
        content.userInfo["descriptors"] =
            (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count ?? -1
        handler?(content)
    }
}

/// Sets everything that can be set.
class SetsEverything: TestService {
    override func receive(_ content: UNMutableNotificationContent) {
        content.title = "t\u{1F600}"
        content.subtitle = "s"
        content.body = "line\nbreak \u{2028} \u{0007}"
        content.badge = 7
        content.sound = .criticalSoundNamed(UNNotificationSoundName("a.caf"), withAudioVolume: 0.4)
        content.launchImageName = "launch"
        content.categoryIdentifier = "category"
        content.threadIdentifier = "thread"
        content.targetContentIdentifier = "target"
        content.interruptionLevel = .timeSensitive
        content.relevanceScore = 0.25
        content.filterCriteria = "filter"
        content.summaryArgument = "summary"
        content.summaryArgumentCount = 3
        handler?(content)
    }
}
