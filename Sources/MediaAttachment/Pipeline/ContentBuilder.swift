internal import Foundation
internal import MediaFetch
internal import UserNotifications

/// Attaches what was accepted to a copy of the content, or leaves the original.
struct ContentBuilder {
    let store: AttachmentStore

    /// The delivery of a plan whose media came to these results, in the payload's order.
    func delivery(of plan: DeliveryPlan, _ results: [MediaLine.Result], _ deadline: Deadline) -> Delivery {
        var place = store.place()
        defer { place.finish() }
        var items: [MediaItem] = []
        var attachments: [UNNotificationAttachment] = []
        for (request, result) in zip(plan.requests, results) {
            var item = result.item
            if let accepted = result.accepted {
                do {
                    let path = try place.put(
                        accepted.file, extension: accepted.naming.fileExtension, sha256: item.sha256)
                    attachments.append(try attach(path, as: accepted.naming, for: request, in: &place))
                    item.status = .attached
                } catch {
                    item.status = error.stage == .store ? .failed : .refused
                    item.reason = error
                }
            }
            items.append(item)
        }
        items += plan.surplus
        return Delivery(
            outcome: attachments.isEmpty ? .original : attachments.count == items.count ? .attached : .partial,
            content: attachments.isEmpty ? plan.original : plan.original.copy(with: attachments), media: items,
            findings: (plan.findings + results.flatMap(\.findings)).once, seconds: deadline.elapsed)
    }

    private func attach(
        _ path: String, as naming: AcceptedFormat.Naming, for request: MediaRequest,
        in place: inout AttachmentStore.Place
    ) throws(Reason) -> UNNotificationAttachment {
        do {
            return try UNNotificationAttachment(
                identifier: request.identifier, url: URL(filePath: path, directoryHint: .notDirectory),
                options: request.thumbnail.options(typeHint: naming.type))
        } catch {
            place.remove(path)
            throw Reason(refusedByPlatform: error, type: naming.type)
        }
    }
}

extension [Finding] {
    /// Each finding once: what names no place is about the whole delivery, whichever medium brought it up.
    fileprivate var once: [Finding] {
        reduce(into: []) { if $1.at != nil || !$0.contains($1) { $0.append($1) } }
    }
}

extension Reason {
    /// A file that the limits accept and the platform's own check does not: the limits are wider than the platform.
    fileprivate init(refusedByPlatform error: any Error, type: String) {
        switch (error as? UNError)?.code {
        case .attachmentInvalidFileSize:
            self.init(
                .tooLarge, "the limits accept it, and the platform takes no file of type \(type) that is this large")
        case .attachmentUnrecognizedType:
            self.init(.unsupportedFormat, "the limits accept it, and the platform does not recognise the type \(type)")
        default:
            self.init(.storageFailed, "the attached file cannot be read")
        }
    }
}

extension UNNotificationContent {
    fileprivate func copy(with attachments: [UNNotificationAttachment]) -> UNNotificationContent {
        guard let content = mutableCopy() as? UNMutableNotificationContent else { return self }
        content.attachments = attachments
        return content.copy() as? UNNotificationContent ?? content
    }
}

extension MediaRequest.Thumbnail {
    /// The thumbnail as the platform's options, with the type of the bytes as the hint.
    func options(typeHint: String) -> [AnyHashable: Any] {
        var options: [AnyHashable: Any] = [UNNotificationAttachmentOptionsTypeHintKey: typeHint]
        if let isHidden { options[UNNotificationAttachmentOptionsThumbnailHiddenKey] = isHidden }
        if let time { options[UNNotificationAttachmentOptionsThumbnailTimeKey] = time }
        if let clippingRect {
            options[UNNotificationAttachmentOptionsThumbnailClippingRectKey] = [
                "X": clippingRect.x, "Y": clippingRect.y, "Width": clippingRect.width, "Height": clippingRect.height,
            ]
        }
        return options
    }
}

extension MediaItem {
    init(_ request: MediaRequest) {
        self.init(
            identifier: request.identifier, source: request.source, url: Fetcher.redact(request.url))
    }
}
