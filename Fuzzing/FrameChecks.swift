@testable import UserNotifications

/// What holds of whatever comes over the socket between a runner and its extension.
enum FrameChecks {
    static func check(_ bytes: [UInt8]) {
        let messages = read(bytes, by: bytes.count)
        // The first byte, a letter that stands for a kind, decides little: the last one cuts.
        let pieces = read(bytes, by: 1 + Int(bytes.last ?? 0) % 17)
        demand(messages == pieces, "\(messages) come otherwise in pieces: \(pieces)")
        for case .frame(let frame) in messages { checkBody(frame.body) }
        checkBody(bytes)
    }

    /// The messages of a stream that comes in pieces of a length, up to the first that is none.
    private static func read(_ bytes: [UInt8], by length: Int) -> [ExtensionFrameReader.Next] {
        var reader = ExtensionFrameReader()
        var messages: [ExtensionFrameReader.Next] = []
        for start in stride(from: 0, to: bytes.count, by: max(length, 1)) {
            reader.append(bytes[start..<min(start + length, bytes.count)])
            reading: while true {
                let next = reader.next()
                switch next {
                case .frame(let frame):
                    demand(frame.body.count <= ExtensionFrame.longest, "a body of \(frame.body.count) bytes")
                    messages.append(next)
                case .incomplete: break reading
                case .garbage: return messages + [next]
                }
            }
        }
        return messages
    }

    /// What can be read is written and read again without a difference.
    private static func checkBody(_ body: [UInt8]) {
        if let request = ExtensionRequest(body), let frame = request.frame {
            demand(ExtensionRequest(frame.body) == request, "\(request) does not come back")
        }
        do {
            let read = try ExtensionContent(parsing: body)
            demand(read.attachments.count <= ExtensionContent.mostAttachments, "too many attachments are read")
            _ = (read.isEmpty, read.attachments.map(\.foundationOptions))
            let again = try ExtensionContent(parsing: ExtensionContent.body(read.content))
            let (before, after) = (read.content.json.text(), again.content.json.text())
            demand(before == after, "\(before) comes back as \(after)")
        } catch {
            demand(!error.message.isEmpty, "no reason is given")
        }
    }
}
