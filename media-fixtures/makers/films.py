"""Films: MP4 in the makes that are about, and what only looks like it."""

import struct

from . import boxes
from .boxes import Box
from .sounds import amr
from .tools import ffmpeg

SIZE = {"width": 64, "height": 48}
PICTURE = ("-f", "lavfi", "-i", "testsrc2=s=64x48:r=10:d=0.5")
SOUND = ("-f", "lavfi", "-i", "sine=440:r=44100:d=0.5")
# x264 writes its options into each file; that text is larger than the film.
H264 = ("-c:v", "libx264", "-pix_fmt", "yuv420p", "-profile:v", "baseline", "-bsf:v", "filter_units=remove_types=6")
HIGH = ("-c:v", "libx264", "-pix_fmt", "yuv420p", "-profile:v", "high", "-bf", "2", "-bsf:v", "filter_units=remove_types=6")
HEVC = ("-c:v", "libx265", "-pix_fmt", "yuv420p", "-x265-params", "log-level=error:info=0:pools=none:frame-threads=1")
AAC = ("-c:a", "aac", "-b:a", "32k", "-ac", "1")
FIRST = ("-movflags", "+faststart")


def film(video=H264, audio=AAC, *more, suffix="mp4", files=None, inputs=()):
    """A film of half a second."""
    sources = PICTURE + (SOUND if audio else ()) + tuple(inputs)
    return ffmpeg(*sources, *video, *(audio or ()), *more, files=files, output=f"out.{suffix}")


def make(collection, plain):
    """Adds all films; `plain` is an H.264 film with AAC, index last."""
    accepted(collection, plain)
    unplayable(collection)
    broken(collection, plain)
    protected(collection, plain)
    other_containers(collection)


