/// What dialect of ISO base media a file's major brand names (ISO/IEC 14496-12, 4.3; the register at mp4ra.org).
enum ISOMediaBrand {
    /// MPEG-4 and whatever else plays by its tracks.
    case plain
    /// A picture, unless there is a film: HEIF (ISO/IEC 23008-12), AVIF.
    case image(String)
    /// A mobile dialect, refused unless it is AAC alone: 3GPP TS 26.244, 3GPP2 C.S0050.
    case mobile(String)
    /// A dialect that is refused whatever it holds.
    case dialect(String)

    /// Reads the brand of a file; one without any is QuickTime's older form.
    init(_ outline: ISOMediaOutline) {
        guard let brand = outline.brand else {
            let isQuickTime = outline.first.map { Self.early.contains($0) } ?? false
            self = isQuickTime ? .dialect("quicktime") : .plain
            return
        }
        switch brand {
        case "qt  ", "mqt ": self = .dialect("quicktime")
        case "crx ": self = .dialect("cr3")
        case "aax ", "aaxc": self = .dialect("aax")
        case "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs": self = .image("heic")
        case "avif", "avis": self = .image("avif")
        case "mif1", "mif2", "mif3", "msf1", "miaf":
            let named = outline.compatible
            if named.contains("avif") || named.contains("avis") {
                self = .image("avif")
            } else {
                self = .image(named.contains("heic") || named.contains("heix") ? "heic" : "heif")
            }
        case "avci", "avcs", "j2ki", "j2is", "jpeg", "jpgs", "vvic", "vvis", "evbi", "evmi", "MA1A", "MA1B":
            self = .image("heif")
        case "kddi": self = .mobile("3g2")
        case _ where brand.hasPrefix("3g2"): self = .mobile("3g2")
        case _ where brand.hasPrefix("3g"): self = .mobile("3gp")
        default:
            let isKnown = ([brand] + outline.compatible).contains { Self.played.contains($0) || $0.hasPrefix("iso") }
            self = isKnown ? .plain : .dialect("iso-media")
        }
    }

    /// Brands beside `iso…` that stand for what an MPEG-4 player plays: one of them, major or compatible, suffices (4.3).
    private static let played: Set<ISOMediaCode> = [
        "mp41", "mp42", "mp71", "avc1", "dash", "cmfc", "MSNV", "M4V ", "M4VH", "M4VP", "M4A ", "M4B ", "M4P ",
    ]

    /// First boxes of QuickTime films from before `ftyp` (QuickTime File Format, "Movie files").
    private static let early: Set<ISOMediaCode> = ["moov", "mdat", "wide", "free", "skip", "pnot", "PICT"]
}
