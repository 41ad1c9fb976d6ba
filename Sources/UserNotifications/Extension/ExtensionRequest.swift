/// What an extension is given: the push and where it may write.
package struct ExtensionRequest: Sendable, Equatable {
    /// The identifier of the notification request.
    package var identifier: String
    /// The payload as JSON text, exactly.
    package var payload: String
    /// The text as the system has localized it, in the place of the payload's own.
    package var text: Text
    /// The user's languages, the preferred one first.
    package var languages: [String]
    /// The extension's own directory for files, gone after the delivery.
    package var temporaryDirectory: String
    /// The App Group container that it shares with its app; `nil` when there is none.
    package var containerDirectory: String?

    /// What the system shows of a push before an extension changes it.
    package struct Text: Sendable, Equatable {
        package var title: String
        package var subtitle: String
        package var body: String

        /// Takes the text of a content.
        package init(_ content: UNNotificationContent) {
            title = content.title
            subtitle = content.subtitle
            body = content.body
        }

        /// A content with this text in the place of its own.
        func laid(over content: UNNotificationContent) -> UNNotificationContent {
            guard let localized = content.mutableCopy() as? UNMutableNotificationContent else { return content }
            localized.title = title
            localized.subtitle = subtitle
            localized.body = body
            return localized.copy() as? UNNotificationContent ?? content
        }

        fileprivate init?(_ json: JSONValue?) {
            guard let title = json?["title"]?.string, let subtitle = json?["subtitle"]?.string,
                let body = json?["body"]?.string
            else { return nil }
            self.title = title
            self.subtitle = subtitle
            self.body = body
        }
    }

    /// Creates a request.
    package init(
        identifier: String, payload: String, text: Text, languages: [String], temporaryDirectory: String,
        containerDirectory: String?
    ) {
        self.identifier = identifier
        self.payload = payload
        self.text = text
        self.languages = languages
        self.temporaryDirectory = temporaryDirectory
        self.containerDirectory = containerDirectory
    }

    /// The request as a message; `nil` when it is longer than one may be.
    package var frame: ExtensionFrame? {
        var json: JSONObject = [
            "version": 1, "identifier": .string(identifier),
            // As text: an object at the deepest level allowed could not be nested in another.
            "payload": .string(payload),
            "text": ["title": .string(text.title), "subtitle": .string(text.subtitle), "body": .string(text.body)],
            "languages": .array(languages.map(JSONValue.string)),
            "temporaryDirectory": .string(temporaryDirectory),
        ]
        json["containerDirectory"] = containerDirectory.map(JSONValue.string)
        let body = Array(json.text().utf8)
        return body.count <= ExtensionFrame.longest ? ExtensionFrame(.request, body) : nil
    }

    /// Reads a request; `nil` when it is none.
    package init?(_ body: [UInt8]) {
        guard let json = try? JSONValue(parsing: body), json["version"] == 1,
            let identifier = json["identifier"]?.string, let payload = json["payload"]?.string,
            let text = Text(json["text"]),
            let languages = json["languages"]?.array, let temporary = json["temporaryDirectory"]?.string
        else { return nil }
        self.init(
            identifier: identifier, payload: payload, text: text, languages: languages.compactMap(\.string),
            temporaryDirectory: temporary, containerDirectory: json["containerDirectory"]?.string)
    }
}