def accepted(collection, plain):
    def add(name, data, video, audio, made, **more):
        codecs = [codec for codec in (video, audio) if codec]
        collection.accept(name, data, "mp4", made, **SIZE, codecs=codecs, **more)

    first = film(H264, AAC, *FIRST)
    add("mp4-index-last.mp4", plain, "h264", "aac", "H.264 baseline and AAC, moov behind mdat")
    add("mp4-index-first.mp4", first, "h264", "aac", "H.264 baseline and AAC, -movflags +faststart")
    add("mp4-main.mp4", film(("-c:v", "libx264", "-pix_fmt", "yuv420p", "-profile:v", "main", *H264[-2:])), "h264", "aac", "H.264 main profile")
    add("mp4-high.mp4", film(HIGH, AAC, *FIRST), "h264", "aac", "H.264 high profile with B-frames: ctts and an edit list")
    add("mp4-silent.mp4", film(H264, None), "h264", None, "one track, no sound")
    add("mp4-hvc1.mp4", film(HEVC + ("-tag:v", "hvc1"), AAC, *FIRST), "hevc", "aac", "HEVC with the sample entry hvc1")
    add("mp4-mpeg4.mp4", film(("-c:v", "mpeg4", "-q:v", "8")), "mpeg4", "aac", "MPEG-4 part 2")
    add("mp4-mp3-sound.mp4", film(H264, ("-c:a", "libmp3lame", "-b:a", "32k")), "h264", "mp3", "MP3 sound")
    add("mp4-alac-sound.mp4", film(H264, ("-c:a", "alac",)), "h264", "alac", "Apple Lossless sound")
    add("mp4-fragmented.mp4", film(H264, AAC, "-movflags", "+frag_keyframe+empty_moov+default_base_moof"), "h264", "aac",
        "an empty moov, samples in moof boxes")
    add("mp4-fragments-many.mp4", film(H264 + ("-g", "2"), AAC, "-movflags", "+frag_keyframe+empty_moov"), "h264", "aac",
        "a fragment every two frames, base data offsets")
    add("mp4-fragmented-index.mp4", film(H264 + ("-g", "2"), AAC, "-movflags", "+frag_keyframe"), "h264", "aac",
        "the first samples in moov, the rest in fragments")
    add("mp4-brand-dash.mp4", film(H264, None, "-movflags", "+dash+frag_keyframe+empty_moov+default_base_moof", "-brand", "dash"),
        "h264", None, "brand dash, fragmented")
    add("mp4-brand-m4v.mp4", boxes.brand(first, b"M4V "), "h264", "aac", "mp4-index-first under the brand M4V")
    add("mp4-named.m4v", film(H264, AAC, "-f", "ipod", suffix="m4v"), "h264", "aac", "ffmpeg's ipod muxer: brand M4V")
    add("mp4-brand-mp42.mp4", boxes.brand(first, b"mp42"), "h264", "aac", "mp4-index-first under the brand mp42")
    add("mp4-brand-avc1.mp4", boxes.brand(first, b"avc1"), "h264", "aac", "mp4-index-first under the brand avc1")
    add("mp4-brand-m4a.mp4", boxes.brand(first, b"M4A "), "h264", "aac", "a film under the brand of sounds: the tracks decide")
    add("mp4-named.mov", first, "h264", "aac", "mp4-index-first under another format's name")
    add("mp4-edit-list.mp4", film(H264, AAC, "-map", "0:v", "-map", "2:a", inputs=("-itsoffset", "0.2", *SOUND)), "h264", "aac",
        "the sound starts 0.2 s late: an empty edit")
    chapters = b";FFMETADATA1\n" + b"".join(
        b"[CHAPTER]\nTIMEBASE=1/1000\nSTART=%d\nEND=%d\ntitle=Part %d\n" % (i * 250, i * 250 + 250, i + 1) for i in range(2))
    add("mp4-chapters.mp4", film(H264, AAC, "-map", "0:v", "-map", "1:a", "-map_chapters", "2", inputs=("-f", "ffmetadata", "-i", "in.txt"),
                                 files={"in.txt": chapters}), "h264", "aac", "a chapter track of text")
    add("mp4-timecode.mp4", film(H264, AAC, "-timecode", "01:00:00:00", "-write_tmcd", "1"), "h264", "aac", "a timecode track")
    subtitles = b"1\n00:00:00,000 --> 00:00:00,400\nA line of text\n"
    add("mp4-subtitles.mp4", film(H264, AAC, "-map", "0:v", "-map", "1:a", "-map", "2:s", "-c:s", "mov_text",
                                  inputs=("-i", "in.srt"), files={"in.srt": subtitles}), "h264", "aac", "a subtitle track tx3g")
    add("mp4-two-sounds.mp4", film(H264, AAC, "-map", "0:v", "-map", "1:a", "-map", "1:a"), "h264", "aac", "two sound tracks")
    add("mp4-rotated.mp4", rotated(plain), "h264", "aac", "a track matrix that turns the picture by 90 degrees")
    add("mp4-large-sizes.mp4", boxes.long_media_data(plain), "h264", "aac", "64-bit size of mdat, co64 in place of stco")
    add("mp4-open-end.mp4", open_end(first), "h264", "aac", "mdat of size 0: up to the end of the file")
    add("mp4-free-box.mp4", padded(first), "h264", "aac", "a free box of 70 KB in front of moov")


def rotated(data):
    """The same film with a rotation in its first track's header."""
    root = boxes.parse(data)
    header = boxes.tracks(root)[0].find(b"tkhd")
    matrix = struct.pack(">9i", 0, 0x10000, 0, -0x10000, 0, 0, 48 << 16, 0, 0x40000000)
    header.data = header.data[:40] + matrix + header.data[76:]
    return boxes.build(root.children)


def open_end(data):
    """The same film with a last box that says no size."""
    at = data.rindex(b"mdat") - 4
    return data[:at] + bytes(4) + data[at + 4:]


def padded(data):
    """The same film with room between its brand and its index."""
    root = boxes.parse(data)
    free = Box(b"free", bytes(70000))
    boxes.shift(root, len(free.data) + 8)
    root.children.insert(1, free)
    return boxes.build(root.children)


