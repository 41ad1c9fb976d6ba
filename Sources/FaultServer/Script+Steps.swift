// How the table of behaviours is written.

extension Script: ExpressibleByArrayLiteral {
    /// Creates a script of steps.
    public init(arrayLiteral steps: Step...) {
        self.init(steps)
    }
}

extension Script.Step: ExpressibleByStringLiteral {
    /// Sends a text as UTF-8.
    public init(stringLiteral text: String) {
        self = .send(text)
    }
}

extension Script {
    /// Announces a length and sends bytes, however many.
    static func announcing(_ length: Int, _ bytes: [UInt8]) -> Script {
        [.head("Content-Length: \(length)"), .send(bytes), .close]
    }

    /// Four mebibytes of zeros in 79 bytes.
    static let bomb = response(headers: [("Content-Encoding", "gzip, gzip")], body: Gzip.bomb)

    /// A whole response whose body is packed this often.
    static func packed(_ body: [UInt8], times: Int) -> Script {
        let names = repeatElement("gzip", count: times).joined(separator: ", ")
        return response(headers: [("Content-Encoding", names)], body: Gzip.stored(body, times: times))
    }

    /// An endless gzip stream, as an encoding of the content or of the transfer.
    static func gzip(_ stream: Gzip.Stream, in kind: String = "Content") -> Script {
        [.head("\(kind)-Encoding: gzip"), .send(stream.start), .flood(stream.rest)]
    }
}

extension Script.Step {
    static let chunkedHead = head("Transfer-Encoding: chunked")

    /// A head of these fields.
    static func head(_ fields: String..., status: String = "200 OK") -> Script.Step {
        head(fields, status: status)
    }

    static func head(_ fields: [String], status: String = "200 OK") -> Script.Step {
        .send("HTTP/1.1 \(status)\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n")
    }

    /// A head that announces as much as there is.
    static func length(_ media: [UInt8]) -> Script.Step { head("Content-Length: \(media.count)") }

    static func redirect(_ target: String) -> Script.Step { head("Location: \(target)", status: "302 Found") }

    /// A pause in which what was sent arrives.
    static let moment = pause(.milliseconds(50))

    /// The same bytes as fast as the client takes them.
    static func flood(_ bytes: [UInt8]) -> Script.Step { .endless(bytes, every: .zero) }

    /// The same text every 40 ms.
    static func drip(_ text: String) -> Script.Step { .endless(Array(text.utf8), every: .milliseconds(40)) }
}

extension [UInt8] {
    var firstHalf: [UInt8] { Array(prefix(count / 2)) }
    var secondHalf: [UInt8] { Array(dropFirst(count / 2)) }
}
