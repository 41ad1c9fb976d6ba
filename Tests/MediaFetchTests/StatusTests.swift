import Foundation
import Testing

@testable import MediaFetch

@Suite struct StatusTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)  // 2027-01-15T08:00:00Z

    private func failure(_ status: Int, _ query: String = "", retryAfter: String? = nil) throws
        -> FetchFailure
    {
        let url = try MediaURL("https://h.test/a.jpg?\(query)", policy: FetchPolicy())
        return .status(status, of: url, retryAfter: retryAfter, now: now)
    }

    @Test(arguments: [
        ("X-Amz-Date=20270115T075500Z&X-Amz-Expires=299&X-Amz-Signature=sesame", "2027-01-15T07:59:59Z"),
        ("x-goog-date=20270114T080000Z&X-Goog-Expires=3600&X-Goog-Signature=sesame", "2027-01-14T09:00:00Z"),
        ("sv=2021&se=2027-01-15T07%3A59%3A59Z&sig=sesame", "2027-01-15T07:59:59Z"),
        ("se=2027-01-15&sig=sesame", "2027-01-15T00:00:00Z"),
        ("se=2027-01-15T07:59Z&sig=sesame", "2027-01-15T07:59:00Z"),
        ("Expires=1799999999&Signature=sesame&Key-Pair-Id=K1", "2027-01-15T07:59:59Z"),
        ("AWSAccessKeyId=A&Expires=1799999999&Signature=sesame", "2027-01-15T07:59:59Z"),
        ("GoogleAccessId=a&Expires=1799999999&Signature=sesame", "2027-01-15T07:59:59Z"),
    ])
    func `says when a signed URL expired, without its signature`(query: String, date: String) throws {
        let failure = try failure(403, query)
        #expect(failure.code == .httpStatus)
        #expect(failure.observed == 403)
        #expect(failure.message.contains("expired at \(date)"))
        #expect(failure.advice == "sign a new URL")
        #expect(!"\(failure)".contains("sesame"))
    }

    @Test func `says when a URL is signed for longer than seven days`() throws {
        let query = "X-Amz-Date=20270115T075500Z&X-Amz-Expires=604801&X-Amz-Signature=sesame"
        let message = try failure(400, query).message
        #expect(message.contains("604801") && message.contains("604800"))
    }

    @Test func `says until when a signed URL is valid`() throws {
        let query = "X-Amz-Date=20270115T075500Z&X-Amz-Expires=3600&X-Amz-Signature=sesame"
        #expect(try failure(403, query).advice?.contains("2027-01-15T08:55:00Z") == true)
    }

    @Test(arguments: [
        (404, "not found", "check the URL"), (401, "not authorized", "login"), (403, "forbidden", "login"),
        (429, "too many", "later"), (500, "own error", "later"), (503, "own error", "later"),
        (204, "no content", "status 200"), (206, "part", "status 200"), (304, "not modified", "status 200"),
        (418, "418", "check the URL"),
    ])
    func `says what a status means and what to do`(status: Int, meaning: String, advice: String) throws {
        let failure = try failure(status)
        #expect(failure.message.contains("\(status)") && failure.message.contains(meaning))
        #expect(failure.advice?.contains(advice) == true)
    }

    @Test func `passes on when to try again`() throws {
        #expect(try failure(503, retryAfter: "120").advice?.contains("120") == true)
    }
}
