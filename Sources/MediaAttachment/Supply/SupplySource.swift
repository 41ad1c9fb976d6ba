internal import MediaFetch
internal import MediaInspection

/// Gets one URL and examines what came: from the network, or from a cache where there is one.
struct SupplySource: Sendable {
    let fetcher: Fetcher
    let examiner: MediaExaminer
    let judge: Judge
    let directory: SupplyDirectory
    let cache: SupplyCache?

    /// A flight has no deadline of its own: those who wait have, and end it by cancelling the task.
    private static let endless = Duration.seconds(86400)

    /// Gets a URL, or says why not; ends when the task is cancelled.
    func supply(_ url: MediaURL, progress: @escaping @Sendable (Int64, Int64?) -> Void) async -> Supplied {
        if let cache { return await cache.supply(url, self, progress) }
        do {
            let file = try await fetch(url, progress)
            let fetched = ContinuousClock.now
            return Supplied(.success(await medium(file.file, file.fetched)), from: .network, fetched: fetched)
        } catch {
            return Supplied(.failure(error), from: .network)
        }
    }

    /// Fetches a URL.
    func fetch(
        _ url: MediaURL, _ progress: @escaping @Sendable (Int64, Int64?) -> Void
    ) async throws(FetchFailure) -> (file: SuppliedFile, fetched: FetchedFile) {
        let directory = try directory.open()
        let file = try await fetcher.fetch(request(url, in: directory, progress))
        return (SuppliedFile(file.path, in: directory), file)
    }

    /// Asks whether a URL has changed, and fetches it if it has; `nil` stands for a file that has not come.
    func ask(
        _ url: MediaURL, _ validators: Validators, _ progress: @escaping @Sendable (Int64, Int64?) -> Void
    ) async throws(FetchFailure) -> (report: TransferReport, new: (file: SuppliedFile, fetched: FetchedFile)?) {
        let directory = try directory.open()
        var request = request(url, in: directory, progress)
        request.validators = validators
        switch try await fetcher.ask(request) {
        case .file(let file): return (file.report, (SuppliedFile(file.path, in: directory), file))
        case .notModified(let report): return (report, nil)
        }
    }

    /// Examines what was fetched, while the rest of it is hashed.
    private func medium(_ file: SuppliedFile, _ fetched: FetchedFile) async -> Supplied.Medium {
        let examination = await examine(file.path)
        return Supplied.Medium(
            file: file, sha256: fetched.isWhole ? await fetched.sha256() : nil, report: fetched.report,
            examination: examination)
    }

    /// Examines a file.
    func examine(_ path: String) async -> Result<MediaExaminer.Examination, ExaminationFailure> {
        await examiner.examine(file: path, by: .now + Self.endless)
    }

    private func request(
        _ url: MediaURL, in directory: ScratchDirectory, _ progress: @escaping @Sendable (Int64, Int64?) -> Void
    ) -> FetchRequest {
        let (judge, examiner) = (judge, examiner)
        var request = FetchRequest(url: url, deadline: .now + Self.endless, directory: directory.path)
        request.byteLimit = judge.byteLimit
        request.admit = { prefix in
            let format = Signature.format(of: prefix)
            let isHopeless = format != .unknown && judge.limits.formats[format] == nil
            guard !isHopeless else { return .refuse }
            examiner.prepare(for: format)
            return .limit(judge.byteLimit(for: format))
        }
        request.progress = progress
        return request
    }
}
