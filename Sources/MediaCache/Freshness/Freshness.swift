public import MediaFetch

/// For how long a response may be used without asking again: RFC 9111, section 4.2, for a private cache.
///
/// All times are seconds since 1970 on this machine's clock.
public struct Freshness: Sendable, Equatable {
    /// How long the response is fresh, from when its server made it.
    public let lifetime: Double
    /// How old it was when it came (4.2.3).
    public let initialAge: Double
    private let received: Double

    /// The longest lifetime without a word of the server's, and the part of the time since the last change that it is (4.2.2).
    public static let heuristic = (limit: 86400.0, fraction: 0.1)

    /// Judges a response by its fields and by when it was asked for and came.
    public init(_ fields: CacheFields, requested: Double, received: Double) {
        // A response without a date is as good as one of the moment at which it came (RFC 9110, 6.6.1).
        let date = fields.date.flatMap { HTTPDate.seconds($0, now: received) } ?? received
        let age = fields.age.map { CacheControl.seconds($0) } ?? 0
        initialAge = max(0, received - date, age + max(0, received - requested))
        self.received = received
        let control = CacheControl(fields.cacheControl)
        if control.wantsRevalidation || !fields.isPermanent {
            lifetime = 0
        } else if let maxAge = control.maxAge {
            lifetime = maxAge
        } else if let expires = fields.expires {
            // What is no date, "0" above all, lies in the past (5.3).
            lifetime = max(0, (HTTPDate.seconds(expires, now: received) ?? 0) - date)
        } else if let changed = fields.lastModified.flatMap({ HTTPDate.seconds($0, now: received) }) {
            lifetime = min(max(0, (date - changed) * Self.heuristic.fraction), Self.heuristic.limit)
        } else {
            lifetime = 0
        }
    }

    /// Tells whether the response may be used now without asking (4.2).
    ///
    /// A clock that was set back says nothing of how much time went by: the server is asked.
    public func isFresh(at now: Double) -> Bool {
        now >= received && lifetime > initialAge + now - received
    }

    /// Tells whether a response may be kept at all (section 3; `Vary: *` matches no later request, 4.1).
    ///
    /// Any other `Vary` matches always, since all requests of one policy have the same fields.
    public static func isStorable(_ fields: CacheFields) -> Bool {
        let variesByAnything = fields.vary?.split(separator: ",").contains { $0.contains("*") } ?? false
        return !CacheControl(fields.cacheControl).forbidsStoring && !variesByAnything
    }
}

extension CacheFields {
    /// The fields of a stored response after the server said that it has not changed (3.2 and 4.3.4): what it says now counts.
    public func updated(by newer: CacheFields) -> CacheFields {
        var fields = self
        fields.cacheControl = newer.cacheControl ?? cacheControl
        fields.expires = newer.expires ?? expires
        fields.entityTag = newer.entityTag ?? entityTag
        fields.lastModified = newer.lastModified ?? lastModified
        fields.vary = newer.vary ?? vary
        // These two are about one message, so that the stored ones do not hold for another.
        fields.date = newer.date
        fields.age = newer.age
        fields.isPermanent = newer.isPermanent
        return fields
    }
}
