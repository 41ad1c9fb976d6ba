internal import MediaFetch
internal import MediaInspection
internal import UserNotifications

/// One medium's way from a URL or a file to a verdict.
struct MediaLine: Sendable {
    let supply: MediaSupply
    let policy: FetchPolicy
    let examiner: MediaExaminer
    let judge: Judge
    let log: StepLog
    let deadline: Deadline

    /// A medium at the end of the line.
    struct Result: Sendable {
        /// What became of it, `accepted` at best.
        var item: MediaItem
        /// The file and its names, when it was accepted.
        var accepted: (file: String, naming: AcceptedFormat.Naming, family: MediaFamily)?
        /// Keeps the file that was supplied until it is attached.
        var supplied: SuppliedFile?
        /// What there is to say besides.
        var findings: [Finding] = []
    }

    /// Fetches a URL, tries its fallback when it gives nothing, and judges what came.
    func bring(_ request: MediaRequest) async -> Result {
        var result = await bring(request, url: request.url)
        if result.accepted == nil, let fallback = request.fallback, deadline.work > .now {
            let second = await bring(request, url: fallback)
            if second.accepted != nil {
                let first = result.item.reason?.message ?? "nothing came"
                result = second
                result.findings.append(
                    Finding(
                        .warning,
                        Reason(
                            Reason.Code(rawValue: "fallback-used"), stage: .fetch,
                            "the fallback URL is attached: \(first)"),
                        at: request.source))
            }
        }
        return result
    }

    private func bring(_ request: MediaRequest, url: String) async -> Result {
        var result = Result(
            item: MediaItem(identifier: request.identifier, source: request.source, url: Fetcher.redact(url)))
        let beginning = ContinuousClock.now
        let supplied: Supplied
        do throws(FetchFailure) {
            let asked = try MediaURL(url, policy: policy)
            let progress = log.observer.progress
            supplied = await supply.supply(asked, by: deadline.work) { progress(request.identifier, $0, $1) }
            result.findings = repairs(asked.repairs, at: request.source)
        } catch {
            supplied = Supplied(.failure(error), from: .network)
        }
        let fetched = max(beginning, supplied.fetched)
        result.item.fetch = supplied.report
        result.item.origin = supplied.origin
        if policy.proxy != nil { result.findings.append(.proxyUsed) }
        if let trouble = supplied.trouble { result.findings.append(Finding(unavailableCache: trouble)) }
        let medium: Supplied.Medium
        do {
            medium = try supplied.result.get()
        } catch {
            result.refuse(Reason(error), isFetched: false)
            tell(of: supplied, .error, request, beginning, fetched, [("reason", error.code.rawValue)])
            return result
        }
        result.supplied = medium.file
        result.item.sha256 = medium.sha256
        tell(of: supplied, .info, request, beginning, fetched, [])
        conclude(
            medium.examination, at: medium.file.path, number: request.number, since: fetched,
            until: max(beginning, supplied.examined), into: &result)
        if let description = result.item.description {
            result.findings += TypeClaims.findings(
                on: description.format, contentType: medium.report.contentType, url: url, hint: request.typeHint,
                source: request.source)
        }
        return result
    }

    /// Examines a file and judges it.
    func examine(_ path: String, into result: inout Result) async {
        let beginning = ContinuousClock.now
        let examination = await examiner.examine(file: path, by: deadline.work)
        conclude(examination, at: path, number: 1, since: beginning, until: .now, into: &result)
    }

    /// Judges what an examination came to.
    private func conclude(
        _ outcome: Swift.Result<MediaExaminer.Examination, ExaminationFailure>, at path: String, number: Int,
        since beginning: ContinuousClock.Instant, until end: ContinuousClock.Instant, into result: inout Result
    ) {
        let medium = ("media", "\(number)")
        let examination: MediaExaminer.Examination
        switch outcome {
        case .success(let found): examination = found
        case .failure(.unreadable(let reason)): return result.refuse(reason, isFetched: false)
        case .failure(.uninspected(let failure)):
            result.refuse(Reason(failure, deadline: deadline), isFetched: false)
            let level: DeliveryObserver.Step.Level = failure.kind == .unavailable ? .fault : .error
            let fields = [medium, ("reason", failure.kind.rawValue)]
            return log.tell("inspect", .inspection, level, since: beginning, until: end, fields)
        }
        let description = examination.description
        result.item.description = description
        result.findings += description.remarks.map { Finding($0, at: result.item.source) }
        if let missing = examination.testimony?.missingProtections, !missing.isEmpty {
            result.findings.append(Finding(incompleteSandbox: missing))
        }
        log.tell("inspect", .inspection, since: beginning, until: end, [medium] + examination.witnesses)
        judge(description, at: path, medium, into: &result)
    }

