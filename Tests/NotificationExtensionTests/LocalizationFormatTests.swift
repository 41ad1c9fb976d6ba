import Testing

@testable import NotificationExtension

@Suite struct LocalizationFormatTests {
    typealias Piece = FormatScanner.Piece

    static let formats: [(format: String, pieces: [Piece])] = [
        ("", []), ("a", [.text("a")]), ("%", [.text("%")]), ("100%%", [.text("100"), .text("%%")]),
        ("%@", [.argument(place: nil, specifier: "@")]), ("%2$@", [.argument(place: 2, specifier: "@")]),
        ("%d!", [.argument(place: nil, specifier: "d"), .text("!")]),
        ("%1$lld", [.argument(place: 1, specifier: "lld")]),
        ("%.2f", [.argument(place: nil, specifier: ".2f")]), ("%-5.1f", [.argument(place: nil, specifier: "-5.1f")]),
        ("%05d", [.argument(place: nil, specifier: "05d")]), ("%#@n@", [.part(place: nil, name: "n")]),
        ("%3$#@n@x", [.part(place: 3, name: "n"), .text("x")]), ("%arg!", [.number, .text("!")]),
        ("%args", [.argument(place: nil, specifier: "a"), .text("rgs")]), ("%#@n", [.text("%"), .text("#@n")]),
        ("%#@n%@", [.text("%"), .text("#@n"), .argument(place: nil, specifier: "@")]),
        ("50% of", [.text("50"), .text("%"), .text(" of")]), ("%y", [.text("%"), .text("y")]),
        ("%2$", [.text("%"), .text("2$")]), ("%😀", [.text("%"), .text("😀")]),
    ]

    @Test("A text is cut at its specifiers", arguments: formats)
    func scan(_ row: (format: String, pieces: [Piece])) {
        #expect(Array(FormatScanner(row.format)) == row.pieces)
    }
}
