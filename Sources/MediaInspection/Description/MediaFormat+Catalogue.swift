/// What people call a format, and what it is to them.
extension MediaFormat {
    /// The format's name in messages: `WebP`, `QuickTime film`, `HTML page`; the raw value when the catalogue lacks it.
    public var name: String { Self.catalogue[self]?.name ?? rawValue }

    /// What the format is as a rule, before anyone looks at its tracks; `nil` for what is no medium.
    public var family: MediaFamily? { Self.catalogue[self]?.family }

    /// True for text of any kind (HTML, JSON, a playlist): an answer from a server that was never a medium.
    public var isText: Bool { Self.catalogue[self]?.isText ?? false }

    /// The formats that have a name.
    static var known: some Collection<MediaFormat> { catalogue.keys }

    private struct Entry {
        var name: String
        var family: MediaFamily?
        var isText: Bool
    }

    private static let catalogue: [MediaFormat: Entry] = {
        var entries: [MediaFormat: Entry] = [:]
        for (family, isText, names) in rows {
            for (format, name) in names {
                entries[MediaFormat(rawValue: format)] = Entry(name: name, family: family, isText: isText)
            }
        }
        return entries
    }()

    private static let rows: [(family: MediaFamily?, isText: Bool, names: KeyValuePairs<String, String>)] = [
        (
            .image, false,
            [
                "jpeg": "JPEG", "png": "PNG", "gif": "GIF", "webp": "WebP", "heic": "HEIC",
                "heif": "HEIF", "avif": "AVIF", "avif-sequence": "AVIF sequence", "jxl": "JPEG XL",
                "jxr": "JPEG XR", "jp2": "JPEG 2000", "j2k": "JPEG 2000 codestream",
                "jpeg-ls": "JPEG-LS", "svg": "SVG", "tiff": "TIFF", "raw": "camera raw",
                "cr3": "Canon raw (CR3)", "bmp": "BMP", "ico": "Windows icon", "cur": "Windows cursor",
                "ani": "animated Windows cursor", "icns": "Apple icon", "os2-icon": "OS/2 icon",
                "psd": "Photoshop",
                "xcf": "GIMP", "mng": "MNG", "jng": "JNG", "dds": "DirectDraw surface",
                "ktx": "Khronos texture", "exr": "OpenEXR", "hdr": "Radiance HDR", "dpx": "DPX",
                "qoi": "QOI", "pcx": "PCX", "pnm": "Netpbm", "farbfeld": "farbfeld", "sgi": "SGI image",
                "sun-raster": "Sun raster", "fits": "FITS", "iff": "IFF picture", "bpg": "BPG",
                "flif": "FLIF", "tga": "TGA", "djvu": "DjVu", "wmf": "Windows metafile",
                "emf": "enhanced metafile",
            ]
        ),
        (
            .video, false,
            [
                "mp4": "MPEG-4", "quicktime": "QuickTime film", "3gp": "3GPP film", "3g2": "3GPP2 film",
                "iso-media": "ISO media of an unknown brand",
                "webm": "WebM", "matroska": "Matroska", "avi": "AVI",
                "mpeg-ts": "MPEG transport stream", "mpeg-ps": "MPEG program stream",
                "mpeg-video": "MPEG video stream", "h264": "raw H.264 stream",
                "hevc": "raw HEVC stream", "asf": "Windows Media",
                "flv": "Flash film", "swf": "Flash program", "realmedia": "RealMedia", "mxf": "MXF",
                "ivf": "IVF", "y4m": "YUV4MPEG2",
            ]
        ),
        (
            .audio, false,
            [
                "mp3": "MP3", "aac": "AAC", "alac": "Apple Lossless", "ogg": "Ogg",
                "mp1": "MPEG audio layer I", "mp2": "MPEG audio layer II", "aac-adif": "AAC in ADIF",
                "aac-latm": "AAC in LATM", "aax": "Audible audiobook",
                "flac": "FLAC", "wav": "WAV", "aiff": "AIFF", "aifc": "AIFF-C", "caf": "Core Audio",
                "au": "Sun audio", "voc": "Creative Voice", "amr": "AMR", "ac3": "AC-3",
                "eac3": "Enhanced AC-3", "dts": "DTS", "ape": "Monkey's Audio", "musepack": "Musepack",
                "wavpack": "WavPack", "tta": "True Audio", "tak": "TAK", "optimfrog": "OptimFROG",
                "dsf": "DSD stream file", "dff": "DSDIFF", "midi": "MIDI",
            ]
        ),
        (
            nil, true,
            [
                "html": "HTML page", "json": "JSON", "xml": "XML", "text": "plain text",
                "rtf": "Rich Text", "playlist": "playlist",
            ]
        ),
        (
            nil, false,
            [
                "pdf": "PDF", "postscript": "PostScript", "eps": "binary EPS",
                "ole2": "Microsoft compound document", "sqlite": "SQLite database",
                "plist": "binary property list", "font": "font",
                "zip": "ZIP archive or Office document", "gzip": "gzip archive",
                "bzip2": "bzip2 archive", "xz": "xz archive", "zstd": "Zstandard archive",
                "lz4": "LZ4 archive", "lzip": "lzip archive", "compress": "compress archive",
                "7z": "7-Zip archive", "rar": "RAR archive", "tar": "tar archive", "ar": "ar archive",
                "cab": "Cabinet archive", "exe": "Windows program", "elf": "ELF program",
                "mach-o": "Apple program", "wasm": "WebAssembly program", "empty": "empty file",
                "unknown": "unknown format",
            ]
        ),
    ]
}
