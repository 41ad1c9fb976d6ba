import CLibav
import Glibc
import MediaInspection

/// Owns a libavformat context that has opened one file through callbacks, without a name or an address.
final class Demuxer {
    private let raw: UnsafeMutablePointer<AVFormatContext>
    private let input: DemuxerInput

    /// Opens the file; where the header leaves something to the frames (MP3, ADTS), looks at the first of them.
    init(_ source: MediaSource) throws(DemuxerFailure) {
        let input = try DemuxerInput(source)
        let libav = clibav_functions().pointee
        guard let context = libav.avformat_alloc_context() else {
            throw DemuxerFailure(clibav_error(ENOMEM), in: "avformat_alloc_context", source)
        }
        input.attach(to: context)
        var opened: UnsafeMutablePointer<AVFormatContext>? = context
        var options: OpaquePointer?
        defer { libav.av_dict_free(&options) }
        for option in DemuxerDefaults.options { _ = libav.av_dict_set(&options, option.name, option.value, 0) }
        // Frees the context itself when it fails.
        let code = libav.avformat_open_input(&opened, nil, nil, &options)
        guard code >= 0, let opened else { throw DemuxerFailure(code, in: "avformat_open_input", source) }
        raw = opened
        self.input = input
        // A film's sample descriptions name codec and size already; its frames are not looked at.
        if !name.hasPrefix("mov") {
            let code = libav.avformat_find_stream_info(raw, nil)
            guard code >= 0 else { throw DemuxerFailure(code, in: "avformat_find_stream_info", source) }
        }
        guard source.trouble == nil else { throw DemuxerFailure(0, in: "avformat_open_input", source) }
    }

    deinit {
        var context: UnsafeMutablePointer<AVFormatContext>? = raw
        clibav_functions().pointee.avformat_close_input(&context)
    }

    private var name: String {
        raw.pointee.iformat.flatMap { $0.pointee.name }.map { String(cString: $0) } ?? "unknown"
    }

    /// Says what was found.
    func container() -> Testimony.Container {
        let duration = raw.pointee.duration
        return Testimony.Container(
            name: bounded(name),
            streams: (0..<min(Int(raw.pointee.nb_streams), 16)).compactMap { index in
                raw.pointee.streams?[index].flatMap(Self.stream)
            },
            duration: duration == clibav_no_time() || duration < 0
                ? nil : Double(duration) / Double(AV_TIME_BASE))
    }

    private static func stream(_ raw: UnsafeMutablePointer<AVStream>) -> Testimony.Stream? {
        guard let codec = raw.pointee.codecpar?.pointee else { return nil }
        let libav = clibav_functions().pointee
        let isVideo = codec.codec_type == AVMEDIA_TYPE_VIDEO
        return Testimony.Stream(
            kind: libav.av_get_media_type_string(codec.codec_type).map { bounded(String(cString: $0)) }
                ?? "unknown",
            codec: bounded(libav.avcodec_get_name(codec.codec_id).map { String(cString: $0) } ?? "unknown"),
            // Zero where only the frames would tell: MPEG-4 part 2, a cover.
            width: isVideo && codec.width > 0 ? Int(codec.width) : nil,
            height: isVideo && codec.height > 0 ? Int(codec.height) : nil,
            isAttachedPicture: raw.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0)
    }
}

/// Why libavformat did not open a file.
struct DemuxerFailure: Error {
    let message: String

    /// Translates a code of libavformat; a bound that our own source set counts more than what the library made of it.
    init(_ code: Int32, in function: StaticString, _ source: MediaSource) {
        var text = [CChar](repeating: 0, count: Int(AV_ERROR_MAX_STRING_SIZE))
        _ = clibav_functions().pointee.av_strerror(code, &text, text.count)
        let words = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        message = bounded("\(function): \(source.trouble ?? words)")
    }
}
