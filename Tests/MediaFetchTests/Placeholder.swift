import Testing

@Test func placeholder() {}
import LoopbackServer
@testable import MediaFetch
import Foundation
@Test func smoke() async throws {
    let server = try LoopbackServer { r in r.target == "/r" ? .redirect(to: "a/%2f+x?q=1%20") : .response(headers: [("Content-Type", "image/jpeg")], body: Array("hello".utf8)) }
    defer { server.stop() }
    let f = try Fetcher(policy: FetchPolicy(schemes: ["http"], allowsPrivateAddresses: true))
    print(try await f.fetch(FetchRequest(url: server.url("/r"), deadline: .now + .seconds(5), directory: "/tmp")))
    print(server.requests, server.connections)
    for u in ["https://räksmörgås.test/ü b?x=%2F+a b&tok=1#f", "https://１２７.0.0.1/", "https://ⓛocalhost/", "https://h.test/a/../%2f/./b?%zz|", "https//:h?a=b", "https://a.test:0/", "https:/h", "https://u:p@h/", "example.com:8080/x","data:image/png;base64,AAAA", "https://xn--a.test", "https://h.test", "https://h.test?a=b", "https://[2001:DB8::1]/", "https://straße.de/", "https://a。b.test/"] {
        do { let m = try MediaURL(u, policy: FetchPolicy()); print(m.text, m.repairs) } catch { print(u, "->", error) }
    }
    let g = try Fetcher(policy: FetchPolicy(schemes: ["http", "https"], ports: nil))
    for u in [server.url(), "http://localhost:\(server.port)/", "https://nonexistent.invalid/", "https://[::ffff:10.0.0.1]/"] {
      do { _ = try await g.fetch(FetchRequest(url: u, deadline: .now + .seconds(5), directory: "/tmp")) } catch { print(error) }
    }
}
