/// The signatures that are sure by themselves, the longer before the shorter.
extension Signature {
    static let table: [Magic] = pictures + films + sounds + others

    private static let pictures: [Magic] = [
        Magic("jpeg-ls", "\u{FF}\u{D8}\u{FF}\u{F7}"),
        Magic("jpeg", "\u{FF}\u{D8}"),
        // Half the signature will do: the other half shows a transfer as text, which the walker reports.
        Magic("png", "\u{89}PNG"),
        Magic("gif", "GIF87a"), Magic("gif", "GIF89a"),
        Magic("webp", "RIFF", and: (8, "WEBP")),
        Magic("ani", "RIFF", and: (8, "ACON")),
        Magic("jxl", "\u{FF}\u{0A}"), Magic("jxl", "\0\0\0\u{0C}JXL \r\n\u{87}\n"),
        Magic("jp2", "\0\0\0\u{0C}jP  \r\n\u{87}\n"), Magic("j2k", "\u{FF}\u{4F}\u{FF}\u{51}"),
        Magic("raw", "II*\0", and: (8, "CR\u{02}")), Magic("raw", "IIRO"), Magic("raw", "IIRS"),
        Magic("raw", "IIU\0"), Magic("raw", "MMOR"), Magic("raw", "FUJIFILMCCD-RAW"), Magic("raw", "\0MRM"),
        Magic("raw", "II\u{1A}\0\0\0HEAPCCDR"), Magic("raw", "FOVb"),
        Magic("tiff", "II*\0"), Magic("tiff", "MM\0*"), Magic("tiff", "II+\0"), Magic("tiff", "MM\0+"),
        Magic("jxr", "II\u{BC}"), Magic("psd", "8BPS\0"), Magic("xcf", "gimp xcf "),
        Magic("mng", "\u{8A}MNG\r\n\u{1A}\n"), Magic("jng", "\u{8B}JNG\r\n\u{1A}\n"),
        Magic("dds", "DDS \u{7C}"), Magic("ktx", "\u{AB}KTX "), Magic("exr", "v/1\u{01}"),
        Magic("hdr", "#?RADIANCE"), Magic("hdr", "#?RGBE"), Magic("dpx", "SDPX"), Magic("dpx", "XPDS"),
        Magic("qoi", "qoif"), Magic("farbfeld", "farbfeld"), Magic("sgi", "\u{01}\u{DA}"),
        Magic("sun-raster", "\u{59}\u{A6}\u{6A}\u{95}"), Magic("fits", "SIMPLE  ="), Magic("icns", "icns"),
        Magic("iff", "FORM", and: (8, "ILBM")), Magic("iff", "FORM", and: (8, "PBM ")),
        Magic("iff", "FORM", and: (8, "ACBM")), Magic("iff", "FORM", and: (8, "ANIM")),
        Magic("os2-icon", "BA", and: (14, "CI")), Magic("os2-icon", "BA", and: (14, "IC")),
        Magic("bpg", "BPG\u{FB}"), Magic("flif", "FLIF"), Magic("djvu", "AT&TFORM"),
        Magic("wmf", "\u{D7}\u{CD}\u{C6}\u{9A}"), Magic("emf", "\u{01}\0\0\0", and: (40, " EMF")),
    ]

    private static let films: [Magic] = [
        Magic("avi", "RIFF", and: (8, "AVI ")),
        Magic("asf", "\u{30}\u{26}\u{B2}\u{75}\u{8E}\u{66}\u{CF}\u{11}"),
        Magic("flv", "FLV\u{01}"), Magic("realmedia", ".RMF"), Magic("realmedia", ".ra\u{FD}"),
        Magic("mxf", "\u{06}\u{0E}\u{2B}\u{34}\u{02}\u{05}\u{01}\u{01}\u{0D}\u{01}\u{02}"),
        Magic("ivf", "DKIF\0\0"), Magic("y4m", "YUV4MPEG2 "),
        Magic("mpeg-ps", "\0\0\u{01}\u{BA}"), Magic("mpeg-video", "\0\0\u{01}\u{B3}"),
        Magic("mpeg-video", "\0\0\u{01}\u{B0}"),
    ]

