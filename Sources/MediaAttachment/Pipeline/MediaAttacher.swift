internal import Foundation
internal import MediaFetch
public import MediaInspection
public import UserNotifications

/// Turns payloads into what a person will see: the content with its media attached, or the original and the reason.
///
/// ```swift
/// let inspectors = InspectorPool(
///     executable: InspectorPool.defaultExecutable(), processes: 1, seconds: 5, memory: 256 << 20)
/// let attacher = try MediaAttacher(settings: .init(limits: .standard), inspector: inspectors)
/// let delivery = await attacher.deliver(payload)
/// print(delivery.outcome, delivery.media.first?.reason?.message ?? "no complaint")
/// inspectors.close()
/// ```
public final class MediaAttacher: Sendable {
    /// What an attacher obeys beside the payload.
    public struct Settings: Sendable {
        /// Every number.
        public var limits: Limits
        /// Where URLs are, before any convention.
        public var keys: [PayloadPath] = []
        /// Addresses for hosts, as curl's `HOST:PORT:ADDRESS`.
        public var resolve: [String] = []
        /// A file of certificates to trust instead of the system's.
        public var certificateAuthorities: String?
        /// A proxy to fetch through; where hosts lead is then not checked.
        public var proxy: String?
        /// Where attached files go; `nil` for a fresh private directory a delivery.
        public var outputDirectory: String?
        /// Where media is kept across runs; `nil` keeps none.
        public var cache: CacheSettings?
        /// Whether deliveries share their files: for many payloads that name the same media.
        ///
        /// All go into one directory, the output directory or a fresh one, in which every file is kept once and named by the SHA-256 of
        /// its bytes. Close the attacher at the end.
        public var sharesFiles = false

        /// Creates settings.
        public init(limits: Limits) {
            self.limits = limits
        }
    }

    private let settings: Settings
    private let policy: FetchPolicy
    let supply: MediaSupply
    private let examiner: MediaExaminer
    private let store: AttachmentStore

    /// Creates an attacher; throws when the settings cannot be obeyed (an unreadable certificate file).
    public init(settings: Settings, inspector: any Inspecting) throws {
        self.settings = settings
        let policy = FetchPolicy(settings)
        let store =
            settings.sharesFiles
            ? AttachmentStore(shared: try SharedDirectory(settings.outputDirectory))
            : AttachmentStore(directory: settings.outputDirectory)
        let examiner = MediaExaminer(inspector: inspector)
        self.policy = policy
        self.examiner = examiner
        self.store = store
        supply = MediaSupply(
            SupplySource(
                fetcher: try Fetcher(policy: policy), examiner: examiner, judge: Judge(limits: settings.limits),
                directory: SupplyDirectory(for: store),
                cache: settings.cache.map { SupplyCache($0, policy: policy) }))
    }

    deinit { close() }

    /// Ends all transfers, and removes the files that are held ready for those who ask again; attached files stay.
    ///
    /// Nothing is delivered afterwards but originals.
    public func close() {
        supply.close()
        store.close()
    }

    /// Delivers a payload, exactly once and before its budget ends, whatever hangs.
    ///
    /// Cancelling the task ends the transfers and delivers the original at once.
    public func deliver(_ bytes: [UInt8], observer: DeliveryObserver = DeliveryObserver()) async -> Delivery {
        await deliver(request: bytes, observer: observer) { () throws(PayloadError) in try Self.payload(bytes) }
    }

    /// Delivers a payload that is read when its clock runs already; the log names it by the digest of `request`.
    package func deliver(
        request: [UInt8], observer: DeliveryObserver, reading payload: () throws(PayloadError) -> Payload
    ) async -> Delivery {
        let deadline = Deadline(settings.limits.time)
        let log = StepLog(observer, request: request, start: deadline.start)
        let delivery: Delivery
        do {
            let payload = try payload()
            let plan = DeliveryPlan(payload, settings: settings)
            log.tell(
                "payload", .payload, since: log.start,
                [("bytes", "\(payload.byteCount)"), ("media", "\(plan.requests.count)")])
            delivery = await deliver(plan, deadline, log)
        } catch {
            log.tell(
                "payload", .payload, .error, since: log.start,
                [("bytes", "\(request.count)"), ("reason", "invalid-payload")])
            delivery = Delivery(unreadable: error, seconds: deadline.elapsed)
        }
        log.tell(delivery)
        return delivery
    }

    /// True when a payload asks for media, even where no URL can be read.
    public func isMediaNamed(in payload: Payload) -> Bool {
        MediaRequests(in: payload.root, keys: settings.keys).isAsked
    }

    /// Attaches the media that a content's `userInfo` names to a copy of it, by an instant; no condition of a push is asked.
    ///
    /// For an extension, whose content may be decrypted or changed before its media is fetched.
    ///
    /// The log names the request by the digest of its identifier.
    public func attach(
        to content: UNNotificationContent, by instant: ContinuousClock.Instant, requestIdentifier: String = "",
        observer: DeliveryObserver = DeliveryObserver()
    ) async -> Delivery {
        await attach(to: content, by: instant, StepLog(observer, request: requestIdentifier.utf8))
    }