def unplayable(collection):
    def add(name, data, video, audio, made):
        collection.refuse(name, data, "mp4", "unsupported-codec", made, **SIZE, codecs=[codec for codec in (video, audio) if codec])

    quick = ("-deadline", "realtime", "-cpu-used", "8")
    add("mp4-vp9.mp4", film(("-c:v", "libvpx-vp9", *quick)), "vp9", "aac", "VP9 in MP4")
    add("mp4-av1.mp4", film(("-c:v", "libaom-av1", "-cpu-used", "8", "-row-mt", "0")), "av1", "aac", "AV1 in MP4")
    add("mp4-hev1.mp4", film(HEVC + ("-tag:v", "hev1")), "hevc", "aac", "HEVC with the sample entry hev1")
    deep = ("-c:v", "libx264", "-bsf:v", "filter_units=remove_types=6", "-pix_fmt")
    add("mp4-high10.mp4", film((*deep, "yuv420p10le")), "h264", "aac", "H.264 High 10: 10 bits a sample")
    add("mp4-high422-10.mp4", film((*deep, "yuv422p10le")), "h264", "aac", "H.264 High 4:2:2, 10 bits a sample")
    add("mp4-high422.mp4", film((*deep, "yuv422p")), "h264", "aac", "H.264 High 4:2:2, 8 bits a sample")
    add("mp4-high444.mp4", film((*deep, "yuv444p")), "h264", "aac", "H.264 High 4:4:4 Predictive")
    add("mp4-mjpeg.mp4", film(("-c:v", "mjpeg", "-pix_fmt", "yuvj420p")), "mjpeg", "aac", "JPEG frames in the sample entry mp4v")
    add("mp4-mpeg2.mp4", film(("-c:v", "mpeg2video", "-r", "25")), "mpeg2video", "aac", "MPEG-2 in the sample entry mp4v")
    add("mp4-ac3-sound.mp4", film(H264, ("-c:a", "ac3", "-b:a", "64k")), "h264", "ac3", "AC-3 sound")
    add("mp4-eac3-sound.mp4", film(H264, ("-c:a", "eac3", "-b:a", "64k")), "h264", "eac3", "Enhanced AC-3 sound")
    add("mp4-opus-sound.mp4", film(H264, ("-c:a", "libopus", "-b:a", "32k")), "h264", "opus", "Opus sound")
    add("mp4-flac-sound.mp4", film(H264, ("-c:a", "flac", "-strict", "-2")), "h264", "flac", "FLAC sound")


