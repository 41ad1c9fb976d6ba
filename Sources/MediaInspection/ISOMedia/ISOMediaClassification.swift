/// What an ISO base media file is, from its tracks first and its brand second.
struct ISOMediaClassification {
    private let films: [ISOMediaTrack]
    private let sounds: [ISOMediaTrack]
    private let others: [ISOMediaTrack]
    private let brand: ISOMediaBrand
    private let movieSeconds: Double?

    /// Sorts the tracks.
    init(_ outline: ISOMediaOutline) {
        let tracks = outline.movie?.tracks ?? []
        let chapters = Set(tracks.flatMap(\.chapters))
        let isPicture: (ISOMediaTrack) -> Bool = { track in
            // Chapter pictures and cover art: still pictures that no one watches as a film.
            guard let entry = track.entries.first, entry.isStill else { return false }
            return chapters.contains(track.id) || !track.isEnabled || track.samples <= 1
        }
        sounds = tracks.filter { $0.handler == "soun" }
        let hasSound = !sounds.isEmpty
        films = tracks.filter { $0.handler == "vide" && !(hasSound && isPicture($0)) }
        others = tracks.filter {
            $0.handler != "soun" && ($0.handler != "vide" || (hasSound && isPicture($0)))
        }
        brand = ISOMediaBrand(outline)
        movieSeconds = outline.movie?.seconds
    }

    /// Describes the file, without fault and remarks.
    func describe(_ file: FileWindow) -> MediaDescription {
        var description = MediaDescription(format: format, family: family, bytes: file.length)
        description.container = description.format == .aac || description.format == .alac ? "mpeg-4" : nil
        let entry = films.first?.entries.first
        description.width = entry.map(\.width)
        description.height = entry.map(\.height)
        description.duration = (films + sounds).compactMap(\.seconds).max() ?? movieSeconds
        description.tracks =
            films.flatMap { Self.tracks($0, .video) } + sounds.flatMap { Self.tracks($0, .audio) }
            + others.flatMap { Self.tracks($0, .other) }
        return description
    }

    private static func tracks(_ track: ISOMediaTrack, _ kind: MediaTrack.Kind) -> [MediaTrack] {
        track.entries.map {
            MediaTrack(kind: kind, codec: $0.codec, tag: $0.tag.description, obstacle: $0.obstacle)
        }
    }

    private var family: MediaFamily? {
        if case .image = brand, films.isEmpty { return .image }
        if !films.isEmpty { return .video }
        return sounds.isEmpty ? nil : .audio
    }

    private var format: MediaFormat {
        switch brand {
        case .image(let name) where films.isEmpty: return MediaFormat(rawValue: name)
        case .dialect(let name): return MediaFormat(rawValue: name)
        case .mobile(let name) where !films.isEmpty || soundFormat != .aac: return MediaFormat(rawValue: name)
        default: break
        }
        if !films.isEmpty { return .mp4 }
        if let soundFormat { return soundFormat }
        // Subtitles, captions or metadata alone; a track too broken to have an entry names nothing.
        let named = others.first { !$0.entries.isEmpty && $0.handler.isPrintable }
        return named.map { MediaFormat(rawValue: "mp4-\($0.handler.name)") } ?? .mp4
    }

    /// The format of a file with sound alone, `nil` without sound.
    private var soundFormat: MediaFormat? {
        let codecs = sounds.flatMap(\.entries).map(\.codec)
        guard let first = codecs.first else { return nil }
        if codecs.allSatisfy({ $0 == "aac" }) { return .aac }
        if codecs.allSatisfy({ $0 == "alac" }) { return .alac }
        return MediaFormat(rawValue: "mp4-\(codecs.first { $0 != "aac" && $0 != "alac" } ?? first)")
    }
}

extension ISOMediaClassification {
    /// The fault to report: what keeps even a whole file from being shown first, then the first broken rule.
    func fault(_ outer: MediaFault?, in outline: ISOMediaOutline, _ file: FileWindow) -> MediaFault? {
        // What is refused by its name needs no proof that it is whole.
        guard [.mp4, .aac, .alac].contains(format) || format.rawValue.hasPrefix("mp4-") else { return nil }
        let media = films + sounds
        if let track = media.first(where: { $0.entries.contains(where: \.isEncrypted) }) {
            return MediaFault(.encrypted, "the \(track.handler) track \(track.id) is encrypted")
        }
        if let place = media.compactMap(\.externalReference).first {
            return MediaFault(.externalReference, at: place, "the samples of a track lie in another file")
        }
        guard [.mp4, .aac, .alac].contains(format) else { return nil }
        return outer ?? structure(outline, media, file)
    }

    private func structure(
        _ outline: ISOMediaOutline, _ media: [ISOMediaTrack], _ file: FileWindow
    ) -> MediaFault? {
        guard let movie = outline.movie else {
            let reason = outline.hasFragments ? "media segments alone" : "nothing says what the bytes are"
            return MediaFault(.corrupt, "no moov: \(reason)")
        }
        // A track that broke before it said what it is may be the film.
        let unnamed = movie.tracks.filter { $0.handler == "    " }
        if let fault = movie.fault ?? (media + unnamed).compactMap(\.fault).first { return fault }
        guard outline.brand != nil else { return MediaFault(.corrupt, "no ftyp: nothing says that this is MPEG-4") }
        if let fault = movie.tracks.compactMap(\.fault).first, media.isEmpty { return fault }
        guard !media.isEmpty else {
            return MediaFault(.corrupt, "moov has \(movie.tracks.count) tracks, none with picture or sound")
        }
        let needed = films.isEmpty ? sounds : films
        guard needed.contains(where: { $0.samples > 0 }) else {
            return MediaFault(.corrupt, "the \(needed[0].handler) track has no samples")
        }
        if films.contains(where: \.entries.isEmpty) || sounds.contains(where: \.entries.isEmpty) {
            return MediaFault(.corrupt, "a track has an empty stsd")
        }
        return nil
    }
}
