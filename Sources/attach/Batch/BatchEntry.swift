import MediaAttachment
import UserNotifications

/// What a line of a batch says: a payload, and the identifier that its sender gave it.
struct BatchEntry {
    /// The identifier as it was written; a file's is its path.
    let id: JSONValue?
    /// The payload, or why the line is none.
    let payload: Result<Payload, PayloadError>

    /// Reads a line: a payload by itself, or one in `{"id": …, "payload": …}`.
    ///
    /// An object that has no `aps` and a `payload` is such a wrapping, and never a payload.
    init(_ bytes: [UInt8], of line: BatchLine) {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: bytes)
        } catch {
            id = line.file.map(JSONValue.string)
            payload = .failure(
                PayloadError(
                    message: error.message, line: line.file == nil ? line.number : error.line, column: error.column,
                    hint: error.hint))
            return
        }
        guard line.file == nil, let root = value.object, root["aps"] == nil, let inner = root["payload"] else {
            id = line.file.map(JSONValue.string)
            payload = Result { () throws(PayloadError) in
                try MediaAttacher.checked(try Payload(value, byteCount: bytes.count))
            }
            return
        }
        id = root["id"].flatMap { $0.isNull ? nil : $0 }
        payload = Result { () throws(PayloadError) in
            try MediaAttacher.checked(try Payload(inner, byteCount: inner.text().utf8.count))
        }
    }
}
