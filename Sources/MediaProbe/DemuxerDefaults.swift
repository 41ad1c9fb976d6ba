import CLibav

/// How libavformat is locked down: what is set for the process, and what for every file.
enum DemuxerDefaults {
    private static let failure: ProbeFailure? = {
        if let reason = clibav_load() { return ProbeFailure(message: String(cString: reason)) }
        let libav = clibav_functions().pointee
        libav.av_log_set_level(AV_LOG_QUIET)
        // The index of a two-hour sound takes about 7 MB; a hostile count asks for gigabytes.
        libav.av_max_alloc(64 << 20)
        return nil
    }()

    /// Loads the libraries and applies the settings of the process, the first time it is called.
    static func apply() throws(ProbeFailure) {
        if let failure { throw failure }
    }

    /// Options of the format context and of its demuxer, by libavformat's names.
    ///
    /// The lists hold what can be attached: no image, playlist or script demuxer exists for a file, no protocol may be opened, and no
    /// video decoder run.
    static let options: [(name: String, value: String)] = [
        ("format_whitelist", "mov,mp3,aac"),
        ("protocol_whitelist", ""),
        ("codec_whitelist", "mp3float,mp3,aac"),
        ("probesize", "1048576"),
        ("formatprobesize", "1048576"),
        ("analyzeduration", "2000000"),
        ("max_streams", "16"),
        ("max_probe_packets", "64"),
        ("skip_estimate_duration_from_pts", "1"),
        ("err_detect", "explode"),
        // The mov demuxer's own: samples in other files stay unopened.
        ("enable_drefs", "0"),
        ("use_absolute_path", "0"),
        ("ignore_chapters", "1"),
        ("ignore_editlist", "1"),
        ("advanced_editlist", "0"),
        ("export_all", "0"),
    ]
}