    private static let sounds: [Magic] = [
        Magic("wav", "RIFF", and: (8, "WAVE")), Magic("wav", "RF64", and: (8, "WAVE")),
        Magic("wav", "RIFX", and: (8, "WAVE")), Magic("wav", "BW64", and: (8, "WAVE")),
        Magic("wav", "riff\u{2E}\u{91}\u{CF}\u{11}"),
        Magic("midi", "RIFF", and: (8, "RMID")), Magic("midi", "MThd\0\0\0"),
        Magic("aiff", "FORM", and: (8, "AIFF")), Magic("aifc", "FORM", and: (8, "AIFC")),
        Magic("iff", "FORM", and: (8, "8SVX")),
        Magic("caf", "caff\0"), Magic("flac", "fLaC"), Magic("au", ".snd\0"),
        Magic("au", "dns.", and: (7, "\0")),
        Magic("voc", "Creative Voice File\u{1A}"), Magic("amr", "#!AMR"),
        Magic("dts", "\u{7F}\u{FE}\u{80}\u{01}"), Magic("dts", "\u{FE}\u{7F}\u{01}\u{80}"),
        Magic("dts", "\u{1F}\u{FF}\u{E8}\u{00}"), Magic("dts", "\u{FF}\u{1F}\u{00}\u{E8}"),
        Magic("dts", "DTSHDHDR"),
        Magic("musepack", "MPCK"), Magic("musepack", "MP+\u{07}"), Magic("musepack", "MP+\u{17}"),
        Magic("wavpack", "wvpk"), Magic("tta", "TTA1"), Magic("tta", "TTA2"), Magic("tak", "tBaK"),
        Magic("optimfrog", "OFR "), Magic("dsf", "DSD \u{1C}"), Magic("dff", "FRM8", and: (12, "DSD ")),
        Magic("aac-adif", "ADIF"),
    ]

    private static let others: [Magic] = [
        Magic("pdf", "%PDF-"), Magic("font", "%!PS-AdobeFont"), Magic("font", "%!FontType1"),
        Magic("postscript", "%!PS"), Magic("postscript", "\u{04}%!PS"),
        Magic("eps", "\u{C5}\u{D0}\u{D3}\u{C6}"),
        Magic("rtf", "{\\rtf"), Magic("ole2", "\u{D0}\u{CF}\u{11}\u{E0}\u{A1}\u{B1}\u{1A}\u{E1}"),
        Magic("sqlite", "SQLite format 3\0"), Magic("plist", "bplist0"),
        Magic("font", "OTTO\0"), Magic("font", "ttcf\0"), Magic("font", "true\0"), Magic("font", "wOFF"),
        Magic("font", "wOF2"), Magic("font", "\0\u{01}\0\0\0"),
        Magic("zip", "PK\u{03}\u{04}"), Magic("zip", "PK\u{05}\u{06}"), Magic("zip", "PK\u{07}\u{08}"),
        Magic("gzip", "\u{1F}\u{8B}"), Magic("compress", "\u{1F}\u{9D}"), Magic("xz", "\u{FD}7zXZ\0"),
        Magic("bzip2", "BZh", and: (4, "1AY&SY")), Magic("bzip2", "BZh", and: (4, "\u{17}rE8P\u{90}")),
        Magic("zstd", "\u{28}\u{B5}\u{2F}\u{FD}"), Magic("lz4", "\u{04}\u{22}\u{4D}\u{18}"),
        Magic("lzip", "LZIP\u{01}"), Magic("7z", "7z\u{BC}\u{AF}\u{27}\u{1C}"),
        Magic("rar", "Rar!\u{1A}\u{07}"),
        Magic("ar", "!<arch>\n"), Magic("cab", "MSCF\0"), Magic("tar", "ustar", at: 257),
        Magic("elf", "\u{7F}ELF"), Magic("wasm", "\0asm"),
        Magic("mach-o", "\u{CF}\u{FA}\u{ED}\u{FE}"), Magic("mach-o", "\u{CE}\u{FA}\u{ED}\u{FE}"),
        Magic("mach-o", "\u{CA}\u{FE}\u{BA}\u{BE}\0"),
    ]
}