def broken(collection, plain):
    add = collection.refuse
    first = film(H264, AAC, *FIRST)
    pieces = film(H264 + ("-g", "2"), AAC, "-movflags", "+frag_keyframe+empty_moov+default_base_moof")
    index = plain.rindex(b"moov")
    add("mp4-first-cut.mp4", first[:-600], "mp4", "truncated", "index first, the last 600 bytes missing: the index is whole")
    add("mp4-last-cut.mp4", plain[:len(plain) // 2], "mp4", "truncated", "index last, cut inside mdat: no index at all")
    add("mp4-index-cut.mp4", plain[:index + 300], "mp4", "truncated", "index last, cut inside moov")
    add("mp4-fragment-cut.mp4", pieces[:pieces.rindex(b"mdat") + 40], "mp4", "truncated", "cut inside a fragment's media data")
    add("mp4-brand-cut.mp4", plain[:16], "mp4", "truncated", "cut inside ftyp")

    def edited(name, made, change):
        root = boxes.parse(plain)
        change(root, boxes.sample_table(boxes.tracks(root)[0]))
        add(name, boxes.build(root.children), "mp4", "corrupt", made)

    def no_tracks(root, _):
        root.find(b"moov").children = [root.find(b"moov", b"mvhd")]

    def huge_sizes(_, table):
        box = table.find(b"stsz")
        box.data = box.data[:4] + struct.pack(">II", 0, 1 << 28) + box.data[12:]

    def huge_times(_, table):
        box = table.find(b"stts")
        box.data = box.data[:4] + struct.pack(">I", 1 << 28) + box.data[8:]

    def other_sum(_, table):
        box = table.find(b"stts")
        box.data = box.data[:4] + struct.pack(">III", 1, 1000, 1024)

    def no_sizes(_, table):
        table.children = [box for box in table.children if box.kind != b"stsz"]

    edited("mp4-no-tracks.mp4", "moov with mvhd alone", no_tracks)
    edited("mp4-huge-sizes.mp4", "stsz counts 2^28 samples in a box of some bytes", huge_sizes)
    edited("mp4-huge-times.mp4", "stts counts 2^28 entries in a box of some bytes", huge_times)
    edited("mp4-other-sum.mp4", "stts covers 1000 samples, stsz has five", other_sum)
    edited("mp4-no-sizes.mp4", "a sample table without stsz", no_sizes)
    start = plain.index(b"mdat") - 4
    add("mp4-small-box.mp4", plain[:index - 4] + b"\0\0\0\x03moov" + plain[index + 4:], "mp4", "corrupt",
        "a box of size 3, which is less than its header")
    add("mp4-deep.mp4", plain[:start] + nested(2000), "mp4", "corrupt", "2000 moov boxes, each in the one before")


def nested(depth):
    """Boxes in boxes, with nothing in the innermost."""
    return b"".join(struct.pack(">I4s", 8 * (depth - level), b"moov") for level in range(depth))


def protected(collection, plain):
    add = collection.refuse
    codecs = {"codecs": ["h264", "aac"], **SIZE}
    add("mp4-encrypted.mp4", boxes.encrypted(plain), "mp4", "encrypted-media", "sample entry encv with sinf (common encryption)", **SIZE)
    add("mp4-external.mp4", boxes.external(plain, b"file:///etc/hostname"), "mp4", "external-reference",
        "dref says that the picture's samples lie in another file", **codecs)
    add("mp4-external-web.mp4", boxes.external(plain, b"http://media.example.com/film.mp4"), "mp4", "external-reference",
        "dref says that the picture's samples lie at a web address", **codecs)


def other_containers(collection):
    def add(name, data, format, made, *codecs):
        collection.refuse(name, data, format, "unsupported-format", made, codecs=list(codecs))

    vp9 = ("-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8")
    opus = ("-c:a", "libopus", "-b:a", "32k")
    stream = film(H264, AAC, suffix="ts")
    quicktime = film(suffix="mov")
    add("film.webm", film(vp9, opus, suffix="webm"), "webm", "VP9 and Opus in WebM", "vp9", "opus")
    add("film.mkv", film(suffix="mkv"), "matroska", "H.264 and AAC in Matroska", "h264", "aac")
    add("matroska-named.mp4", film(suffix="mkv"), "matroska", "Matroska under another format's name", "h264", "aac")
    add("film.mov", quicktime, "quicktime", "H.264 and AAC in QuickTime, brand qt", "h264", "aac")
    add("quicktime-named.mp4", quicktime, "quicktime", "QuickTime under another format's name", "h264", "aac")
    bare = boxes.parse(quicktime)
    bare.children = [box for box in bare.children if box.kind != b"ftyp"]
    boxes.shift(bare, -20)
    add("quicktime-no-brand.mov", boxes.build(bare.children), "quicktime", "QuickTime without ftyp, as before 2005", "h264", "aac")
    add("film-h263.3gp", ffmpeg("-f", "lavfi", "-i", "testsrc2=s=128x96:r=10:d=0.5", "-i", "in.amr", "-c:v", "h263", "-c:a", "copy",
                                files={"in.amr": amr()}, output="out.3gp"), "3gp", "H.263 and AMR under a 3gp brand", "h263", "amr_nb")
    add("film-h264.3gp", film(suffix="3gp"), "3gp", "H.264 and AAC under a 3gp brand", "h264", "aac")
    add("film.avi", film(("-c:v", "mpeg4", "-q:v", "8"), ("-c:a", "libmp3lame", "-b:a", "32k"), suffix="avi"), "avi",
        "MPEG-4 part 2 and MP3 in AVI", "mpeg4", "mp3")
    add("film.ts", stream, "mpeg-ts", "H.264 and AAC in an MPEG transport stream", "h264", "aac")
    add("mpeg-ts-named.mp4", stream, "mpeg-ts", "a transport stream under another format's name", "h264", "aac")
    add("film.mpg", film(("-c:v", "mpeg2video", "-r", "25"), ("-c:a", "mp2", "-b:a", "64k"), suffix="mpg"), "mpeg-ps",
        "MPEG-2 and layer II in an MPEG programme stream", "mpeg2video", "mp2")
    heic = boxes.brand(film(H264, AAC, *FIRST), b"heic")
    add("heic-brand.mp4", heic, "heic", "a film under the brand of HEIC photos", "h264", "aac")
