internal import MediaFetch
internal import MediaInspection
public import UserNotifications

extension Limits {
    /// The built-in limits: the `limits.json` at the root of the package.
    public static var standard: Limits {
        get throws(LimitsError) { try Limits(document: standardDocument) }
    }

    /// Reads a limits file, which needs to name only what differs from the built-in limits.
    public init(overriding bytes: [UInt8]) throws(LimitsError) {
        try self.init(document: Self.document(overriding: bytes))
    }

    /// The built-in limits with those of a file laid over them, as one document.
    public static func document(overriding bytes: [UInt8]) throws(LimitsError) -> JSONValue {
        try merge(parse(bytes), over: standardDocument)
    }

    /// One document laid over another: objects key by key, everything else whole.
    public static func merge(_ value: JSONValue, over base: JSONValue) throws(LimitsError) -> JSONValue {
        try merge(value, over: base, path: "")
    }

    /// The built-in limits as a document.
    public static var standardDocument: JSONValue {
        get throws(LimitsError) { try parse(PackageResources.limits_json) }
    }

    private static func parse(_ bytes: [UInt8]) throws(LimitsError) -> JSONValue {
        do {
            return try JSONValue(parsing: bytes)
        } catch {
            throw LimitsError(path: "", "line \(error.line), column \(error.column): \(error.message)")
        }
    }

    private static func merge(
        _ value: JSONValue, over base: JSONValue, path: String
    ) throws(LimitsError) -> JSONValue {
        guard case .object(var merged) = base else { return value }
        guard case .object(let object) = value else {
            // Only a format is turned off by `false`; any other object has to stay one.
            if path.hasPrefix("formats."), value == .bool(false) { return value }
            throw LimitsError(path: path, "expected an object, found \(value.kind)")
        }
        if let key = object.duplicates.first {
            throw LimitsError(path: path.isEmpty ? key : "\(path).\(key)", "is given twice")
        }
        for (key, value) in object {
            let place = path.isEmpty ? key : "\(path).\(key)"
            guard let old = merged[key] else {
                merged[key] = value
                continue
            }
            merged[key] = try merge(value, over: old, path: place)
        }
        return .object(merged)
    }
}

extension Limits {
    /// Reads a whole document: every key has to be there, and no other.
    public init(document: JSONValue) throws(LimitsError) {
        var root = try LimitsReader(document)
        time = try Time(root.object("time"))
        var payload = try root.object("payload")
        payloadBytes = try payload.integer("bytes", in: 0...(1 << 24)).map(Int.init)
        try payload.finish()
        network = try Network(root.object("network"))
        var attachments = try root.object("attachments")
        self.attachments = try attachments.integer("count", in: 0...1000).map(Int.init)
        try attachments.finish()
        var families = try root.object("families")
        self.families = [:]
        for family in MediaFamily.allCases {
            self.families[family] = try Family(families.object(family.rawValue), hasPixels: family == .image)
        }
        try families.finish()
        var formats = try root.object("formats")
        self.formats = [:]
        for format: MediaFormat in [.jpeg, .png, .gif, .mp4, .mp3, .aac, .alac] {
            guard let reader = try formats.objectUnlessFalse(format.rawValue) else { continue }
            self.formats[format] = try AcceptedFormat(reader, of: format)
        }
        try formats.finish()
        inspection = try Inspection(root.object("inspection"))
        var cache = try root.object("cache")
        cacheBytes = try cache.required("bytes") { reader, key throws(LimitsError) in
            try reader.integer(key, in: 0...(1 << 50))
        }
        try cache.finish()
        try root.finish()
    }
}

extension Limits.Time {
    fileprivate init(_ object: LimitsReader) throws(LimitsError) {
        var object = object
        budget = try object.required("budget") { reader, key throws(LimitsError) in try reader.seconds(key) }
        grace = try object.required("grace") { reader, key throws(LimitsError) in try reader.seconds(key) }
        connect = try object.seconds("connect")
        firstByte = try object.seconds("firstByte")
        stall = try object.seconds("stall")
        request = try object.seconds("request")
        try object.finish()
        guard budget > 0 else { throw LimitsError(path: "time.budget", "0 seconds leave no time to deliver in") }
    }
}

extension Limits.Network {
    fileprivate init(_ object: LimitsReader) throws(LimitsError) {
        var object = object
        schemes = Set(try object.strings("schemes"))
        guard !schemes.isEmpty else {
            throw LimitsError(path: "network.schemes", "nothing can be fetched without https or http")
        }
        if let unknown = schemes.subtracting(["http", "https"]).min() {
            throw LimitsError(path: "network.schemes", "\(unknown) cannot be fetched; only https and http can")
        }
        ports = try object.integers("ports", in: 1...65535).map { Set($0.map(Int.init)) }
        privateAddresses = try object.bool("privateAddresses")
        allow = try object.blocks("allow")
        deny = try object.blocks("deny")
        nat64 = try object.choice("nat64")
        redirects = try object.count("redirects", in: 0...20)
        retries = try object.count("retries", in: 0...10)
        var caps = try object.object("connections")
        connections = FetchPolicy.Connections(
            host: try caps.count("host", in: 1...1024), total: try caps.count("total", in: 1...1024))
        try caps.finish()
        try object.finish()
    }
}

extension Limits.Family {
    fileprivate init(_ object: LimitsReader, hasPixels: Bool) throws(LimitsError) {
        var object = object
        bytes = try object.integer("bytes", in: 0...(1 << 40))
        pixels = hasPixels ? try object.integer("pixels", in: 0...(1 << 62)) : nil
        try object.finish()
    }
}

extension AcceptedFormat {
    fileprivate init(_ object: LimitsReader, of format: MediaFormat) throws(LimitsError) {
        var object = object
        let family = try object.string("family")
        guard let known = MediaFamily(rawValue: family) else {
            throw LimitsError(path: "formats.\(format).family", "expected image, audio or video")
        }
        self.family = known
        naming = try Naming(&object)
        adts = nil
        if format == .aac, var raw = try object.objectUnlessFalse("adts", mayBeAbsent: true) {
            adts = try Naming(&raw)
            try raw.finish()
        }
        isAnimationAllowed = known == .image ? try object.bool("animated", default: false) : false
        videoCodecs = format == .mp4 ? try object.strings("video") : nil
        audioCodecs = format == .mp4 ? try object.strings("audio") : nil
        try object.finish()
    }
}

extension AcceptedFormat.Naming {
    fileprivate init(_ object: inout LimitsReader) throws(LimitsError) {
        type = try object.attachmentType("type")
        fileExtension = try object.fileExtension("extension")
    }
}

extension Limits.Inspection {
    fileprivate init(_ object: LimitsReader) throws(LimitsError) {
        var object = object
        seconds = try object.seconds("seconds")
        memory = try object.integer("memory", in: (1 << 20)...(1 << 40))
        processes = try object.integer("processes", in: 1...1024).map(Int.init)
        sandbox = try object.choice("sandbox")
        try object.finish()
    }
}
