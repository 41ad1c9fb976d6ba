/// What the server does with one request, step by step.
///
///     Script.response(body: jpeg)
///     Script([.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"), .close])
public struct Script: Sendable {
    /// One thing to do.
    public enum Step: Sendable {
        /// Sends bytes as they are.
        case send([UInt8])
        /// Sends nothing for a while.
        case pause(Duration)
        /// Sends the same bytes again and again, with a pause after each, until the client is gone.
        case endless([UInt8], every: Duration)
        /// Sends nothing more, and keeps the connection open until the client is gone.
        case stall
        /// Closes the connection.
        case close
        /// Resets the connection.
        case reset
    }

    /// The steps; after the last, the server waits for the next request on the connection.
    public var steps: [Step]

    /// Creates a script.
    public init(_ steps: [Step]) {
        self.steps = steps
    }

    /// A response with a `Content-Length` of its own making, unless `headers` has one.
    public static func response(
        status: Int = 200, headers: [(String, String)] = [], body: [UInt8] = []
    ) -> Script {
        var fields = headers
        if !headers.contains(where: { $0.0.lowercased() == "content-length" }) {
            fields.append(("Content-Length", "\(body.count)"))
        }
        return Script([.send(head(status, fields) + body)])
    }

    /// A redirect to another URL.
    public static func redirect(to location: String, status: Int = 302) -> Script {
        response(status: status, headers: [("Location", location)])
    }

    /// A body in chunks, one for each element.
    public static func chunked(_ chunks: [[UInt8]], headers: [(String, String)] = []) -> Script {
        var bytes = head(200, headers + [("Transfer-Encoding", "chunked")])
        for chunk in chunks + [[]] {
            bytes += Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Array("\r\n".utf8)
        }
        return Script([.send(bytes)])
    }

    /// The head of a response with exactly these fields, up to and with the empty line.
    public static func head(_ status: Int = 200, _ headers: [(String, String)] = []) -> [UInt8] {
        let fields = headers.map { "\($0.0): \($0.1)\r\n" }.joined()
        return Array("HTTP/1.1 \(status) Status\r\n\(fields)\r\n".utf8)
    }
}

extension Script.Step {
    /// Sends a text as UTF-8.
    public static func send(_ text: String) -> Script.Step {
        .send(Array(text.utf8))
    }
}
