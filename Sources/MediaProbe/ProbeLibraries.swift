import CLibav
import CLibmagic
import Glibc

/// The C libraries that the witnesses are, as they are installed.
package enum ProbeLibraries {
    /// Names and versions.
    package static var versions: [(name: String, version: String)] {
        let magic = magic_version()
        let libmagic = ("libmagic", "\(magic / 100).\(magic % 100)")
        guard (try? DemuxerDefaults.apply()) != nil else { return [libmagic] }
        let libav = clibav_functions().pointee
        let release = libav.av_version_info().map { " (FFmpeg \(String(cString: $0)))" } ?? ""
        return [
            libmagic, ("libavformat", text(libav.avformat_version()) + release),
            ("libavcodec", text(libav.avcodec_version())), ("libavutil", text(libav.avutil_version())),
        ]
    }

    /// A version of libav: major, minor and micro in one number.
    private static func text(_ version: UInt32) -> String {
        "\(version >> 16).\(version >> 8 & 0xFF).\(version & 0xFF)"
    }
}
