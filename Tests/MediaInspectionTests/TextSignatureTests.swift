import Testing

@testable import MediaInspection

@Suite("Text in place of media")
struct TextSignatureTests {
    @Test(
        "pages, errors and playlists are told apart",
        arguments: [
            ("<!DOCTYPE html><html>", "html"), ("\n\n  <HTML lang=en>", "html"),
            ("<!-- login -->\n<html>", "html"),
            ("<head><title>404 Not Found</title></head>", "html"), ("\u{FEFF}<body>", "html"),
            ("<?xml version=\"1.0\"?>\n<!DOCTYPE html PUBLIC \"x\">", "html"),
            ("<!-- never closed", "html"),
            ("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "svg"), ("<svg:svg>", "svg"),
            (
                "<?xml version='1.0'?>\n<!-- by hand -->\n<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\">\n<svg>",
                "svg"
            ),
            ("<?xml version='1.0'?><!DOCTYPE svg [<!ENTITY a \"<b>\">]><svg>", "svg"),
            ("<?xml version='1.0'?><Error><Code>AccessDenied</Code></Error>", "xml"),
            ("<rss version=\"2.0\">", "xml"),
            ("<?xml version='1.0'?><MPD>", "playlist"), ("#EXTM3U\n#EXT-X-VERSION:3\n", "playlist"),
            ("[playlist]\nFile1=a.mp3", "playlist"), ("ffconcat version 1.0\n", "playlist"),
            ("v=0\r\no=- 1 1 IN IP4 0.0.0.0", "playlist"),
            ("{\"error\": \"not found\"}", "json"), ("{}", "json"), ("  [1, 2]", "json"),
            ("[\n {\"a\": 1}]", "json"),
            ("{\\rtf1\\ansi", "rtf"), ("{ font: x }", "text"),
            ("404 page not found\n", "text"), ("ok", "text"), ("Grüße aus Köln", "text"),
            ("MZ is two letters", "text"),
            ("BM", "text"), ("Go away. Great!", "text"), ("ネットワークエラー", "text"), ("< 5 minutes", "text"),
        ])
    func kinds(text: String, format: String) {
        #expect(Signature.format(of: text.utf8).rawValue == format)
    }

    @Test("UTF-16 is text too, with a byte order mark or without")
    func wide() {
        let page = "<!DOCTYPE html><html><body>".utf16
        let little = page.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        let big = page.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
        for bytes in [little, big, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big] {
            #expect(Signature.format(of: bytes).rawValue == "html")
        }
    }

    @Test("a character cut where the prefix ends is no reason to doubt UTF-8")
    func cut() {
        let text = [UInt8](String(repeating: "ä", count: 3000).utf8)
        #expect(Signature.format(of: Array("a".utf8) + text).rawValue == "text")
    }
}