    private func judge(
        _ description: MediaDescription, at path: String, _ medium: (String, String), into result: inout Result
    ) {
        let beginning = ContinuousClock.now
        switch judge.verdict(on: description) {
        case .accepted(let naming, let family):
            result.item.status = .accepted
            result.item.type = naming.type
            result.accepted = (path, naming, family)
            let fields = [medium, ("verdict", "accepted"), ("type", naming.type)]
            log.tell("judge", .judgement, since: beginning, fields)
        case .refused(let reason):
            result.refuse(reason, isFetched: true)
            let fields = [medium, ("verdict", "refused"), ("reason", reason.code.rawValue)]
            log.tell("judge", .judgement, .error, since: beginning, fields)
        }
    }

    private func repairs(_ repairs: [String], at source: String) -> [Finding] {
        repairs.map { text in
            Finding(.warning, Reason(Reason.Code(rawValue: "url-repaired"), stage: .url, text), at: source)
        }
    }

    private func tell(
        of supplied: Supplied, _ level: DeliveryObserver.Step.Level, _ request: MediaRequest,
        _ beginning: ContinuousClock.Instant, _ end: ContinuousClock.Instant, _ more: [(String, String)]
    ) {
        let report = supplied.report
        var fields = [("media", "\(request.number)"), ("url", report.finalURL ?? Fetcher.redact(request.url))]
        if let status = report.status { fields.append(("status", "\(status)")) }
        fields += [("bytes", "\(report.bytes)"), ("redirects", "\(report.redirects)")]
        if supplied.origin != .network { fields.append(("source", supplied.origin.rawValue)) }
        log.tell("fetch", .fetch, level, since: beginning, until: end, fields + more)
    }
}

extension MediaLine.Result {
    /// Ends the line: refused for what it is, failed when it could not be got.
    fileprivate mutating func refuse(_ reason: Reason, isFetched: Bool) {
        item.status = isFetched || reason.code.isPolicy ? .refused : .failed
        item.reason = reason
        accepted = nil
    }
}

extension Reason {
    fileprivate init(_ failure: FetchFailure) {
        self.init(
            Code(rawValue: failure.code.rawValue), stage: failure.code == .tooLarge ? .fetch : nil, failure.message,
            observed: failure.observed.flatMap(JSONValue.init(measured:)),
            limit: failure.limit.flatMap(JSONValue.init(measured:)), phase: failure.phase, advice: failure.advice)
    }

    fileprivate init(_ failure: InspectorFailure, deadline: Deadline) {
        let isOutOfTime = failure.kind == .timedOut && deadline.work <= .now
        self.init(
            isOutOfTime ? .budgetExhausted : Code(rawValue: failure.kind.rawValue), failure.message,
            advice: failure.kind == .unavailable
                ? "put attach-inspector beside attach, or name it in ATTACH_INSPECTOR; attach doctor says what is missing"
                : nil)
    }
}

extension JSONValue {
    /// A number of bytes or seconds, whole where it is whole.
    fileprivate init?(measured value: Double) {
        guard let number = Int64(exactly: value).map({ JSONNumber($0) }) ?? JSONNumber(value) else { return nil }
        self = .number(number)
    }
}

extension Finding {
    /// It is about the machine too.
    fileprivate init(unavailableCache trouble: String) {
        self.init(
            .warning,
            Reason(
                .cacheUnavailable, "the cache is not used: \(trouble)",
                advice: "attach cache verify says what is wrong, and attach cache clear begins anew"))
    }

    /// It is about the run, so that it names no place and stands once in a delivery.
    fileprivate static let proxyUsed = Finding(
        .warning,
        Reason(
            Reason.Code(rawValue: "proxy-used"), stage: .fetch,
            "a proxy was asked: where the hosts of media lead was not checked"))

    /// It is about the machine, so that it names no place and stands once in a delivery.
    fileprivate init(incompleteSandbox missing: Set<InspectorProtection>) {
        self.init(
            .warning,
            Reason(
                .sandboxIncomplete, "the inspector worked without \(InspectorProtection.names(missing))",
                advice: "run on a kernel that has it, with inspection.sandbox at required"))
    }

    fileprivate init(_ remark: MediaRemark, at source: String) {
        self.init(
            remark.level == .warning ? .warning : .note,
            Reason(Reason.Code(rawValue: remark.code), stage: .inspect, remark.message), at: source)
    }
}
