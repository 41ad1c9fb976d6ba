internal import MediaInspection

/// What a sender can do with a medium of a format that is not accepted.
enum FormatAdvice {
    static func advice(for media: MediaDescription) -> String {
        switch media.format.rawValue {
        case "heic", "heif": "export the photo as JPEG"
        case "svg", "pdf", "postscript", "psd": "render it as PNG or JPEG"
        case "quicktime", "mpeg-ts", "matroska", "3gp", "3g2", "flv", "iso-media":
            "repackage the film as MP4 (ffmpeg -c copy)"
        case "flac", "wav", "aiff", "caf": "encode the sound as AAC or ALAC in an .m4a, or as MP3"
        case "zip", "gzip", "rar", "7z", "xz", "bzip2": "send the media itself, not an archive"
        default:
            switch media.family {
            case .image: "send JPEG or PNG"
            case .audio: "encode the sound as AAC in an .m4a, or as MP3"
            case .video: "encode the film as H.264 and AAC in MP4"
            case nil: "send a JPEG, PNG or still GIF image, an MP4 film, or MP3, AAC or ALAC sound"
            }
        }
    }

    static func reencoding(_ kind: MediaTrack.Kind) -> String {
        kind == .video ? "encode the film as H.264, 8-bit 4:2:0" : "encode the sound as AAC"
    }
}
