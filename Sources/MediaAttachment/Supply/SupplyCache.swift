internal import Dispatch
internal import Foundation
internal import Locking
internal import MediaCache
internal import MediaFetch
internal import MediaInspection

/// A supply that asks a cache first, and the network for what is not fresh there.
///
/// One process asks for a URL at a time, the others wait for what it keeps. Whatever is wrong with the cache costs no delivery: it goes
/// on without, and says so.
final class SupplyCache: Sendable {
    typealias Progress = @Sendable (Int64, Int64?) -> Void

    private let settings: CacheSettings
    private let policy: String
    private let opened = Locked<Result<MediaCache, CacheFailure>?>(nil)

    /// Names a cache, which is opened when it is first asked.
    init(_ settings: CacheSettings, policy: FetchPolicy) {
        self.settings = settings
        self.policy = policy.cacheKey
    }

    /// Gets a URL, or says why not.
    func supply(_ url: MediaURL, _ source: SupplySource, _ progress: @escaping Progress) async -> Supplied {
        let key = MediaCache.key(url.text, policy: policy)
        var line = CacheLine(url: url, key: key, inspection: settings.inspection, source: source, progress: progress)
        do {
            line.cache = try await cache()
        } catch {
            line.trouble = error.message
        }
        return await line.run()
    }

    private func cache() async throws(CacheFailure) -> MediaCache {
        if let opened = opened.withLock({ $0 }) { return try opened.get() }
        let settings = settings
        let result = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    returning: Result { () throws(CacheFailure) in
                        try MediaCache(directory: settings.directory, limit: settings.bytes)
                    })
            }
        }
        // Two that open at once: one connection is enough.
        return try opened.withLock { opened in
            let kept = opened ?? result
            opened = kept
            return kept
        }.get()
    }
}

extension FetchPolicy {
    /// What of a policy decides whether an answer got under it may be used: where one may ask, and what is asked.
    ///
    /// Its times are no part.
    fileprivate var cacheKey: String {
        let ports = ports.map { $0.sorted().map(String.init).joined(separator: ",") } ?? "any"
        return [
            schemes.sorted().joined(separator: ","), ports, "\(allowsPrivateAddresses)", "\(redirects)",
            resolve.joined(separator: ","), certificateAuthorities ?? "", accept, userAgent,
            allow.map(\.description).joined(separator: ","), deny.map(\.description).joined(separator: ","),
            nat64.rawValue, proxy ?? "",
        ].joined(separator: "\n")
    }
}
