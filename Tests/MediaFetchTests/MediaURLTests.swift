import Testing

@testable import MediaFetch

@Suite struct MediaURLTests {
    @Test(arguments: [
        ("https://h.test/a.jpg", "https://h.test/a.jpg"),
        ("https://h.test", "https://h.test/"),
        ("https://h.test?a=b", "https://h.test/?a=b"),
        ("HTTPS://H.Test/A.JPG", "https://h.test/A.JPG"),
        ("https://h.test:443/a", "https://h.test/a"),
        ("https://h.test:/a", "https://h.test/a"),
        ("https://h.test:08443/a", "https://h.test:8443/a"),
        ("https://h.test./a", "https://h.test./a"),
        (
            "https://h.test/a/../%2f/./b%20c+d?x=%2F&y=a+b%2b",
            "https://h.test/a/../%2f/./b%20c+d?x=%2F&y=a+b%2b"
        ),
        ("https://h.test/100%?q=%zz&e=%2520", "https://h.test/100%?q=%zz&e=%2520"),
        ("https://h.test/a@b:c?u=https://x@y/", "https://h.test/a@b:c?u=https://x@y/"),
        ("https://h.test/a?b#secret", "https://h.test/a?b"),
        ("https://192.0.2.1/a", "https://192.0.2.1/a"),
        ("https://[2606:4700:0::1111]:8443/a", "https://[2606:4700::1111]:8443/a"),
        ("https://xn--bcher-kva.test/", "https://xn--bcher-kva.test/"),
        ("https://a--b.0x.test/", "https://a--b.0x.test/"),
    ])
    func `takes a well-formed URL as it stands`(text: String, canonical: String) throws {
        let url = try MediaURL(text, policy: FetchPolicy())
        #expect(url.text == canonical)
        #expect(url.repairs.isEmpty)
    }

    @Test(arguments: [
        (" https://h.test/a\r\n", "https://h.test/a", "blanks around"),
        ("\u{FEFF}https://h.test/a\u{A0}", "https://h.test/a", "blanks around"),
        ("https://h.test/a b.jpg?c=d e", "https://h.test/a%20b.jpg?c=d%20e", "percent-encoded"),
        ("https://h.test/ü%20.jpg", "https://h.test/%C3%BC%20.jpg", "percent-encoded"),
        ("https://h.test/😀?{x}|", "https://h.test/%F0%9F%98%80?%7Bx%7D%7C", "percent-encoded"),
        ("https://räksmörgås.test/", "https://xn--rksmrgs-5wao1o.test/", "räksmörgås.test became xn--"),
        ("https://例え.jp:8443/a", "https://xn--r8jz45g.jp:8443/a", "became xn--r8jz45g.jp"),
        ("https://BÜCHER.test/", "https://xn--bcher-kva.test/", "became"),
    ])
    func `repairs what has one meaning, and says so`(text: String, repaired: String, repair: String) throws {
        let url = try MediaURL(text, policy: FetchPolicy())
        #expect(url.text == repaired)
        #expect(url.repairs.count == 1)
        #expect(url.repairs.first?.contains(repair) == true)
    }

