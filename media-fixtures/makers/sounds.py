"""Sounds: MP3, AAC and Apple Lossless, and those that notifications do not take."""

import struct

from . import boxes, pixels
from .tools import ffmpeg, run

MP3 = {"format": "mp3", "codecs": ["mp3"]}
AAC = {"format": "aac", "codecs": ["aac"]}
ADTS = {**AAC, "remark": "adts"}
NO_TAGS = ("-id3v2_version", "0", "-write_id3v1", "0")


def sound(*arguments, suffix, rate=44100, seconds=0.4, files=None, inputs=()):
    """A tone of 440 Hz."""
    return ffmpeg("-f", "lavfi", "-i", f"sine=440:r={rate}:d={seconds}", *inputs, *arguments, files=files, output=f"out.{suffix}")


def wave(rate=44100):
    """The tone as a WAV file."""
    return sound(suffix="wav", rate=rate)


def lame(*arguments, rate=44100):
    """The tone as LAME encodes it."""
    return run("lame", "--quiet", *arguments, "in.wav", "out.mp3", files={"in.wav": wave(rate)}, output="out.mp3")


def amr(frames=20):
    """An AMR file of frames of 4.75 kbit/s, 20 ms each, all their bits zero."""
    return b"#!AMR\n" + (b"\x04" + bytes(12)) * frames


def synchsafe(size):
    """A size in four bytes of seven bits."""
    return bytes(size >> shift & 0x7F for shift in (21, 14, 7, 0))


def id3(frames, version=3, padding=0, flags=0, stated=None):
    """An ID3v2 tag; `stated` is a size other than the true one."""
    body = frames + bytes(padding)
    size = len(body) if stated is None else stated
    return b"ID3" + bytes((version, 0, flags)) + synchsafe(size) + body


def text_frame(identifier, text):
    """A text frame of ID3v2.3."""
    data = b"\0" + text
    return identifier + struct.pack(">IH", len(data), 0) + data


def make(collection):
    """Adds all fixtures of sound."""
    mp3(collection)
    broken_mp3(collection)
    aac(collection)
    broken_aac(collection)
    others(collection)


def mp3(collection):
    def add(name, data, made, **more):
        collection.accept(name, data, made=made, **MP3, **more)

    bare = lame("-b", "64", "-t")
    title = text_frame(b"TIT2", b"A tone")
    cover = ("-i", "in.png"), ("-map", "0", "-map", "1", "-c:v", "copy", "-disposition:v", "attached_pic", "-b:a", "64k")
    add("mp3-bare.mp3", bare, "LAME, constant rate, no tag and no Info frame")
    add("mp3-info.mp3", lame("-b", "64"), "LAME, constant rate with an Info frame")
    add("mp3-vbr.mp3", lame("-V", "7"), "LAME, variable rate with a Xing frame")
    add("mp3-abr.mp3", lame("--abr", "80"), "LAME, average rate")
    add("mp3-crc.mp3", lame("-b", "64", "-p"), "LAME, frames with check sums")
    add("mp3-mono.mp3", lame("-b", "32", "-m", "m"), "LAME, mono")
    add("mp3-32k.mp3", lame("-b", "64", rate=32000), "LAME, 32 kHz")
    add("mp3-48k.mp3", lame("-b", "64", rate=48000), "LAME, 48 kHz")
    add("mp3-mpeg2.mp3", lame("-b", "32", "-m", "m", rate=22050), "LAME, mono, 22.05 kHz: MPEG-2")
    add("mp3-mpeg25.mp3", lame("-b", "16", "-m", "m", rate=11025), "LAME, mono, 11.025 kHz: MPEG-2.5")
    add("mp3-mpeg25-8k.mp3", lame("-b", "16", "-m", "m", rate=8000), "LAME, mono, 8 kHz: MPEG-2.5")
    add("mp3-lame-id3v2.mp3", lame("-b", "64", "--id3v2-only", "--tt", "A tone"), "LAME with its own ID3v2 tag")
    add("mp3-lame-id3v1.mp3", lame("-b", "64", "--id3v1-only", "--tt", "A tone"), "LAME with an ID3v1 tag")
    add("mp3-ffmpeg.mp3", sound("-b:a", "64k", *NO_TAGS, suffix="mp3"), "ffmpeg, Info frame, no tags")
    add("mp3-ffmpeg-bare.mp3", sound("-b:a", "64k", "-write_xing", "0", *NO_TAGS, suffix="mp3"), "ffmpeg, frames alone")
    add("mp3-id3v23.mp3", sound("-b:a", "64k", "-metadata", "title=A tone", "-id3v2_version", "3", suffix="mp3"), "ffmpeg, ID3v2.3")
    add("mp3-id3v24.mp3", sound("-b:a", "64k", "-metadata", "title=A tone", "-id3v2_version", "4", suffix="mp3"), "ffmpeg, ID3v2.4")
    add("mp3-cover-png.mp3", sound(*cover[1], "-id3v2_version", "3", inputs=cover[0], files={"in.png": pixels.png()}, suffix="mp3"),
        "ffmpeg, a PNG as cover art in ID3v2.3")
    jpeg = run("convert", "in.ppm", "-strip", "out.jpg", files={"in.ppm": pixels.ppm()}, output="out.jpg")
    add("mp3-cover-jpeg.mp3", sound(*cover[1], "-id3v2_version", "4", inputs=("-i", "in.jpg"), files={"in.jpg": jpeg}, suffix="mp3"),
        "ffmpeg, a JPEG as cover art in ID3v2.4")
    add("mp3-id3v22.mp3", id3(b"TT2\0\0\x07\0A tone", version=2) + bare, "ID3v2.2, frames with names of three letters")
    add("mp3-id3-footer.mp3", id3(b"TIT2" + synchsafe(7) + b"\0\0\0A tone", version=4, flags=0x10)
        + b"3DI\x04\0\x10" + synchsafe(17) + bare, "ID3v2.4 with a footer")
    add("mp3-id3-padding.mp3", id3(title, padding=2000) + bare, "ID3v2.3 with 2000 bytes of padding")
    add("mp3-large-tag.mp3", id3(title, padding=70000) + bare, "an ID3v2.3 tag of 70 KB")
    add("mp3-two-tags.mp3", id3(title) + id3(text_frame(b"TALB", b"Tones")) + bare, "two ID3v2 tags, one behind the other")
    add("mp3-id3v1.mp3", bare + b"TAG" + b"A tone".ljust(125, b"\0"), "an ID3v1 tag behind the frames")
    add("mp3-ape.mp3", bare + ape(b"Title", b"A tone"), "an APEv2 tag behind the frames")
    add("mp3-ape-id3v1.mp3", bare + ape(b"Title", b"A tone") + b"TAG" + b"A tone".ljust(125, b"\0"), "APEv2, then ID3v1")
    add("mp3-short-id3.mp3", id3(title, padding=800, stated=len(title) + 100) + bare,
        "the tag states 700 bytes less than it has", remark="id3-size")
    add("mp3-leading-zeros.mp3", bytes(512) + bare, "512 zero bytes in front of the first frame")
    add("mp3-leading-junk.mp3", bytes(range(0x80, 0xB0)) + bare, "48 bytes of binary junk in front of the first frame")
    add("mp3-named.wav", bare, "an MP3 under another format's name")