    /// Attaches as above, as a part of something that has a log already.
    package func attach(
        to content: UNNotificationContent, by instant: ContinuousClock.Instant, _ log: StepLog
    ) async -> Delivery {
        await deliver(DeliveryPlan(content, settings: settings), Deadline(by: instant), log)
    }

    private func deliver(
        _ plan: DeliveryPlan, _ deadline: Deadline, _ log: StepLog
    ) async -> Delivery {
        guard plan.isWorthFetching else { return plan.unfetched(seconds: deadline.elapsed) }
        return await firstOutcome(by: deadline.delivery) { claim in
            await self.deliver(plan, deadline, log, claim)
        } otherwise: { isCancelled in
            plan.failed(isCancelled ? .cancelled : .outOfTime, seconds: deadline.elapsed)
        }
    }

    /// Would this URL be attached? No payload, nothing kept.
    public func check(url: String, observer: DeliveryObserver = DeliveryObserver()) async -> (MediaItem, [Finding]) {
        let deadline = Deadline(settings.limits.time)
        let line = line(deadline, StepLog(observer, request: url.utf8, start: deadline.start))
        let source = Fetcher.redact(url)
        let result = await line.bring(MediaRequest(identifier: "media", source: source, url: url))
        return (result.item, result.findings)
    }

    /// Would this file be attached? Its name has no say.
    public func check(file path: String, observer: DeliveryObserver = DeliveryObserver()) async -> (
        MediaItem, [Finding]
    ) {
        let deadline = Deadline(settings.limits.time)
        let line = line(deadline, StepLog(observer, request: path.utf8, start: deadline.start))
        let unseen = MediaLine.Result(item: MediaItem(identifier: "media", source: path, url: nil))
        // A file may be of any size, and reading it may hang.
        let result = await firstOutcome(by: deadline.delivery) { claim in
            var result = unseen
            await line.examine(path, into: &result)
            if result.item.reason?.code != .tooLarge {
                result.item.sha256 = await FileDigest.sha256(of: path, by: deadline.work)
            }
            return claim.take() ? result : nil
        } otherwise: { isCancelled in
            var result = unseen
            result.item.reason = isCancelled ? .cancelled : .outOfTime
            return result
        }
        return (result.item, result.findings)
    }

    /// Reads a payload; what is the request of another service is none.
    public static func payload(_ bytes: [UInt8]) throws(PayloadError) -> Payload {
        try checked(try Payload(bytes))
    }

    /// Gives a payload back, unless it is the request of another service.
    package static func checked(_ payload: Payload) throws(PayloadError) -> Payload {
        guard let mistake = payload.likelyMistake else { return payload }
        throw PayloadError(message: "this is no APNs payload: there is no aps object in it", hint: mistake)
    }

    private func line(_ deadline: Deadline, _ log: StepLog) -> MediaLine {
        MediaLine(
            supply: supply, policy: policy, examiner: examiner, judge: Judge(limits: settings.limits), log: log,
            deadline: deadline)
    }

    /// Fetches and judges all media side by side, and attaches what may be, unless somebody else delivered meanwhile.
    private func deliver(
        _ plan: DeliveryPlan, _ deadline: Deadline, _ log: StepLog, _ claim: Claim
    ) async -> Delivery? {
        let line = line(deadline, log)
        let results = await withTaskGroup(of: (Int, MediaLine.Result).self) { group in
            for (index, request) in plan.requests.enumerated() {
                group.addTask { (index, await line.bring(request)) }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        guard claim.take() else { return nil }
        let ordered = plan.requests.indices.compactMap { results[$0] }
        let beginning = ContinuousClock.now
        let delivery = ContentBuilder(store: store).delivery(of: plan, ordered, deadline)
        let attached = delivery.media.count { $0.status == .attached }
        let isFull = delivery.media.contains { $0.reason?.stage == .store }
        log.tell("store", .store, isFull ? .fault : .info, since: beginning, [("attached", "\(attached)")])
        return delivery
    }
}

extension FetchPolicy {
    fileprivate init(_ settings: MediaAttacher.Settings) {
        self.init()
        let limits = settings.limits
        schemes = limits.network.schemes
        ports = limits.network.ports
        allowsPrivateAddresses = limits.network.privateAddresses
        allow = limits.network.allow
        deny = limits.network.deny
        nat64 = limits.network.nat64
        proxy = settings.proxy
        redirects = limits.network.redirects
        retries = limits.network.retries
        connections = limits.network.connections
        connect = limits.time.connect.map { .seconds($0) }
        firstByte = limits.time.firstByte.map { .seconds($0) }
        stall = limits.time.stall.map { .seconds($0) }
        request = limits.time.request.map { .seconds($0) }
        resolve = settings.resolve
        certificateAuthorities = settings.certificateAuthorities
    }
}