    @Test(arguments: [
        "", "  ", "a.jpg", "/a.jpg", "//h.test/a.jpg", "h.test/a.jpg", "h.test:8080/a.jpg", "localhost:80/a",
        "https//:h.test/a.jpg", "https:/h.test/a", "https:///h.test/a", "https:h.test", "https://",
        "https://?a",
        "https://:443/", "://h.test/", "https://h.test:0/", "https://h.test:65536/", "https://h.test:+80/",
        "https://h.test:80:90/", "https://h.test:x/", "https://good.test\\@127.0.0.1/", "https://h.test/a\\b",
        "https://h.test/a\u{0}b", "https://h.test/a\nb", "https://h.te\tst/", "https://h.test/\u{7F}",
        "https://h.test/\u{85}a", "https://[fe80::1%25eth0]/", "https://[::1%251]/", "https://[127.0.0.1]/",
        "https://[::1/", "https://a b.test/", "https://a_b.test/", "https://-/", "https://-a.test/",
        "https://a-.test/",
        "https://./", "https://../", "https://a..b/", "https://.a.test/", "https://a.test../",
        "https://127.0.0.1|/",
        "https://%31%32%37.0.0.1/", "https://a%2fb.test/", "https://*.test/", "https://127.1/",
        "https://2130706433/", "https://0x7f000001/", "https://0x7f.1/", "https://017700000001/",
        "https://0177.1/",
        "https://00000000177.1/", "https://0/", "https://0x/", "https://4294967296/", "https://256.1.1.1/",
        "https://08.1.1.1/", "https://1.1.1.1.1/", "https://127.0.0.1./", "https://a.0x1/",
        "https://１２７.0.0.1/",
        "https://0x7f。1/", "https://a／b.test/", "https://℀.test/",
    ])
    func `refuses what is not an absolute URL of a host`(text: String) {
        let failure = #expect(throws: FetchFailure.self) { try MediaURL(text, policy: FetchPolicy()) }
        #expect(failure?.code == .invalidURL)
    }

    @Test(arguments: [
        "http://h.test/a", "HTTP://h.test/a", "ftp://h.test/a", "file:///etc/passwd", "FILE:///etc/passwd",
        "data:image/png;base64,iVBORw0KGgo=", "gopher://h.test/", "javascript:alert(1)", "mailto:a@b.test",
        "ph://asset", "blob:https://h.test/x",
    ])
    func `refuses other schemes by name`(text: String) {
        let failure = #expect(throws: FetchFailure.self) { try MediaURL(text, policy: FetchPolicy()) }
        #expect(failure?.code == .schemeNotAllowed)
        #expect(failure?.message.contains(text.prefix { $0 != ":" }.lowercased() + ":") == true)
    }

