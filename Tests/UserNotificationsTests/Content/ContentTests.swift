import Foundation
import Testing
import UserNotifications

@Suite struct ContentTests {
    private let payload = Payload([
        "aps": ["alert": ["title": "T", "body": "B"], "badge": 2, "sound": "default"], "n": 1,
    ])

    @Test func emptyContentHasTheDefaults() {
        let content = UNNotificationContent()
        #expect(content.title == "" && content.subtitle == "" && content.body == "")
        #expect(content.badge == nil && content.sound == nil)
        #expect(content.attachments.isEmpty && content.userInfo.isEmpty)
        #expect(content.interruptionLevel == .active)
        #expect(content.relevanceScore == 0)
        #expect(content.summaryArgumentCount == 1)
        #expect(content.targetContentIdentifier == nil && content.filterCriteria == nil)
    }

    @Test func aMutableCopyChangesByItself() throws {
        let request = UNNotificationRequest(identifier: "r", content: payload.content, trigger: nil)
        let copy = try #require(request.content.mutableCopy() as? UNMutableNotificationContent)
        #expect(copy == request.content)
        copy.title = "New"
        copy.badge = 5
        copy.sound = .defaultCritical
        copy.userInfo["added"] = "x"
        #expect(request.content.title == "T")
        #expect(request.content.badge == 2)
        #expect(request.content.userInfo["added"] == nil)
        #expect(copy.title == "New" && copy.badge == 5 && copy.userInfo["added"] as? String == "x")
        #expect(copy != request.content)
    }

    @Test func aCopyOfMutableContentNeverChanges() throws {
        let content = try #require(payload.content.mutableCopy() as? UNMutableNotificationContent)
        let copy = try #require(content.copy() as? UNNotificationContent)
        content.body = "later"
        #expect(copy.body == "B")
        #expect(!(copy is UNMutableNotificationContent))
        #expect(copy.copy() as? UNNotificationContent === copy)
    }

    @Test func aRequestKeepsContentThatChangesLater() {
        let content = UNMutableNotificationContent()
        content.title = "before"
        let request = UNNotificationRequest(identifier: "r", content: content, trigger: nil)
        content.title = "after"
        #expect(request.content.title == "before")
    }

    @Test func everyPropertyIsSetAndReported() throws {
        let content = UNMutableNotificationContent()
        content.title = "T"
        content.subtitle = "S"
        content.body = "B"
        content.badge = 1
        content.sound = .criticalSoundNamed(UNNotificationSoundName("a.caf"), withAudioVolume: 0.5)
        content.launchImageName = "L"
        content.categoryIdentifier = "C"
        content.threadIdentifier = "TH"
        content.targetContentIdentifier = "TA"
        content.interruptionLevel = .timeSensitive
        content.relevanceScore = 0.7
        content.filterCriteria = "F"
        content.summaryArgument = "SA"
        content.summaryArgumentCount = 4
        let expected: JSONObject = [
            "title": "T", "subtitle": "S", "body": "B", "badge": 1,
            "sound": ["critical": 1, "name": "a.caf", "volume": 0.5], "threadIdentifier": "TH",
            "categoryIdentifier": "C", "interruptionLevel": "timeSensitive", "launchImageName": "L",
            "targetContentIdentifier": "TA", "relevanceScore": 0.7, "filterCriteria": "F",
            "summaryArgument": "SA", "summaryArgumentCount": 4, "userInfo": [:], "attachments": [],
        ]
        #expect(content.json == expected)
        #expect((content.copy() as? UNNotificationContent)?.json == expected)
    }

    @Test func levelsAndErrorsHaveThePlatformsNumbers() {
        let levels: [UNNotificationInterruptionLevel] = [.passive, .active, .timeSensitive, .critical]
        #expect(levels.map(\.rawValue) == [0, 1, 2, 3])
        let codes: [UNError.Code] = [
            .notificationsNotAllowed, .attachmentInvalidURL, .attachmentUnrecognizedType,
            .attachmentInvalidFileSize,
            .attachmentNotInDataStore, .attachmentMoveIntoDataStoreFailed, .attachmentCorrupt,
            .notificationInvalidNoDate, .notificationInvalidNoContent,
        ]
        #expect(codes.map(\.rawValue) == [1, 100, 101, 102, 103, 104, 105, 1400, 1401])
        let error = UNError(.attachmentCorrupt) as NSError
        #expect(error.domain == "UNErrorDomain" && error.code == 105)
    }

    @Test func anExtensionGivesTheOriginalUnlessItIsOverridden() {
        final class Extension: UNNotificationServiceExtension {
            override func didReceive(
                _ request: UNNotificationRequest,
                withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
            ) {
                guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else {
                    return
                }
                content.title += " [modified]"
                contentHandler(content)
            }
        }
        let request = UNNotificationRequest(identifier: "r", content: payload.content, trigger: nil)
        let kind: UNNotificationServiceExtension.Type = Extension.self
        var title = ""
        kind.init().didReceive(request) { title = $0.title }
        #expect(title == "T [modified]")
        UNNotificationServiceExtension().didReceive(request) { title = $0.title }
        #expect(title == "T")
    }
}
