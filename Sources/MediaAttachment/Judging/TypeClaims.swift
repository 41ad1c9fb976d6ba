internal import MediaInspection
internal import UserNotifications

/// What others say a medium is: a server's Content-Type, a URL's extension, a payload's type hint.
///
/// Claims never decide anything. One that the bytes contradict becomes a finding, since an extension that trusts it would fail.
struct TypeClaims {
    /// The formats that claims stand for, and the claims: media types, extensions, uniform types, vendors' short names.
    private static let table: KeyValuePairs<[String], String> = [
        ["jpeg"]: "image/jpeg image/jpg image/pjpeg jpg jpeg jpe public.jpeg",
        ["png"]: "image/png image/x-png image/apng png apng public.png",
        ["gif"]: "image/gif gif com.compuserve.gif",
        ["mp4"]: "video/mp4 video/x-m4v mp4 m4v mpeg4 video public.mpeg-4 com.apple.m4v-video",
        ["mp3"]: "audio/mpeg audio/mp3 audio/x-mp3 audio/mpeg3 mp3 public.mp3",
        ["aac", "alac"]: "audio/mp4 audio/x-m4a audio/m4a m4a mpeg4audio com.apple.m4a-audio public.mpeg-4-audio",
        ["aac"]: "audio/aac audio/aacp audio/x-aac aac public.aac-audio",
        ["jpeg", "png", "gif"]: "image",
        ["mp3", "aac", "alac"]: "audio",
        ["webp"]: "image/webp webp org.webmproject.webp",
        ["heic", "heif"]: "image/heic image/heif heic heif public.heic",
        ["avif", "avif-sequence"]: "image/avif avif",
        ["svg"]: "image/svg+xml svg",
        ["tiff"]: "image/tiff tiff tif public.tiff",
        ["bmp"]: "image/bmp bmp",
        ["quicktime"]: "video/quicktime mov com.apple.quicktime-movie",
        ["webm"]: "video/webm webm",
        ["3gp", "3g2"]: "video/3gpp video/3gpp2 3gp 3g2",
        ["matroska"]: "video/x-matroska mkv",
        ["mpeg-ts"]: "video/mp2t ts",
        ["wav"]: "audio/wav audio/x-wav wav waveformaudio com.microsoft.waveform-audio",
        ["ogg"]: "audio/ogg ogg oga opus",
        ["flac"]: "audio/flac audio/x-flac flac",
        ["aiff", "aifc"]: "audio/aiff audio/x-aiff aiff aif public.aiff-audio",
        ["pdf"]: "application/pdf pdf",
        ["html"]: "text/html html htm php asp aspx jsp",
        ["json"]: "application/json json",
        ["xml", "svg", "playlist"]: "application/xml text/xml xml",
        ["text", "playlist"]: "text/plain txt",
    ]

    private static let formats: [String: Set<MediaFormat>] = Dictionary(
        table.flatMap { formats, claims in
            claims.split(separator: " ").map { (String($0), Set(formats.map(MediaFormat.init(rawValue:)))) }
        }, uniquingKeysWith: { first, _ in first })

    /// What a claim stands for; `nil` when it says nothing (`application/octet-stream`, an unknown word).
    static func formats(claimedBy text: String) -> Set<MediaFormat>? {
        formats[name(in: text)]
    }

    /// A claim without its parameters, which may be anything.
    private static func name(in text: String) -> String {
        text.prefix { $0 != ";" && $0 != "," }.trimmed.lowercased()
    }

    /// What there is to say about the claims around a medium.
    static func findings(
        on format: MediaFormat, contentType: String?, url: String, hint: String?, source: String
    ) -> [Finding] {
        var findings: [Finding] = []
        func compare(_ claim: String?, _ what: String, _ level: Finding.Level, at place: String?) {
            guard let claim, let formats = formats(claimedBy: claim), !formats.contains(format) else { return }
            findings.append(
                Finding(
                    level,
                    Reason(
                        Reason.Code(rawValue: "type-disagreement"),
                        "\(what) \(name(in: claim)), the bytes are \(format.name)",
                        observed: .string(format.rawValue),
                        advice: "an extension that trusts it names the file wrongly, and the platform goes by the name"),
                    at: place))
        }
        compare(contentType, "the server's Content-Type is", .warning, at: source)
        compare(fileExtension(of: url), "the URL's extension is", .note, at: source)
        compare(hint, "the payload's type is", .warning, at: source)
        return findings
    }

    /// The extension at the end of a URL's path.
    private static func fileExtension(of url: String) -> String? {
        let path = url.prefix { $0 != "?" && $0 != "#" }
        guard let name = path.split(separator: "/").last, let dot = name.lastIndex(of: ".") else { return nil }
        return String(name[name.index(after: dot)...])
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        let start = drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return start[...last]
    }
}
