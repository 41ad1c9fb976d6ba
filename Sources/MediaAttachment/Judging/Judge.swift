internal import MediaInspection
internal import UserNotifications

/// Decides whether a medium may be attached: a pure function of what its bytes are and of the limits.
///
/// A server's Content-Type, a URL's extension and a file's name have no say. Rules are asked in the order written here, from what the
/// bytes are to how many they are; the first that refuses gives the reason.
struct Judge: Sendable {
    let limits: Limits

    func verdict(on media: MediaDescription) -> Verdict {
        if media.bytes == 0 {
            return .refused(Reason(.empty, "the file is empty", observed: 0, advice: "send the media's bytes"))
        }
        guard let accepted = limits.formats[media.format] else { return .refused(unsupported(media)) }
        if let fault = media.fault { return .refused(Reason(fault, in: media)) }
        if let reason = codecRefusal(media, accepted) ?? animationRefusal(media, accepted) ?? sizeRefusal(media) {
            return .refused(reason)
        }
        guard media.container == "adts" else { return .accepted(accepted.naming, media.family ?? accepted.family) }
        guard let naming = accepted.adts else {
            return .refused(
                Reason(
                    .unsupportedFormat, "raw AAC in ADTS frames is not accepted", observed: "adts",
                    advice: "put the sound into an .m4a file; no re-encoding is needed"))
        }
        return .accepted(naming, accepted.family)
    }

    /// The most bytes a body may have that starts like this format; `nil` for no limit.
    ///
    /// What an ISO base media file is, film or sound, is told by its tracks, so either limit may turn out to hold.
    func byteLimit(for format: MediaFormat) -> Int64? {
        guard let accepted = limits.formats[format] else { return byteLimit }
        guard format == .mp4 else { return limits.families[accepted.family]?.bytes }
        return byteLimit(of: [.audio, .video])
    }

    /// The most bytes that any medium may have; `nil` for no limit.
    var byteLimit: Int64? { byteLimit(of: MediaFamily.allCases) }

    private func byteLimit(of families: [MediaFamily]) -> Int64? {
        let limits = families.map { self.limits.families[$0]?.bytes }
        return limits.contains(nil) ? nil : limits.compactMap(\.self).max()
    }

    private func unsupported(_ media: MediaDescription) -> Reason {
        let accepted = limits.formats.keys.map(\.rawValue).sorted().joined(separator: ", ")
        let name = media.format.name
        if media.format.isText {
            return Reason(
                .notMedia, "not media: \(name)", observed: .string(media.format.rawValue),
                advice:
                    "open the link without being signed in: a login, share or error page often answers instead of the media"
            )
        }
        return Reason(
            .unsupportedFormat, "\(name) is not accepted; accepted are \(accepted)",
            observed: .string(media.format.rawValue), advice: FormatAdvice.advice(for: media))
    }

    private func codecRefusal(_ media: MediaDescription, _ accepted: AcceptedFormat) -> Reason? {
        for track in media.tracks {
            let allowed = track.kind == .video ? accepted.videoCodecs : accepted.audioCodecs
            guard track.kind != .other, let allowed else { continue }
            if !allowed.contains(track.codec) {
                let list = allowed.joined(separator: ", ")
                return Reason(
                    .unsupportedCodec, "the \(track.kind.rawValue) track is \(track.codec); accepted are \(list)",
                    observed: .string(track.codec), advice: FormatAdvice.reencoding(track.kind))
            }
            if track.codec == "hevc", let tag = track.tag, tag != "hvc1" {
                return Reason(
                    .unsupportedCodec, "the HEVC track is tagged \(tag), which a phone does not play; hvc1 is accepted",
                    observed: .string(tag),
                    advice: "tag the track hvc1 (ffmpeg -c copy -tag:v hvc1); no re-encoding is needed")
            }
            if let obstacle = track.obstacle {
                return Reason(
                    .unsupportedCodec, "the \(track.codec) track is \(obstacle), which a phone does not decode",
                    observed: .string(obstacle), advice: FormatAdvice.reencoding(track.kind))
            }
        }
        return nil
    }

    private func animationRefusal(_ media: MediaDescription, _ accepted: AcceptedFormat) -> Reason? {
        guard accepted.family == .image, let frames = media.frames, frames > 1, !accepted.isAnimationAllowed else {
            return nil
        }
        let name = media.format.name
        return Reason(
            .animatedImage, "an animated \(name) (a second frame follows); only still \(name) images are accepted",
            observed: .number(JSONNumber(frames)), limit: 1, advice: "send a still image, or the clip as MP4")
    }

    private func sizeRefusal(_ media: MediaDescription) -> Reason? {
        guard let family = media.family, let limit = limits.families[family] else { return nil }
        if let bytes = limit.bytes, media.bytes > bytes {
            return Reason(tooLarge: media.bytes, limit: bytes, family: family)
        }
        if let pixels = limit.pixels, let width = media.width, let height = media.height {
            let (product, overflow) = Int64(width).multipliedReportingOverflow(by: Int64(height))
            if overflow || product > pixels {
                return Reason(
                    .tooManyPixels, "\(width) x \(height) pixels, where an image may have \(pixels)",
                    observed: .number(JSONNumber(overflow ? .max : product)), limit: .number(JSONNumber(pixels)),
                    advice: "scale the image down; a notification shows about 1000 pixels in width")
            }
        }
        return nil
    }
}

extension MediaFamily {
    /// The family as a noun, for messages.
    fileprivate var noun: String {
        switch self {
        case .image: "an image"
        case .audio: "a sound"
        case .video: "a film"
        }
    }
}

extension Reason {
    /// A file that is too large for its family.
    init(tooLarge bytes: Int64, limit: Int64, family: MediaFamily) {
        self.init(
            .tooLarge, "\(bytes) bytes, where \(family.noun) may have \(limit)",
            observed: .number(JSONNumber(bytes)), limit: .number(JSONNumber(limit)),
            advice: "send a smaller \(family == .image ? "image" : "clip")")
    }

    /// A broken rule of the format.
    fileprivate init(_ fault: MediaFault, in media: MediaDescription) {
        let place = fault.offset.map { " (at byte \($0))" } ?? ""
        let advice: String? =
            switch fault.kind {
            case .truncated: "send the whole file; an upload or an export may have ended early"
            case .corrupt: "export the media again"
            case .encrypted: "send it without encryption; an extension has no licence to play it"
            case .externalReference: "make the file self-contained"
            case .disagreement: "export the media again as one of the accepted formats"
            }
        self.init(
            Code(rawValue: fault.kind.rawValue), "\(media.format.name): \(fault.message)\(place)",
            observed: fault.offset.map { .number(JSONNumber($0)) }, advice: advice)
    }
}
