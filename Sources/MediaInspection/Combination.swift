/// How three witnesses become one description: who decides what, and what a contradiction means.
///
/// | question | who decides | what a contradiction means |
/// |---|---|---|
/// | format, family | the walker, which read every byte of the structure | libmagic *names* another accepted format: `type-disagreement` |
/// | the name of what no walker knows | the signature, then libmagic | – (it is refused either way) |
/// | structure, frames, size in pixels | the walker | – |
/// | codecs | the walker, by the sample entries | libavformat names another codec: `type-disagreement` |
/// | can boxes of film or sound be opened at all | libavformat | it refuses: `corrupt` |
/// | duration | the walker, else libavformat | – |
///
/// A witness that says nothing contradicts nobody: libmagic does not know every brand, and is not asked about what it cannot see.
enum Combination {
    /// True when the C witnesses have something to add: the file is whole and of a format that can be accepted, or has no name yet.
    static func needsWitnesses(_ walked: MediaDescription) -> Bool {
        guard walked.fault == nil, walked.bytes > 0 else { return false }
        return walked.format == .unknown || expectedMagic[walked.format] != nil
    }

    /// Combines what the walker says with what the C witnesses say.
    static func combine(_ walked: MediaDescription, _ testimony: Testimony) -> MediaDescription {
        var description = walked
        if walked.format == .unknown {
            if let named = testimony.magic.flatMap({ names[$0] }) { description.format = named }
            return description
        }
        if let fault = contradiction(of: testimony.magic, to: walked) ?? contradiction(of: testimony, to: walked) {
            description.fault = fault
        }
        description.duration = walked.duration ?? testimony.container?.duration
        return description
    }

    /// The media types libmagic gives for each accepted format.
    ///
    /// It goes by brands where the walker goes by tracks, so that all
    /// it says of ISO base media is right for films and sounds alike.
    private static let expectedMagic: [MediaFormat: Set<String>] = {
        let isoMedia: Set = [
            "video/mp4", "audio/mp4", "audio/x-m4a", "video/x-m4v", "video/3gpp", "video/3gpp2", "audio/3gpp",
            "video/quicktime", "application/mp4", "video/mj2",
        ]
        return [
            .jpeg: ["image/jpeg"], .png: ["image/png", "image/apng", "image/vnd.mozilla.apng"], .gif: ["image/gif"],
            .mp3: ["audio/mpeg"], .mp4: isoMedia, .aac: isoMedia.union(["audio/x-hx-aac-adts", "audio/aac"]),
            .alac: isoMedia,
        ]
    }()

    /// What libmagic can name that no signature of ours does.
    private static let names: [String: MediaFormat] = [
        "text/plain": MediaFormat(rawValue: "text"), "text/html": MediaFormat(rawValue: "html"),
        "text/xml": MediaFormat(rawValue: "xml"), "application/json": MediaFormat(rawValue: "json"),
        "image/x-tga": MediaFormat(rawValue: "tga"), "application/zip": MediaFormat(rawValue: "zip"),
    ]

    /// libmagic names another format that is accepted.
    ///
    /// Anything else it says of a structure that was followed to its end is its own
    /// guess at the first bytes, and often wrong (MP3 behind a long tag is `application/octet-stream`).
    private static func contradiction(of magic: String?, to walked: MediaDescription) -> MediaFault? {
        guard let magic, let expected = expectedMagic[walked.format], !expected.contains(magic) else { return nil }
        guard expectedMagic.values.contains(where: { $0.contains(magic) }) else { return nil }
        return MediaFault(
            .disagreement, "the structure is \(walked.format.rawValue), and libmagic says \(magic)")
    }

    /// The codecs that both name alike; of any other the names differ, and it is not accepted anyway.
    private static let commonCodecs: Set = ["h264", "hevc", "mpeg4", "aac", "alac", "mp3"]

    /// libavformat cannot open a film or a sound in boxes, or finds other codecs in it.
    private static func contradiction(of testimony: Testimony, to walked: MediaDescription) -> MediaFault? {
        guard walked.family == .audio || walked.family == .video else { return nil }
        guard let container = testimony.container else {
            // Frames need no demuxer: the walker followed each, and libavformat gives up on some that play (free format).
            guard walked.brand != nil else { return nil }
            return MediaFault(.corrupt, "libavformat cannot open it: \(testimony.refusal ?? "no reason given")")
        }
        for kind in [MediaTrack.Kind.video, .audio] {
            let seen = Set(walked.tracks.filter { $0.kind == kind }.map(\.codec))
            let heard = container.streams.filter { $0.kind == kind.rawValue && !$0.isAttachedPicture }
            if let other = heard.first(where: { commonCodecs.contains($0.codec) && !seen.contains($0.codec) }),
                !seen.isEmpty
            {
                let names = seen.sorted().joined(separator: ", ")
                return MediaFault(
                    .disagreement, "the \(kind.rawValue) is \(names), and libavformat says \(other.codec)")
            }
        }
        return nil
    }
}
