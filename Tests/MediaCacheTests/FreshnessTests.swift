import MediaFetch
import Testing

@testable import MediaCache

/// When a response is fresh: a row a rule of RFC 9111.
@Suite("Freshness")
struct FreshnessTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let rule: String
        var control: String?
        var expires: String?
        var modified: String?
        var date: String? = FreshnessTests.noon
        var age: String?
        /// Seconds from asking to the answer.
        var delay = 0.0
        /// Seconds after the answer at which the response is fresh still, and at which it is no more.
        let fresh: Double?
        let stale: Double

        var testDescription: String { rule }
    }

    static let noon = "Sun, 06 Nov 1994 12:00:00 GMT"
    private static let received = 784_123_200.0  // noon

    static let rows: [Row] = [
        Row(rule: "4.2: no word of it, no freshness", fresh: nil, stale: 0),
        Row(rule: "4.2.1: max-age", control: "max-age=60", fresh: 59, stale: 60),
        Row(rule: "5.2: names in any case, blanks around", control: " Public ,  MAX-AGE = 60", fresh: 59, stale: 60),
        Row(rule: "5.2: an argument in quotes", control: "max-age=\"60\"", fresh: 59, stale: 60),
        Row(rule: "5.2: a comma in quotes", control: "x=\"a, max-age=9\", max-age=60", fresh: 59, stale: 60),
        Row(rule: "4.2.1: the first of two", control: "max-age=60, max-age=600", fresh: 59, stale: 60),
        Row(rule: "4.2.1: no number is stale", control: "max-age=soon", fresh: nil, stale: 0),
        Row(rule: "4.2.1: nor is a negative one", control: "max-age=-1", fresh: nil, stale: 0),
        Row(
            rule: "1.2.2: a number too large counts as a large one", control: "max-age=99999999999999999999",
            fresh: 2_000_000_000, stale: 3_000_000_000),
        Row(rule: "5.3: Expires less Date", expires: "Sun, 06 Nov 1994 12:01:00 GMT", fresh: 59, stale: 60),
        Row(
            rule: "5.3: max-age before Expires", control: "max-age=60", expires: "Sun, 06 Nov 1994 13:00:00 GMT",
            fresh: 59, stale: 60),
        Row(
            rule: "5.3: Expires that is no date", expires: "0", modified: "Sun, 06 Nov 1994 02:00:00 GMT",
            fresh: nil, stale: 0),
        Row(rule: "5.3: Expires in the past", expires: "Sun, 06 Nov 1994 11:00:00 GMT", fresh: nil, stale: 0),
        Row(rule: "5.2.2.10: s-maxage is for shared caches", control: "s-maxage=600, max-age=60", fresh: 59, stale: 60),
        Row(rule: "5.2.2.4: no-cache asks always", control: "no-cache, max-age=60", fresh: nil, stale: 0),
        Row(
            rule: "5.2.2.4: with names of fields too", control: "max-age=60, no-cache=\"set-cookie, x\"",
            fresh: nil, stale: 0),
        Row(rule: "5.2.2.2: must-revalidate while fresh", control: "max-age=60, must-revalidate", fresh: 59, stale: 60),
        Row(
            rule: "4.2.2: a tenth of the time since the change", modified: "Sun, 06 Nov 1994 02:00:00 GMT",
            fresh: 3599, stale: 3600),
        Row(rule: "4.2.2: at most a day", modified: "Sun, 06 Nov 1984 02:00:00 GMT", fresh: 86399, stale: 86400),
        Row(rule: "4.2.2: not for a change to come", modified: "Sun, 06 Nov 1995 02:00:00 GMT", fresh: nil, stale: 0),
        Row(rule: "4.2.3: Age counts", control: "max-age=60", age: "20", fresh: 39, stale: 40),
        Row(
            rule: "4.2.3: so does the time that the answer took", control: "max-age=60", age: "20", delay: 10,
            fresh: 29, stale: 30),
        Row(
            rule: "4.2.3: a Date in the past is age", control: "max-age=60", date: "Sun, 06 Nov 1994 11:59:30 GMT",
            fresh: 29, stale: 30),
        Row(
            rule: "4.2.3: a Date in the future is none", control: "max-age=60", date: "Sun, 06 Nov 1994 12:59:30 GMT",
            fresh: 59, stale: 60),
        Row(
            rule: "4.2.3: the larger age", control: "max-age=60", date: "Sun, 06 Nov 1994 11:59:30 GMT", age: "10",
            fresh: 29, stale: 30),
        Row(
            rule: "RFC 9110, 6.6.1: without a Date the time of receipt", expires: "Sun, 06 Nov 1994 12:01:00 GMT",
            date: nil, fresh: 59, stale: 60),
    ]

    private static func freshness(_ row: Row) -> Freshness {
        var fields = CacheFields()
        (fields.cacheControl, fields.expires, fields.lastModified) = (row.control, row.expires, row.modified)
        (fields.date, fields.age) = (row.date, row.age)
        return Freshness(fields, requested: received - row.delay, received: received)
    }

    @Test("follows RFC 9111", arguments: rows)
    func table(_ row: Row) {
        let freshness = Self.freshness(row)
        if let fresh = row.fresh { #expect(freshness.isFresh(at: Self.received + fresh)) }
        #expect(!freshness.isFresh(at: Self.received + row.stale))
    }

    @Test("is not believed of a clock that was set back")
    func clock() {
        let freshness = Self.freshness(Row(rule: "", control: "max-age=60", fresh: 0, stale: 0))
        #expect(!freshness.isFresh(at: Self.received - 1))
    }

    @Test("ends with a redirect that holds for today")
    func redirect() {
        var fields = CacheFields()
        fields.cacheControl = "max-age=60"
        fields.isPermanent = false
        #expect(!Freshness(fields, requested: 0, received: 0).isFresh(at: 0))
    }

    @Test(
        "is asked of nothing that may not be kept (3, 4.1, 5.2.2.5)",
        arguments: [
            (nil, nil, true), ("private", nil, true), ("no-cache", nil, true), ("max-age=9, No-Store", nil, false),
            (nil, "*", false), (nil, "accept, *", false), (nil, "accept", true),
        ] as [(String?, String?, Bool)])
    func storable(control: String?, vary: String?, isStorable: Bool) {
        var fields = CacheFields()
        (fields.cacheControl, fields.vary) = (control, vary)
        #expect(Freshness.isStorable(fields) == isStorable)
    }

    @Test(
        "reads the three forms of a date (RFC 9110, 5.6.7), and nothing else",
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
            ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
            ("Tue, 29 Feb 2000 00:00:00 GMT", 951_782_400), ("Wed, 01 Mar 2000 00:00:00 GMT", 951_868_800),
            ("Sun, 06 Nov 1994 08:49:37 CET", nil), ("Sun, 06 Nov 1994 24:49:37 GMT", nil),
            ("Sun, 06 Foo 1994 08:49:37 GMT", nil), ("-1", nil), ("", nil), ("Sun, 06 Nov 99999 08:49:37 GMT", nil),
        ] as [(String, Double?)])
    func dates(_ text: String, seconds: Double?) {
        #expect(HTTPDate.seconds(text, now: 784_111_777) == seconds)
    }

    @Test("begins anew with what the server says of a response that has not changed (4.3.4)")
    func update() {
        var old = CacheFields()
        (old.cacheControl, old.entityTag, old.date, old.age) = ("max-age=60", "\"1\"", Self.noon, "50")
        var new = CacheFields()
        (new.cacheControl, new.date) = ("max-age=90", "Sun, 06 Nov 1994 13:00:00 GMT")
        let fields = old.updated(by: new)
        #expect(fields.cacheControl == "max-age=90" && fields.entityTag == "\"1\"" && fields.age == nil)
        #expect(fields.date == new.date)
    }
}
