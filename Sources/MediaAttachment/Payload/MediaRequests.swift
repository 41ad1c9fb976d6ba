internal import UserNotifications

/// The media that a payload asks for, and what there is to say about the keys.
struct MediaRequests: Sendable {
    /// In the payload's order, every one.
    private(set) var requests: [MediaRequest] = []
    /// What the sender should know about the keys.
    private(set) var findings: [Finding] = []
    /// True when the payload asks for media, even where no URL could be read.
    var isAsked = false
    /// The highest number behind each identifier, so that the next free one is found at once.
    private var numbers: [String: Int] = [:]
    private var identifiers: Set<String> = []

    /// How many findings of one kind are told.
    static let mostFindings = 16

    /// Looks for media: under `keys` first, then by the conventions in their order; the first that has a URL is taken.
    init(in root: JSONObject, keys: [PayloadPath]) {
        let own = keys.map { PayloadConvention(vendor: "--key", urls: [$0]) }
        for convention in own { take(from: convention, in: root) }
        let conventions = PayloadConvention.possible(in: root)
        if requests.isEmpty {
            for convention in conventions where requests.isEmpty {
                take(from: convention, in: root)
            }
            if !own.isEmpty, let taken = requests.first {
                let named = keys.map(\.text).joined(separator: ", ")
                note(.warning, "\(named) has no URL in this payload; \(taken.source) is used", at: nil)
            }
            isAsked = isAsked || !own.isEmpty
        }
        nameUnused(of: conventions, in: root)
        if requests.isEmpty { searchForStrays(in: root) }
    }

    private mutating func take(from convention: PayloadConvention, in root: JSONObject) {
        var taken: [(PayloadPath.Match, String)] = []
        var urls: Set<String> = []
        for path in convention.urls {
            for match in path.matches(in: root) {
                guard let url = url(in: match) else { continue }
                if urls.insert(url).inserted { taken.append((match, url)) }
            }
        }
        for (match, url) in taken { add(match, url, convention) }
        guard !taken.isEmpty else { return }
        for gate in convention.gates where gate.matches(in: root).isEmpty {
            note(
                .note, "\(convention.vendor)'s own extension ignores a push without \(gate.text)", at: gate.text,
                code: "vendor-key-missing")
        }
    }

    /// The URL at a match, or `nil` with a finding where the sender meant one.
    private mutating func url(in match: PayloadPath.Match) -> String? {
        switch match.value {
        case .string(let text) where text.contains(where: { !$0.isWhitespace }):
            return text
        case .object, .array:
            // A key that several conventions share, in another's shape.
            return nil
        case .null, .bool, .number, .string:
            isAsked = true
            let found = match.value == .string("") ? "an empty text" : match.value.kind
            note(.warning, "\(match.path) is no URL but \(found)", at: match.path)
            return nil
        }
    }

    private mutating func add(_ match: PayloadPath.Match, _ url: String, _ convention: PayloadConvention) {
        func nearby(_ path: PayloadPath?) -> JSONValue? { path.flatMap { match.nearby($0) } }
        var request = MediaRequest(
            identifier: identifier(for: match, convention), source: match.path, url: url)
        request.fallback = nearby(convention.fallback)?.string
        request.typeHint = nearby(convention.typeHint)?.string
        request.thumbnail.isHidden = nearby(convention.hidden)?.bool
        request.thumbnail.clippingRect = nearby(convention.crop)?.object.flatMap(MediaRequest.ClippingRect.init)
        request.thumbnail.time = nearby(convention.time)?.number?.double
        request.number = requests.count + 1
        isAsked = true
        requests.append(request)
    }

    /// The vendor's identifier, or ours; unique in any case.
    private mutating func identifier(for match: PayloadPath.Match, _ convention: PayloadConvention) -> String {
        var wanted: String?
        switch convention.identifier {
        case .ours: break
        case .key: wanted = match.key
        case .beside(let key): wanted = match.nearby(PayloadPath(steps: [.key(key)]))?.string
        }
        let base = wanted.flatMap { $0.isEmpty || $0.count > 64 ? nil : $0 } ?? "media"
        var identifier = base
        while !identifiers.insert(identifier).inserted {
            numbers[base, default: 1] += 1
            identifier = "\(base)-\(numbers[base] ?? 1)"
        }
        return identifier
    }

    /// Names URLs under other known keys, which are not fetched.
    private mutating func nameUnused(of conventions: [PayloadConvention], in root: JSONObject) {
        guard let taken = requests.first else { return }
        let sources = Set(requests.map(\.source))
        let urls = Set(requests.flatMap { [$0.url, $0.fallback].compactMap(\.self) })
        for convention in conventions {
            for path in convention.urls {
                for match in path.matches(in: root) {
                    guard !sources.contains(match.path), let url = match.value.string, StrayURLs.isURL(url),
                        !urls.contains(url), !findings.contains(where: { $0.at == match.path })
                    else { continue }
                    note(
                        .note, "\(match.path) names media too and is not used: \(taken.source) comes first",
                        at: match.path, code: "unused-media-key")
                }
            }
        }
    }

    /// Names the places of URLs under keys that nobody looks at.
    private mutating func searchForStrays(in root: JSONObject) {
        let strays = StrayURLs(in: root)
        if strays.looksLikeMedia { isAsked = true }
        guard isAsked || !strays.paths.isEmpty || Payload(root, byteCount: 0).isMutable else { return }
        let places = strays.paths.isEmpty ? "" : "; there are URLs at \(strays.paths.joined(separator: ", "))"
        findings.append(
            Finding(
                isAsked ? .warning : .note,
                Reason(
                    .noMediaURL, "no key that is looked at names media\(places)",
                    advice: "put the URL under media_url, or name its place with --key")))
    }

    private mutating func note(
        _ level: Finding.Level, _ message: String, at path: String?, code: String = Reason.Code.noMediaURL.rawValue
    ) {
        guard findings.count(where: { $0.reason.code.rawValue == code }) < Self.mostFindings else { return }
        findings.append(Finding(level, Reason(Reason.Code(rawValue: code), stage: .payload, message), at: path))
    }
}

extension MediaRequest.ClippingRect {
    /// Reads a rectangle whose keys are `x` or `X`, and so on; vendors write both.
    init?(_ object: JSONObject) {
        func side(_ name: String) -> Double? {
            (object[name] ?? object[name.prefix(1).uppercased() + name.dropFirst()])?.number?.double
        }
        guard let x = side("x"), let y = side("y"), let width = side("width"), let height = side("height") else {
            return nil
        }
        self.init(x: x, y: y, width: width, height: height)
    }
}
