import CLibav
import Glibc

/// Owns the input that libavformat reads a source through; must outlive the context it is attached to.
final class DemuxerInput {
    private let raw: UnsafeMutablePointer<AVIOContext>
    private let source: MediaSource

    private static let bufferSize: Int32 = 32768

    /// Makes an input over a source.
    init(_ source: MediaSource) throws(DemuxerFailure) {
        let libav = clibav_functions().pointee
        guard let buffer = libav.av_malloc(Int(Self.bufferSize)) else {
            throw DemuxerFailure(clibav_error(ENOMEM), in: "av_malloc", source)
        }
        let input = libav.avio_alloc_context(
            buffer.assumingMemoryBound(to: UInt8.self), Self.bufferSize, 0,
            Unmanaged.passUnretained(source).toOpaque(),
            { opaque, buffer, size in
                guard let opaque, let buffer, size > 0 else { return clibav_error(EINVAL) }
                let source = Unmanaged<MediaSource>.fromOpaque(opaque).takeUnretainedValue()
                return source.readNext(UnsafeMutableRawBufferPointer(start: buffer, count: Int(size)))
            },
            nil,
            { opaque, offset, whence in
                guard let opaque else { return Int64(clibav_error(EINVAL)) }
                return Unmanaged<MediaSource>.fromOpaque(opaque).takeUnretainedValue().seek(offset, whence)
            })
        guard let input else {
            libav.av_free(buffer)
            throw DemuxerFailure(clibav_error(ENOMEM), in: "avio_alloc_context", source)
        }
        raw = input
        self.source = source
    }

    deinit {
        clibav_free_input(raw)
    }

    /// Makes a context read this input only: it may open nothing else, and is interrupted when the source's time is up.
    func attach(to context: UnsafeMutablePointer<AVFormatContext>) {
        context.pointee.pb = raw
        context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
        context.pointee.io_open = { _, _, _, _, _ in clibav_error(EPERM) }
        context.pointee.interrupt_callback = AVIOInterruptCB(
            callback: { opaque in
                guard let opaque else { return 1 }
                return Unmanaged<MediaSource>.fromOpaque(opaque).takeUnretainedValue().isLate ? 1 : 0
            },
            opaque: Unmanaged.passUnretained(source).toOpaque())
    }
}
