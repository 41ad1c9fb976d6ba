import FaultServer
import Testing

@testable import MediaFetch

@Suite(.timeLimit(.minutes(1))) struct RedirectTests {
    @Test(arguments: [301, 302, 303, 307, 308])
    func `is followed, and told of`(status: Int) async throws {
        let server = try FaultServer { request in
            request.target == "/a" ? .redirect(to: "b?t=sesame", status: status) : .response(body: [1])
        }
        defer { server.stop() }
        let file = try await fetch(server.url("/a"), into: try Scratch()).get()
        #expect(file.report.redirects == 1)
        #expect(file.report.finalURL == server.url("/b?t=…"))
        #expect(server.requests.map(\.target) == ["/a", "/b?t=sesame"])
    }

    @Test(arguments: [(0, false), (2, false), (3, true)])
    func `chains up to the limit are followed`(limit: Int, isFollowed: Bool) async throws {
        let server = try FaultServer { request in
            let step = Int(request.target.dropFirst()) ?? 0
            return step == 3 ? .response(body: [1]) : .redirect(to: "/\(step + 1)")
        }
        defer { server.stop() }
        let result = try await fetch(
            server.url("/0"), policy: .loopback(redirects: limit), into: try Scratch())
        if isFollowed {
            #expect(try result.get().report.redirects == 3)
        } else {
            #expect(result.failure?.code == .tooManyRedirects)
            #expect(result.failure?.limit == Double(limit))
            #expect(server.requests.count == limit + 1)
        }
    }

    @Test func `a loop ends`() async throws {
        let server = try FaultServer(.redirect(to: "/"))
        defer { server.stop() }
        #expect(try await fetch(server.url(), into: try Scratch()).failure?.code == .tooManyRedirects)
    }

    @Test func `the body of a redirect is not read`() async throws {
        let server = try FaultServer { request in
            guard request.target == "/a" else { return .response(body: [1]) }
            return Script([
                .send(Script.head(302, [("Location", "/b")])),
                .endless([UInt8](repeating: 1, count: 9999), every: .zero),
            ])
        }
        defer { server.stop() }
        #expect(try await fetch(server.url("/a"), into: try Scratch()).get().bytes == 1)
    }

    @Test(arguments: ["ftp://h.test/", "file:///etc/passwd", "http://u:sesame@127.0.0.1/", "http://127.1/"])
    func `out of what is allowed is refused`(target: String) async throws {
        let server = try FaultServer(.redirect(to: target))
        defer { server.stop() }
        let failure = try #require(try await fetch(server.url(), into: try Scratch()).failure)
        #expect(failure.code == .redirectRefused)
        #expect(!"\(failure)".contains("sesame"))
        #expect(failure.report.status == 302)
    }

    @Test(arguments: [("#top", "http://h.test/a/b?c=d"), ("?e#top", "http://h.test/a/b?e")])
    func `a fragment alone leads to where it came from`(location: String, target: String) throws {
        let policy = FetchPolicy.loopback()
        let url = try MediaURL("http://h.test/a/b?c=d", policy: policy)
        #expect(try url.following(location, policy: policy).text == target)
    }

    @Test(arguments: [
        "http://0.0.0.0:PORT/", "http://[::ffff:127.0.0.1]:PORT/", "http://[::]:PORT/", "http://[::1]:PORT/",
        "http://localhost:PORT/", "http://a.localhost:PORT/", "//0.0.0.0:PORT/", "http://127.1:PORT/",
        "http://2130706433:PORT/", "http://0x7f.1:PORT/", "http://0177.0.0.1:PORT/", "http:/0.0.0.0:PORT/",
        "http://user@127.0.0.1:PORT/", "http://[::127.0.0.1]:PORT/", "http://[64:ff9b::7f00:1]:PORT/",
        "http://127.0.0.1%00.test:PORT/", "http://１２７.0.0.1:PORT/", "http://169.254.169.254/latest/meta-data/",
        "gopher://127.0.0.1:PORT/", "ftp://127.0.0.1:PORT/", "http://127.0.0.1:PORT\\@h.test/",
    ])
    func `to a forbidden target never connects`(location: String) async throws {
        let target = try FaultServer(.response(body: [1]))
        defer { target.stop() }
        let text = location.replacing("PORT", with: "\(target.port)")
        let server = try FaultServer(.redirect(to: text))
        defer { server.stop() }
        var policy = FetchPolicy(schemes: ["http"], ports: nil)
        // The server that redirects, and nothing else on this machine.
        policy.allow = [try #require(CIDRBlock("127.0.0.1"))]
        policy.retries = 0
        let failure = try #require(try await fetch(server.url(), policy: policy, into: try Scratch()).failure)
        #expect([.addressDenied, .redirectRefused].contains(failure.code), "\(failure.message)")
        #expect(server.connections == 1 && target.connections == 0)
    }

    @Test func `waiting hop by hop does not stretch the request's time`() async throws {
        let server = try FaultServer(
            Script([
                .pause(.milliseconds(150)),
                .send(Script.head(302, [("Location", "/"), ("Content-Length", "0")])),
            ]))
        defer { server.stop() }
        let policy = FetchPolicy.loopback(
            redirects: 100, request: .milliseconds(500))
        let failure = try await fetch(server.url(), policy: policy, into: try Scratch()).failure
        #expect(failure?.phase == "request")
    }
}
