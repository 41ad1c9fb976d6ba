import Testing

@testable import MediaFetch

@Suite struct ResponseHeadTests {
    private func read(_ lines: [String]) -> (head: ResponseHead, last: ResponseHead.Event) {
        var head = ResponseHead()
        var last = ResponseHead.Event.more
        for line in lines {
            var text = line + "\r\n"
            last = text.withUTF8 { head.take(UnsafeRawBufferPointer($0)) }
            if case .malformed = last { break }
        }
        return (head, last)
    }

    @Test func `reads the fields of the final response only`() {
        let (head, last) = read([
            "HTTP/1.1 103 Early Hints", "Location: /early", "", "HTTP/1.1 200 OK", "content-LENGTH: 5 ",
            "Content-Type:image/jpeg\u{1B}", "", "Content-Length: 9",
        ])
        #expect(last == .more)
        #expect(head.isComplete)
        #expect(head.status == 200)
        #expect(head.location == nil)
        #expect(head.announced == 5)
        #expect(head.contentType == "image/jpeg")
    }

    @Test(arguments: [
        ["Content-Length: 5", "Content-Length: 3"], ["Content-Length: 5", "content-length: 5"],
        ["Content-Length: -5"], ["Content-Length: +5"], ["Content-Length: 5, 5"], ["Content-Length:"],
        ["Content-Length: 0x5"], ["Content-Length: 9223372036854775808"],
        Array(repeating: "X: y", count: 300),
        Array(repeating: "X: " + String(repeating: "y", count: 9000), count: 10),
    ])
    func `refuses`(fields: [String]) {
        guard case .malformed = read(["HTTP/1.1 200 OK"] + fields).last else {
            Issue.record("the head was taken")
            return
        }
    }

    @Test func `refuses a flood of interim responses and of trailers`() {
        let interim = Array(repeating: ["HTTP/1.1 100 Continue", ""], count: 200).flatMap { $0 }
        #expect(read(interim).last != .more)
        let trailers = ["HTTP/1.1 200 OK", ""] + Array(repeating: "X: y", count: 300)
        #expect(read(trailers).last != .more)
    }

    @Test func `announces no length for a body that is chunked or encoded`() {
        #expect(
            read(["HTTP/1.1 200 OK", "Content-Length: 5", "Transfer-Encoding: chunked"]).head.announced == nil
        )
        #expect(
            read(["HTTP/1.1 200 OK", "Content-Length: 5", "Content-Encoding: gzip"]).head.announced == nil)
        #expect(
            read(["HTTP/1.1 200 OK", "Content-Length: 5", "Content-Encoding: identity"]).head.announced == 5)
    }

    @Test func `an unasked change of protocol is final`() {
        #expect(read(["HTTP/1.1 101 Switching Protocols", ""]).last == .complete)
    }
}