    @Test func `names App Transport Security when plain http is refused`() {
        let failure = #expect(throws: FetchFailure.self) {
            try MediaURL("http://h.test/", policy: FetchPolicy())
        }
        #expect(failure?.advice?.contains("App Transport Security") == true)
    }

    @Test(arguments: [
        "https://user@h.test/", "https://user:sesame@h.test/", "https://@h.test/", "https://:@h.test/",
        "https://a@b@127.0.0.1/", "https://h.test:443@127.0.0.1/", "https://h.test;@127.0.0.1/",
    ])
    func `refuses a user name and does not repeat the password`(text: String) {
        let failure = #expect(throws: FetchFailure.self) { try MediaURL(text, policy: FetchPolicy()) }
        #expect(failure?.code == .credentialsInURL)
        #expect(failure?.message.contains("sesame") == false)
    }

    @Test(arguments: [
        (443, true), (80, true), (8080, true), (8443, true), (22, false), (8081, false), (65535, false),
    ])
    func `allows only the listed ports, unless private addresses are allowed`(port: Int, isAllowed: Bool)
        throws
    {
        let text = "https://h.test:\(port)/"
        if isAllowed {
            #expect(try MediaURL(text, policy: FetchPolicy()).port == port)
        } else {
            let failure = #expect(throws: FetchFailure.self) { try MediaURL(text, policy: FetchPolicy()) }
            #expect(failure?.code == .portNotAllowed)
            #expect(failure?.observed == Double(port))
        }
        #expect(try MediaURL(text, policy: .loopback()).port == port)
        #expect(try MediaURL(text, policy: FetchPolicy(ports: nil)).port == port)
    }

    @Test(arguments: [
        ("https://h.test/b.jpg", "https://h.test/b.jpg"),
        ("HTTPS://other.test:8443/b", "https://other.test:8443/b"),
        ("//other.test/b", "https://other.test/b"),
        ("/b c?d=é", "https://h.test/b%20c?d=%C3%A9"),
        ("b", "https://h.test/x/b"),
        ("../b/./c", "https://h.test/b/c"),
        ("?q=1", "https://h.test/x/a?q=1"),
    ])
    func `resolves a redirect`(location: String, target: String) throws {
        let url = try MediaURL("https://h.test/x/a?s=1", policy: FetchPolicy())
        #expect(try url.following(location, policy: FetchPolicy()).text == target)
    }

    @Test(arguments: [
        "http://h.test/", "file:///etc/passwd", "ftp://h.test/", "https://u:sesame@h.test/",
        "//u:sesame@h.test/",
        "https://h.test:22/", "//127.0.0.1:22/", "https:/127.0.0.1/", "/a\\b", "https://127.1/", "//0x7f.1/",
        "",
        "data:text/html,x", "\\\\evil.test/",
    ])
    func `refuses a redirect that the policy forbids`(location: String) throws {
        let url = try MediaURL("https://h.test/x/a?s=1", policy: FetchPolicy())
        let failure = #expect(throws: FetchFailure.self) {
            try url.following(location, policy: FetchPolicy())
        }
        #expect(failure?.code == .redirectRefused)
        #expect(failure?.message.contains("sesame") == false)
    }

    @Test func `refuses to go from https to http even where http is allowed`() throws {
        let policy = FetchPolicy(schemes: ["http", "https"])
        let url = try MediaURL("https://h.test/", policy: policy)
        #expect(throws: FetchFailure.self) { try url.following("http://h.test/", policy: policy) }
        let plain = try MediaURL("http://h.test/", policy: policy)
        #expect(try plain.following("https://h.test/", policy: policy).scheme == "https")
    }

    @Test(arguments: [
        ("https://h.test/a.jpg", "https://h.test/a.jpg"),
        ("https://h.test/a?X-Amz-Signature=abc&e=&flag#frag", "https://h.test/a?X-Amz-Signature=…&e=…&…"),
        ("https://u:p@h.test/a@b?c=d", "https://h.test/a@b?c=…"),
        ("https://good\\@h.test/", "https://h.test/"),
        ("u:p@h.test/a", "u:…"),
        ("//u:p@h.test/a", "//h.test/a"),
        ("https//:h?t=secret", "https//:h?t=…"),
        ("https//:u:p@h.test/a", "https//:h.test/a"),
        ("https:/u:p@h.test/a", "https:/h.test/a"),
        ("https:///u:p@h.test/a", "https:///h.test/a"),
        ("https:u:p@h.test/a", "https:h.test/a"),
        ("https:\\\\u:p@h.test/a", "https:\\\\h.test/a"),
        ("///u:p@h.test/a", "///h.test/a"),
        ("/u:p@h.test/a", "/h.test/a"),
        ("u.v:p@h.test/a", "h.test/a"),
        ("/@u/a@2x.png", "/@u/a@2x.png"),
        ("https://u:p#q@h.test/a", "https://…"),
        ("https://u:p/q@h.test/a", "https://…"),
        ("https://u:p?q@h.test/a", "https://…"),
        ("https://h.test:p/a", "https://h.test:…/a"),
        ("https://h.test:8443/a@2x.png", "https://h.test:8443/a@2x.png"),
        ("https://[2001:db8::1]/a@2x.png", "https://[2001:db8::1]/a@2x.png"),
        ("h.test:8443/a", "h.test:8443/a"),
        ("ftp://u:p@h.test/a", "ftp://h.test/a"),
        ("blob:https://u:p@h.test/a", "blob:https://h.test/a"),
        ("https://h.test/a;token=secret/b;c?d=e", "https://h.test/a;token=…/b;c?d=…"),
        ("data:image/png;base64,AAAA", "data:…"),
        ("https://h.test/\u{1B}[31m\u{202E}", "https://h.test/\u{FFFD}[31m\u{FFFD}"),
    ])
    func `redacts what may be secret`(text: String, redacted: String) {
        #expect(Fetcher.redact(text) == redacted)
    }

    @Test func `cuts a long text`() {
        #expect(Fetcher.redact("https://h.test/" + String(repeating: "a", count: 5000)).count == 300)
    }
}
