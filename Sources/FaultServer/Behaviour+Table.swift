extension Behaviour {
    /// All behaviours, a line each.
    public static let all: [Behaviour] =
        lengths + chunks + heads + stalls + drips + breaks + redirects + encodings + statuses + others

    private static let lengths = [
        Self("whole", "sends the media as it should", .answer { .response(body: $0) }),
        Self("close-delimited", "ends the media with the connection alone", fields: "Connection: close"),
        Self("content-length-short", "announces half of what it sends", .answer { .announcing($0.count / 2, $0) }),
        Self("content-length-long", "announces twice what it sends", .answer { .announcing($0.count * 2, $0) }),
        Self("content-length-twice", "announces two lengths", fields: "Content-Length: 5", "Content-Length: 3"),
        Self("content-length-list", "announces two lengths in one field", fields: "Content-Length: 5, 5"),
        Self("content-length-negative", "announces a length below zero", fields: "Content-Length: -5"),
        Self("content-length-garbage", "announces a length that is no number", fields: "Content-Length: many"),
        Self("content-length-huge", "announces 2^63 bytes, too many", fields: "Content-Length: 9223372036854775808"),
        Self("content-length-absurd", "announces 2^62 bytes", fields: "Content-Length: 4611686018427387904"),
        Self("empty", "answers 200 with no bytes", .answer { _ in .response() }),
        Self("endless-body", "sends zeros that only the client ends", steps: .head(), .flood(zeros)),
    ]

    private static let chunks = [
        Self("chunked", "sends the media in two chunks", .answer { .chunked([$0.firstHalf, $0.secondHalf]) }),
        Self("chunked-and-length", "says a length too", .answer { .chunked([$0], headers: [("Content-Length", "3")]) }),
        Self("chunked-endless", "sends chunks that only the client ends", steps: .chunkedHead, .flood(chunk)),
        Self("chunk-length-garbage", "begins a chunk without its length", steps: .chunkedHead, "half\r\n", .close),
        Self("chunk-length-huge", "announces a chunk of 2^68 bytes", steps: .chunkedHead, "100000000000000000\r\n"),
        Self("chunk-extension-endless", "never ends a chunk's extension", steps: .chunkedHead, "5;x=", .flood(zeros)),
        Self("chunk-extension-drip", "drips a chunk's extension", steps: .chunkedHead, "5;x=", .drip("A")),
        Self("trailer-endless", "sends trailers without end", steps: .chunkedHead, "1\r\nA\r\n0\r\n", .flood(line)),
        Self("close-in-chunk", "closes within a chunk", steps: .chunkedHead, "64\r\nhalf", .close),
    ]

    private static let heads = [
        Self("header-flood", "sends head lines without end", steps: "HTTP/1.1 200 OK\r\n", .flood(line)),
        Self("header-line-endless", "never ends a head line", steps: "HTTP/1.1 200 OK\r\nX: ", .flood(letters)),
        Self("informational", "sends 103 first", .answer { [.head(status: "103 E"), .length($0), .send($0)] }),
        Self("informational-endless", "says 100 without end", steps: .flood(Array(interim.utf8))),
        Self("nul-in-header", "sends a NUL in the head", fields: "X: a\u{0}b"),
        Self("status-garbage", "sends a status line without a status", status: "OK"),
        Self("http09", "sends the media without any head", .answer { [.send($0), .close] }),
        Self("ssh-banner", "speaks another protocol", steps: "SSH-2.0-OpenSSH_9.2\r\n", .close),
    ]

    private static let stalls = [
        Self("stall-in-connect", "lets no connection come about", .fullQueue),
        Self("stall-in-tls", "connects, and never greets", .greeting([.stall])),
        Self("stall-before-head", "takes the request, and never answers", steps: .stall),
        Self("stall-in-head", "stops within the head", steps: "HTTP/1.1 200 OK\r\nConte", .stall),
        Self("stall-after-head", "stops after the head", steps: .head("Content-Length: 9"), .stall),
        Self("stall-in-body", "stops half-way", .answer { [.length($0), .send($0.firstHalf), .stall] }),
        Self("stall-in-chunk-extension", "stops within a chunk's extension", steps: .chunkedHead, "5;x=", .stall),
        Self("stall-in-redirect-body", "redirects, and stops in the body", steps: .redirect("/whole"), "x", .stall),
    ]

    private static let drips = [
        Self("header-drip", "sends the head at 25 bytes a second", steps: "HTTP/1.1 200 OK\r\nX: ", .drip("A")),
        Self("informational-drip", "says 100 every 40 ms", steps: .drip(interim)),
        Self("drip-body", "sends a body at 25 bytes a second", steps: .head(), .drip("A")),
    ]

    private static let breaks = [
        Self("close-in-tls", "closes as soon as it is connected", .greeting([.close])),
        Self("garbage-in-tls", "answers a greeting with what is no TLS", .greeting(["220 mail ESMTP\r\n", .stall])),
        Self("close-before-head", "takes the request and closes", steps: .close),
        Self("close-in-head", "closes within the head", steps: "HTTP/1.1 200 OK\r\nConte", .close),
        Self("close-in-body", "closes half-way", .answer { [.length($0), .send($0.firstHalf), .close] }),
        Self("reset-before-head", "takes the request and resets", steps: .reset),
        Self("reset-in-body", "resets half-way", .answer { [.length($0), .send($0.firstHalf), .moment, .reset] }),
    ]

    private static let redirects = [
        Self("redirect", "leads to the media", status: "302 Found", "Location: /whole", "Content-Length: 0"),
        Self("redirect-endless-body", "leads on, with a body without end", steps: .redirect("/whole"), .flood(zeros)),
        Self("redirect-loop", "leads to itself", status: "302 Found", "Location: /redirect-loop"),
        Self("redirect-without-location", "leads nowhere", status: "302 Found", "Content-Length: 0"),
        Self("redirect-to-file", "leads to a file", status: "302 Found", "Location: file:///etc/passwd"),
        Self("redirect-with-user", "leads to a URL with a password", status: "302 Found", "Location: http://u:p@h/"),
    ]

    private static let encodings = [
        Self("gzip", "packs the media, unasked", .answer { .packed($0, times: 1) }),
        Self("gzip-bomb", "packs zeros without end", .answer { _ in .gzip(Gzip.zeros) }),
        Self("gzip-two-layers", "packs 4 MiB into 79 bytes", .answer { _ in .bomb }),
        Self("gzip-six-layers", "packs the media six times", .answer { .packed($0, times: 6) }),
        Self("gzip-hollow", "packs nothing, without end", .answer { _ in .gzip(Gzip.hollow) }),
        Self("gzip-false", "says gzip of what is not", fields: "Content-Encoding: gzip"),
        Self("transfer-gzip-bomb", "packs zeros for the transfer", .answer { _ in .gzip(Gzip.zeros, in: "Transfer") }),
        Self("encoding-unknown", "names an encoding that nobody knows", fields: "Content-Encoding: zip"),
    ]

    private static let statuses = [
        Self("switching-protocols", "changes the protocol", status: "101 S", "Upgrade: x", "Connection: Upgrade"),
        Self("no-content", "answers 204", status: "204 No Content"),
        Self("partial-content", "answers 206, unasked", .answer { .response(status: 206, body: $0.firstHalf) }),
        Self("not-modified", "answers 304, unasked", status: "304 Not Modified"),
        Self("forbidden", "answers 403 with an endless page", steps: .head(status: "403 Forbidden"), .flood(letters)),
        Self("not-found", "answers 404", status: "404 Not Found", "Content-Length: 0"),
        Self("too-many-requests", "answers 429", status: "429 Too Many", "Retry-After: 1", "Content-Length: 0"),
        Self("unavailable", "answers 503", status: "503 Unavailable", "Retry-After: 1", "Content-Length: 0"),
    ]

    private static let others = [
        Self("html", "sends an endless page", steps: .head("Content-Type: image/jpeg"), "<html>", .flood(letters))
    ]

    private static let zeros = [UInt8](repeating: 0, count: 16_384)
    private static let letters = [UInt8](repeating: UInt8(ascii: "A"), count: 16_384)
    private static let chunk = Array("1000\r\n".utf8) + zeros.prefix(4096) + Array("\r\n".utf8)
    private static let line = Array("X: y\r\n".utf8)
    private static let interim = "HTTP/1.1 100 Continue\r\n\r\n"
}
