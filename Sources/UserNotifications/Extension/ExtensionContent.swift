package import Foundation

/// What an extension's handler was called with, as it goes over the socket: the report's `content`, its `userInfo` as JSON text.
///
/// The process that wrote it is not trusted: reading it back checks every type and size.
package struct ExtensionContent: Sendable {
    /// An attachment as the extension named it; its file is still to be judged.
    package struct Attachment: Sendable, Equatable {
        /// The identifier.
        package var identifier: String
        /// The file.
        package var url: URL
        /// The uniform type that it is taken for.
        package var type: String
        /// The thumbnail options, under the platform's keys.
        package var options: JSONObject
    }

    /// Why bytes are no content.
    package struct Fault: Error, Equatable {
        /// What was found and what is expected, in one phrase.
        package let message: String
    }

    /// The content without its attachments.
    package var content: UNNotificationContent
    /// The attachments in order.
    package var attachments: [Attachment]

    /// The most attachments that are read.
    package static let mostAttachments = 32

    /// True when there is neither a title, a subtitle nor a body: the platform shows the original then.
    package var isEmpty: Bool { content.title.isEmpty && content.subtitle.isEmpty && content.body.isEmpty }

    /// Writes content for the socket.
    static func body(_ content: UNNotificationContent) -> [UInt8] {
        var json = content.json
        // As text, like the payload, which may already nest as deep as JSON is read.
        json["userInfo"] = .string(content.exactUserInfo.text())
        return Array(json.text().utf8)
    }
}

extension ExtensionContent.Attachment {
    /// The options as `UNNotificationAttachment` takes them, with the type as the hint.
    package var foundationOptions: [AnyHashable: Any] {
        var options = options.foundation
        options[UNNotificationAttachmentOptionsTypeHintKey] = type
        return options
    }
}
