internal import Foundation
internal import MediaCache
internal import MediaFetch
internal import MediaInspection

/// One URL's way through the cache: kept and fresh, kept and asked about, or fetched and kept.
struct CacheLine {
    let url: MediaURL
    let key: String
    let inspection: String?
    let source: SupplySource
    let progress: @Sendable (Int64, Int64?) -> Void
    /// The cache; `nil` from the moment something is wrong with it.
    var cache: MediaCache?
    /// What is wrong with it.
    var trouble: String?

    /// Gets the URL, or says why not.
    mutating func run() async -> Supplied {
        var entry = await entry()
        if let known = await use(entry) { return known }
        guard entry.outcome != .unstorable, let cache else { return await ask(entry) }
        do {
            var claim: URLClaim? = try await cache.claim(key)
            // Another process may have kept it meanwhile.
            entry = await self.entry()
            if let known = await use(entry) { return known }
            // Held until what came is kept; what is not kept nobody has to wait for.
            if entry.outcome == .unstorable { claim = nil }
            let supplied = await ask(entry)
            return withExtendedLifetime(claim) { supplied }
        } catch let failure as CacheFailure {
            fail(failure)
            return await ask(entry)
        } catch {
            return finish(.failure(.cancelled), .network)
        }
    }

    private mutating func entry() async -> CacheEntry {
        await attempt { cache, key throws(CacheFailure) in try await cache.entry(key) } ?? CacheEntry()
    }

    /// What of an entry needs no request.
    private mutating func use(_ entry: CacheEntry) async -> Supplied? {
        if case .failed(var failure) = entry.outcome {
            failure.report = failure.report.withoutTimes
            return finish(.failure(failure), .cache)
        }
        guard let response = entry.response, response.isFresh(at: MediaCache.now) else { return nil }
        return await take(response, response.report.withoutTimes, from: .cache)
    }

    /// Asks the network, on condition where something is kept.
    private mutating func ask(_ entry: CacheEntry) async -> Supplied {
        let requested = MediaCache.now
        do throws(FetchFailure) {
            if let kept = entry.response, let validators = kept.fields.validators {
                let answer = try await source.ask(url, validators, progress)
                if let new = answer.new { return await keep(new, requested) }
                if let supplied = await renew(kept, by: answer.report, requested) { return supplied }
                // What was kept is damaged, or was evicted meanwhile.
            }
            return await keep(try await source.fetch(url, progress), requested)
        } catch {
            if ![.cancelled, .budgetExhausted].contains(error.code) {
                _ = await attempt { cache, key throws(CacheFailure) in try await cache.note(.failed(error), of: key) }
            }
            return finish(.failure(error), .network)
        }
    }

    /// Uses what is kept, after the server said that it has not changed.
    private mutating func renew(
        _ kept: CachedResponse, by report: TransferReport, _ requested: Double
    ) async -> Supplied? {
        let response = kept.revalidated(by: report, requested: requested, received: MediaCache.now)
        var report = report
        report.contentType = report.contentType ?? kept.report.contentType
        report.caching = response.fields
        guard let supplied = await take(response, report, from: .revalidated) else { return nil }
        _ = await attempt { cache, key throws(CacheFailure) in try await cache.refresh(response, of: key) }
        return supplied
    }

    /// Copies what is kept out, with what is known of it; `nil` when it is not there any more.
    private mutating func take(
        _ response: CachedResponse, _ report: TransferReport, from origin: MediaItem.Origin
    ) async -> Supplied? {
        guard let directory = try? source.directory.open() else { return nil }
        let path = "\(directory.path)/kept-\(String(UInt64.random(in: .min ... .max), radix: 16))"
        let isGiven = await attempt { cache, _ throws(CacheFailure) in try await cache.give(response, to: path) }
        guard isGiven == true else { return nil }
        let file = SuppliedFile(path, in: directory)
        let fetched = ContinuousClock.now
        let examination = await examine(file, response.content)
        return finish(
            .success(
                Supplied.Medium(file: file, sha256: response.content, report: report, examination: examination)),
            origin, fetched: fetched)
    }

    /// Keeps what was fetched, and examines it.
    private mutating func keep(
        _ new: (file: SuppliedFile, fetched: FetchedFile), _ requested: Double
    ) async -> Supplied {
        let fetched = ContinuousClock.now
        let received = MediaCache.now - (new.fetched.report.sinceHead ?? 0)
        // What was refused by its first bytes is not whole, and comes as cheaply again.
        let content = new.fetched.isWhole ? await new.fetched.sha256() : nil
        if let content {
            let response = CachedResponse(
                content: content, bytes: new.fetched.bytes, report: new.fetched.report, requested: requested,
                received: max(requested, received))
            _ = await attempt { cache, key throws(CacheFailure) in
                try await cache.keep(response, of: key, body: new.file.path)
            }
        } else {
            _ = await attempt { cache, key throws(CacheFailure) in try await cache.note(.unstorable, of: key) }
        }
        let examination = await examine(new.file, content)
        return finish(
            .success(
                Supplied.Medium(
                    file: new.file, sha256: content, report: new.fetched.report, examination: examination)),
            .network, fetched: fetched)
    }

    /// What is known of a content, or else found out now and kept.
    private mutating func examine(
        _ file: SuppliedFile, _ content: String?
    ) async -> Result<MediaExaminer.Examination, ExaminationFailure> {
        guard let content, let inspection else { return await source.examine(file.path) }
        let known = await attempt { cache, _ throws(CacheFailure) in
            try await cache.description(of: content, by: inspection)
        }
        if let known = known ?? nil,
            let description = try? JSONDecoder().decode(MediaDescription.self, from: Data(known.utf8))
        {
            return .success(MediaExaminer.Examination(description: description))
        }
        let examination = await source.examine(file.path)
        // What came of half a sandbox is found out again once there is a whole one.
        if case .success(let found) = examination, found.testimony?.missingProtections.isEmpty ?? true,
            let document = try? JSONEncoder().encode(found.description)
        {
            _ = await attempt { cache, _ throws(CacheFailure) in
                try await cache.keep(
                    description: String(decoding: document, as: UTF8.self), of: content, by: inspection)
            }
        }
        return examination
    }

    /// Asks the cache, unless something is wrong with it, and notes when it is.
    private mutating func attempt<Value>(
        _ body: (MediaCache, String) async throws(CacheFailure) -> Value
    ) async -> Value? {
        guard let cache else { return nil }
        do {
            return try await body(cache, key)
        } catch {
            fail(error)
            return nil
        }
    }

    private mutating func fail(_ failure: CacheFailure) {
        cache = nil
        trouble = failure.message
    }

    private func finish(
        _ result: Result<Supplied.Medium, FetchFailure>, _ origin: MediaItem.Origin,
        fetched: ContinuousClock.Instant = .now
    ) -> Supplied {
        Supplied(result, from: origin, fetched: fetched, trouble: trouble)
    }
}

extension TransferReport {
    /// Without the seconds of a transfer that took place another day.
    fileprivate var withoutTimes: TransferReport {
        TransferReport(
            status: status, finalURL: finalURL, redirects: redirects, bytes: bytes, contentType: contentType,
            caching: caching)
    }

    /// Seconds from the response's head to the end.
    fileprivate var sinceHead: Double? {
        guard let total, let firstByte else { return nil }
        return total - firstByte
    }
}
