/// What an extension is given: the push and where it may write.
package struct ExtensionRequest: Sendable, Equatable {
    /// The identifier of the notification request.
    package var identifier: String
    /// The payload as JSON text, exactly.
    package var payload: String
    /// The user's languages, the preferred one first.
    package var languages: [String]
    /// The extension's own directory for files, gone after the delivery.
    package var temporaryDirectory: String
    /// The App Group container that it shares with its app; `nil` when there is none.
    package var containerDirectory: String?

    /// Creates a request.
    package init(
        identifier: String, payload: String, languages: [String], temporaryDirectory: String,
        containerDirectory: String?
    ) {
        self.identifier = identifier
        self.payload = payload
        self.languages = languages
        self.temporaryDirectory = temporaryDirectory
        self.containerDirectory = containerDirectory
    }

    /// The request as a message; `nil` when it is longer than one may be.
    package var frame: ExtensionFrame? {
        var json: JSONObject = [
            "version": 1, "identifier": .string(identifier),
            // As text: an object at the deepest level allowed could not be nested in another.
            "payload": .string(payload), "languages": .array(languages.map(JSONValue.string)),
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
            let languages = json["languages"]?.array, let temporary = json["temporaryDirectory"]?.string
        else { return nil }
        self.init(
            identifier: identifier, payload: payload, languages: languages.compactMap(\.string),
            temporaryDirectory: temporary, containerDirectory: json["containerDirectory"]?.string)
    }
}