def ape(key, value):
    """An APEv2 tag with one item, header and footer."""
    item = struct.pack("<II", len(value), 0) + key + b"\0" + value
    fields = struct.pack("<III", 2000, len(item) + 32, 1)
    return b"APETAGEX" + fields + struct.pack("<I", 0xA0000000) + bytes(8) + item + b"APETAGEX" + fields + struct.pack("<I", 0x80000000) + bytes(8)


def broken_mp3(collection):
    def add(name, data, reason, made):
        collection.refuse(name, data, "mp3", reason, made)

    bare, info = lame("-b", "64", "-t"), lame("-b", "64")
    vbr = lame("-V", "7")
    title = text_frame(b"TIT2", b"A tone")
    jpeg = run("convert", "in.ppm", "-strip", "out.jpg", files={"in.ppm": pixels.ppm()}, output="out.jpg")
    tagged = id3(text_frame(b"TIT2", b"A tone"), padding=4000) + bare
    collection.accept("mp3-info-cut.mp3", info[:len(info) // 2], made="half of a file whose Info frame states frames and bytes",
                      remark="short-stream", **MP3)
    collection.accept("mp3-vbr-cut.mp3", vbr[:len(vbr) * 7 // 10], made="seven tenths of a file whose Xing frame states frames and bytes",
                      remark="short-stream", **MP3)
    add("mp3-tag-cut.mp3", tagged[:3000], "truncated", "cut inside the ID3v2 tag")
    add("mp3-tag-only.mp3", id3(title, padding=200), "corrupt", "an ID3v2 tag and nothing behind it")
    add("mp3-tag-text.mp3", id3(title, padding=20) + b"No frames, only a text that goes on for some time.\n" * 20, "corrupt",
        "an ID3v2 tag with a text behind it")
    add("mp3-tag-picture.mp3", id3(title) + jpeg, "corrupt", "an ID3v2 tag with a JPEG behind it")
    collection.accept("mp3-tag-size.mp3", b"ID3\x03\0\0\xff\xff\xff\xff" + title + bytes(5000) + bare,
                      made="a tag size with bits that it cannot have", remark="id3-size", **MP3)
    collection.accept("mp3-tag-chain.mp3", id3(b"") * 60 + bare, made="60 empty ID3v2 tags, one behind the other",
                      remark="id3-size", **MP3)


def aac(collection):
    add = collection.accept
    mono = ("-c:a", "aac", "-b:a", "32k")
    plain = sound(*mono, suffix="m4a")
    picture = {"in.png": pixels.png()}
    add("aac.aac", sound(*mono, suffix="aac"), **ADTS, made="ADTS frames")
    add("aac-22k.aac", sound(*mono, suffix="aac", rate=22050), **ADTS, made="ADTS frames, 22.05 kHz")
    add("aac-stereo.aac", sound("-c:a", "aac", "-b:a", "64k", "-ac", "2", suffix="aac"), **ADTS, made="ADTS frames, stereo")
    add("aac-adts-named.mp3", sound(*mono, suffix="aac"), **ADTS, made="ADTS frames under another format's name")
    add("aac.m4a", plain, **AAC, made="ffmpeg's ipod muxer: brand M4A, index last")
    add("aac-index-first.m4a", sound(*mono, "-movflags", "+faststart", suffix="m4a"), **AAC, made="brand M4A, index first")
    add("aac-isom.mp4", sound(*mono, suffix="mp4"), **AAC, made="sound alone under the brand isom and the name of a film")
    add("aac-3gp4.3gp", sound(*mono, suffix="3gp"), **AAC, made="sound alone under a 3gp brand, as voice recorders write it")
    add("aac-m4b.m4b", boxes.brand(plain, b"M4B "), **AAC, made="brand M4B (audio book)")
    add("aac-fragmented.m4a", sound(*mono, "-movflags", "+frag_keyframe+empty_moov+default_base_moof", "-frag_duration", "100000", suffix="m4a"),
        **AAC, made="samples in fragments")
    add("aac-cover.m4a", sound(*mono, "-map", "0", "-map", "1", "-c:v", "copy", "-disposition:v", "attached_pic", "-metadata", "title=A tone",
                               inputs=("-i", "in.png"), files=picture, suffix="m4a"), **AAC, made="title and a PNG as cover art")
    add("alac.m4a", sound("-c:a", "alac", suffix="m4a"), "alac", codecs=["alac"], made="Apple Lossless, 16 bits")
    add("alac-24.m4a", sound("-c:a", "alac", "-sample_fmt", "s32p", "-movflags", "+faststart", suffix="m4a", seconds=0.15), "alac",
        codecs=["alac"], made="Apple Lossless, 24 bits, index first")
    add("alac-isom.mp4", sound("-c:a", "alac", suffix="mp4"), "alac", codecs=["alac"], made="Apple Lossless under the brand isom")


def broken_aac(collection):
    add = collection.refuse
    mono = ("-c:a", "aac", "-b:a", "32k")
    plain = sound(*mono, suffix="m4a")
    first = sound(*mono, "-movflags", "+faststart", suffix="m4a")
    frames = sound(*mono, suffix="aac")
    collection.accept("aac-cut.aac", frames[:-40], "aac", codecs=["aac"], made="ADTS, the last frame incomplete",
                      remark="cut-frame")
    add("aac-first-cut.m4a", first[:len(first) - 500], "aac", "truncated", "index first, the last 500 bytes missing")
    add("aac-encrypted.m4a", boxes.encrypted(plain), "aac", "encrypted-media", "sample entry enca with sinf")
    add("aac-external.m4a", boxes.external(plain, b"file:///etc/hostname"), "aac", "external-reference",
        "dref says that the samples lie in another file")
    for name, codec in (("opus", "libopus"), ("flac", "flac"), ("mp3", "libmp3lame"), ("ac3", "ac3")):
        add(f"mp4-audio-{name}.mp4", sound("-c:a", codec, "-b:a", "64k", "-strict", "-2", suffix="mp4"), f"mp4-{name}",
            "unsupported-format", f"sound alone in MP4: {name}", codecs=[name])


def others(collection):
    def add(name, data, format, made, *codecs):
        collection.refuse(name, data, format, "unsupported-format", made, codecs=list(codecs))

    flac = sound("-c:a", "flac", suffix="flac", seconds=0.2)
    short = sound(suffix="wav", rate=8000, seconds=0.2)
    add("sound.wav", short, "wav", "PCM, 8 kHz", "pcm_s16le")
    add("wav-named.mp3", short, "wav", "a WAV under another format's name", "pcm_s16le")
    add("sound.aiff", sound(suffix="aiff", rate=8000, seconds=0.2), "aiff", "PCM, 8 kHz", "pcm_s16be")
    add("sound.caf", sound(suffix="caf", rate=8000, seconds=0.2), "caf", "PCM in Core Audio Format", "pcm_s16be")
    add("sound.flac", flac, "flac", "FLAC", "flac")
    add("flac-tagged.mp3", id3(text_frame(b"TIT2", b"A tone"), padding=64) + flac, "flac", "FLAC behind an ID3v2 tag, under another format's name", "flac")
    add("sound.ogg", sound("-c:a", "libvorbis", suffix="ogg"), "ogg", "Vorbis in Ogg", "vorbis")
    add("sound.opus", sound("-c:a", "libopus", "-b:a", "24k", suffix="opus"), "ogg", "Opus in Ogg", "opus")
    add("sound.mka", sound("-c:a", "aac", "-b:a", "32k", suffix="mka"), "matroska", "AAC in Matroska", "aac")
    add("sound.amr", amr(), "amr", "AMR narrow band, 4.75 kbit/s", "amr_nb")
    add("sound.mp2", sound("-c:a", "mp2", "-b:a", "64k", suffix="mp2"), "mp2", "MPEG audio layer II", "mp2")
    add("mp2-named.mp3", sound("-c:a", "mp2", "-b:a", "64k", suffix="mp2"), "mp2", "layer II under another format's name", "mp2")
