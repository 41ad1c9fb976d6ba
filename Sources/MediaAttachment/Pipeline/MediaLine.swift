internal import Foundation
internal import Glibc
internal import MediaFetch
internal import MediaInspection
internal import UserNotifications

/// One medium's way from a URL or a file to a verdict.
struct MediaLine: Sendable {
    let fetcher: Fetcher
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
        /// What there is to say besides.
        var findings: [Finding] = []
    }

    /// Fetches a URL, tries its fallback when it gives nothing, and judges what came.
    func bring(_ request: MediaRequest, into scratch: String) async -> Result {
        var result = await bring(request, url: request.url, into: scratch)
        if result.accepted == nil, let fallback = request.fallback, deadline.work > .now {
            let second = await bring(request, url: fallback, into: scratch)
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

    private func bring(_ request: MediaRequest, url: String, into scratch: String) async -> Result {
        var result = Result(
            item: MediaItem(identifier: request.identifier, source: request.source, url: Fetcher.redact(url)))
        let beginning = ContinuousClock.now
        let file: FetchedFile
        do {
            file = try await fetch(request, url: url, into: scratch)
        } catch {
            result.item.fetch = error.report
            result.findings = repairs(error.report.findings, at: request.source)
            result.refuse(Reason(error), isFetched: false)
            tell(of: error.report, .error, request, since: beginning, [("reason", error.code.rawValue)])
            return result
        }
        result.item.fetch = file.report
        result.item.sha256 = file.isWhole ? file.sha256 : nil
        result.findings = repairs(file.findings, at: request.source)
        tell(of: file.report, .info, request, since: beginning, [])
        await examine(file.path, number: request.number, into: &result)
        if let description = result.item.description {
            result.findings += TypeClaims.findings(
                on: description.format, contentType: file.report.contentType, url: url, hint: request.typeHint,
                source: request.source)
        }
        return result
    }

    /// Examines a file and judges it.
    func examine(_ path: String, number: Int = 1, into result: inout Result) async {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            let fault = "cannot open the file: \(String(cString: strerror(errno)))"
            return result.refuse(Reason(.unreadableFile, fault), isFetched: false)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return result.refuse(Reason(.unreadableFile, "it is no regular file"), isFetched: false)
        }
        let beginning = ContinuousClock.now
        let medium = ("media", "\(number)")
        let examination: MediaExaminer.Examination
        do {
            examination = try await examiner.examine(descriptor, deadline: deadline.work)
        } catch {
            result.refuse(Reason(error, deadline: deadline), isFetched: false)
            let level: DeliveryObserver.Step.Level = error.kind == .unavailable ? .fault : .error
            let fields = [medium, ("reason", error.kind.rawValue)]
            return log.tell("inspect", .inspection, level, since: beginning, fields)
        }
        let description = examination.description
        result.item.description = description
        result.findings += description.remarks.map { Finding($0, at: result.item.source) }
        if let missing = examination.testimony?.missingProtections, !missing.isEmpty {
            result.findings.append(Finding(incompleteSandbox: missing))
        }
        log.tell("inspect", .inspection, since: beginning, [medium] + examination.witnesses)
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

    private func fetch(
        _ medium: MediaRequest, url: String, into scratch: String
    ) async throws(FetchFailure) -> FetchedFile {
        let judge = judge
        let progress = log.observer.progress
        var request = FetchRequest(url: url, deadline: deadline.work, directory: scratch)
        request.byteLimit = judge.byteLimit
        request.admit = { prefix in
            let format = Signature.format(of: prefix)
            let isHopeless = format != .unknown && judge.limits.formats[format] == nil
            return isHopeless ? .refuse : .limit(judge.byteLimit(for: format))
        }
        request.progress = { progress(medium.identifier, $0, $1) }
        return try await fetcher.fetch(request)
    }

    private func repairs(_ repairs: [String], at source: String) -> [Finding] {
        repairs.map { text in
            Finding(.warning, Reason(Reason.Code(rawValue: "url-repaired"), stage: .url, text), at: source)
        }
    }

    private func tell(
        of report: TransferReport, _ level: DeliveryObserver.Step.Level, _ request: MediaRequest,
        since beginning: ContinuousClock.Instant, _ more: [(String, String)]
    ) {
        var fields = [("media", "\(request.number)"), ("url", report.finalURL ?? Fetcher.redact(request.url))]
        if let status = report.status { fields.append(("status", "\(status)")) }
        fields += [("bytes", "\(report.bytes)"), ("redirects", "\(report.redirects)")]
        log.tell("fetch", .fetch, level, since: beginning, fields + more)
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
