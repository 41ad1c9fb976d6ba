import FaultServer
import Testing

@testable import MediaFetch

/// What becomes of one behaviour of servers, when 20000 bytes are asked for and 50000 are accepted.
struct ExpectedFault: Sendable, CustomTestStringConvertible {
    let name: String
    /// The reason; `nil` when the file is fetched.
    let code: FetchFailure.Code?
    /// What the message says.
    var fact = ""
    /// The phase that runs out of time.
    var phase: String?
    /// How many bytes of the body are in the file.
    var bytes: Int64 = 20_000

    var testDescription: String { name }

    var behaviour: Behaviour? { Behaviour.named(name) }

    private static func bad(_ name: String, _ fact: String) -> Self { Self(name: name, code: .badResponse, fact: fact) }

    private static func cut(_ name: String, _ fact: String) -> Self {
        Self(name: name, code: .truncatedTransfer, fact: fact)
    }

    private static func large(_ name: String, _ fact: String = "more than 50000 bytes came") -> Self {
        Self(name: name, code: .tooLarge, fact: fact)
    }

    private static func late(_ name: String, _ phase: String) -> Self {
        Self(name: name, code: .timedOut, fact: "within 0.2 s", phase: phase)
    }

    private static func status(_ name: String, _ fact: String) -> Self {
        Self(name: name, code: .httpStatus, fact: "the server answered " + fact)
    }

    static let all: [ExpectedFault] = [
        Self(name: "whole", code: nil),
        Self(name: "close-delimited", code: nil),
        // What is missing, the walkers tell.
        Self(name: "content-length-short", code: nil, bytes: 10_000),
        cut("content-length-long", "after 20000 of 40000 bytes"),
        bad("content-length-twice", "Content-Length stands twice"),
        bad("content-length-list", "Content-Length is not a number of bytes"),
        bad("content-length-negative", "Invalid Content-Length"),
        bad("content-length-garbage", "Invalid Content-Length"),
        bad("content-length-huge", "Content-Length is not a number of bytes"),
        large("content-length-absurd", "announces 4611686018427387904 bytes, and at most 50000"),
        Self(name: "empty", code: .emptyBody, fact: "200 with no bytes"),
        large("endless-body"),
        Self(name: "chunked", code: nil),
        // The chunks count, as RFC 9112, 6.3 has it.
        Self(name: "chunked-and-length", code: nil),
        large("chunked-endless"),
        bad("chunk-length-garbage", "in chunked-encoding"),
        bad("chunk-length-huge", "in chunked-encoding"),
        bad("chunk-extension-endless", "gave 0 of the body, which may have 50000"),
        late("chunk-extension-drip", "body"),
        bad("trailer-endless", "longer than 200 lines"),
        cut("close-in-chunk", "after 4 bytes"),
        bad("header-flood", "longer than 200 lines"),
        bad("header-line-endless", "a line of the head is too long"),
        Self(name: "informational", code: nil),
        bad("informational-endless", "longer than 200 lines"),
        bad("nul-in-header", "not proper HTTP"),
        bad("status-garbage", "not proper HTTP"),
        bad("http09", "HTTP/0.9"),
        bad("ssh-banner", "HTTP/0.9"),
        late("stall-in-connect", "connect"),
        late("stall-in-tls", "tls"),
        late("stall-before-head", "first-byte"),
        late("stall-in-head", "first-byte"),
        late("stall-after-head", "body"),
        late("stall-in-body", "body"),
        late("stall-in-chunk-extension", "body"),
        Self(name: "stall-in-redirect-body", code: nil),
        late("header-drip", "first-byte"),
        late("informational-drip", "first-byte"),
        late("drip-body", "request"),
        Self(name: "close-in-tls", code: .tlsFailed, fact: "no trusted TLS session"),
        Self(name: "garbage-in-tls", code: .tlsFailed, fact: "no trusted TLS session"),
        bad("close-before-head", "without an answer"),
        bad("close-in-head", "before the head was complete"),
        cut("close-in-body", "after 10000 of 20000 bytes"),
        bad("reset-before-head", "before the head was complete"),
        cut("reset-in-body", "after 10000 of 20000 bytes"),
        Self(name: "redirect", code: nil),
        Self(name: "redirect-endless-body", code: nil),
        Self(name: "redirect-loop", code: .tooManyRedirects, fact: "3"),
        status("redirect-without-location", "302 (a redirect without a usable target)"),
        Self(name: "redirect-to-file", code: .redirectRefused, fact: "file"),
        Self(name: "redirect-with-user", code: .redirectRefused, fact: "user"),
        Self(name: "gzip", code: nil),
        large("gzip-bomb"),
        large("gzip-two-layers"),
        Self(name: "gzip-six-layers", code: .badContentEncoding, fact: "content encoding"),
        bad("gzip-hollow", "gave 0 of the body, which may have 50000"),
        Self(name: "gzip-false", code: .badContentEncoding, fact: "content encoding"),
        large("transfer-gzip-bomb"),
        Self(name: "encoding-unknown", code: .badContentEncoding, fact: "content encoding"),
        status("switching-protocols", "101"),
        status("no-content", "204 (no content)"),
        status("partial-content", "206 (a part of the file, which nobody asked for)"),
        status("not-modified", "304"),
        status("forbidden", "403 (forbidden)"),
        status("not-found", "404 (not found)"),
        status("too-many-requests", "429 (too many requests)"),
        status("unavailable", "503 (the server's own error)"),
        large("html"),
    ]
}

extension FetchPolicy {
    /// Only the timer of a phase is short, so that a busy machine cannot make another pass first.
    static func loopback(short phase: String?) -> FetchPolicy {
        var policy = FetchPolicy.loopback()
        switch phase {
        case "connect", "tls": policy.connect = .milliseconds(200)
        case "first-byte": policy.firstByte = .milliseconds(200)
        case "body": policy.stall = .milliseconds(200)
        case "request": policy.request = .milliseconds(200)
        default: break
        }
        return policy
    }
}
