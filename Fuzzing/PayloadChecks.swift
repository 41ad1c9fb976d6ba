@testable import MediaAttachment
@testable import UserNotifications

/// What holds of payloads and of the JSON that they are.
enum PayloadChecks {
    static func check(_ bytes: [UInt8]) {
        do {
            let value = try JSONValue(parsing: bytes)
            for isPretty in [false, true] {
                let again = try? JSONValue(parsing: value.text(pretty: isPretty).utf8)
                demand(again == value, "\(value.text()) reads back as \(again?.text() ?? "nothing")")
            }
        } catch {
            let isInside = (0...bytes.count).contains(error.offset)
            demand(isInside, "\(error) lies at \(error.offset) of \(bytes.count)")
            demand(error.line >= 1 && error.column >= 1, "\(error) has no place")
        }
        guard let payload = try? Payload(bytes) else { return }
        demand(payload.byteCount == bytes.count, "\(payload.byteCount) bytes are told of \(bytes.count)")
        demand(payload.findings == payload.findings, "the findings change")
        _ = (payload.likelyMistake, payload.deliveryFindings, payload.simulatorTargetBundle)
        let requests = MediaRequests(in: payload.root, keys: [])
        demand(requests.isAsked || requests.requests.isEmpty, "media is requested that nobody asked for")
        checkContent(payload.content)
    }

    /// Content that an extension leaves as it is comes back as it was.
    private static func checkContent(_ content: UNNotificationContent) {
        do {
            let back = try ExtensionContent(parsing: ExtensionContent.body(content))
            let (before, after) = (content.json.text(), back.content.json.text())
            demand(before == after, "\(before) comes back as \(after)")
        } catch {
            fatalError("\(content.json.text()) does not come back: \(error.message)")
        }
    }
}
