import Foundation

/// What the query of a signed URL says about its own lifetime; the signature itself is not looked at.
struct SignedURL: Equatable {
    /// Whose kind of signature it is.
    let service: String
    /// When the URL stops to be valid.
    let expires: Date
    /// How many seconds it is valid in all, where the kind limits that.
    let lifetime: Int?

    /// The longest lifetime that Amazon's and Google's fourth version allow: seven days.
    static let longestLifetime = 604_800

    /// Recognises the URLs that Amazon S3 and CloudFront, Google Cloud Storage and Azure Storage sign.
    init?(_ url: String) {
        let query = url.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        var values: [String: String] = [:]
        for field in query.split(separator: "&") {
            let pair = field.split(separator: "=", maxSplits: 1)
            guard pair.count == 2 else { continue }
            values[pair[0].lowercased()] = pair[1].removingPercentEncoding ?? String(pair[1])
        }
        for (prefix, service) in [("x-amz-", "Amazon S3"), ("x-goog-", "Google Cloud Storage")] {
            guard let signed = values[prefix + "date"].flatMap(Self.compactDate),
                let lifetime = values[prefix + "expires"].flatMap({ Int($0) }), lifetime >= 0
            else { continue }
            self.init(service: service, expires: signed + TimeInterval(lifetime), lifetime: lifetime)
            return
        }
        if values["sig"] != nil, let end = values["se"].flatMap(Self.date) {
            self.init(service: "Azure Storage", expires: end, lifetime: nil)
        } else if let seconds = values["expires"].flatMap({ Int32($0) }),
            values["signature"] != nil || values["key-pair-id"] != nil
        {
            let service =
                values["key-pair-id"] != nil
                ? "CloudFront" : values["googleaccessid"] != nil ? "Google Cloud Storage" : "Amazon S3"
            self.init(
                service: service, expires: Date(timeIntervalSince1970: TimeInterval(seconds)), lifetime: nil)
        } else {
            return nil
        }
    }

    private init(service: String, expires: Date, lifetime: Int?) {
        self.service = service
        self.expires = expires
        self.lifetime = lifetime
    }

    /// What is wrong with the URL at a point in time, for people.
    func fault(at now: Date) -> String? {
        if let lifetime, lifetime > Self.longestLifetime {
            return
                "it is signed for \(lifetime) seconds, and \(service) accepts at most \(Self.longestLifetime)"
        }
        return expires <= now ? "its \(service) signature expired at \(expires.formatted(.iso8601))" : nil
    }

    /// Reads dates such as 20260131T235959Z.
    private static func compactDate(_ text: String) -> Date? {
        let bytes = Array(text.utf8)
        guard bytes.count == 16 else { return nil }
        func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        return date(
            "\(part(0..<4))-\(part(4..<6))-\(part(6..<11)):\(part(11..<13)):\(part(13..<16))")
    }

    /// Reads dates such as 2026-01-31T23:59:59Z, also without seconds or without a time.
    private static func date(_ text: String) -> Date? {
        let candidates = [text, text.replacingOccurrences(of: "Z", with: ":00Z"), text + "T00:00:00Z"]
        return candidates.lazy.compactMap { try? Date($0, strategy: .iso8601) }.first
    }
}
