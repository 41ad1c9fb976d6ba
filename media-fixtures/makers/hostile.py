"""Files that are two things at once, and boxes that promise what no file holds."""

import struct
import zlib

from . import boxes, films, pixels
from .boxes import Box
from .images import JPEG, GIF, PNG, TRAILING, archive, convert, insert, segment
from .sounds import lame

SCRIPT = b"<script>alert(1)</script>"


def make(collection, film):
    """Adds all of them; `film` is an H.264 film with AAC, index last."""
    polyglots(collection, film)
    texts(collection)
    amplifiers(collection, film)
    layouts(collection, film)


def polyglots(collection, film):
    plain = convert("-quality", "80", "-sampling-factor", "2x2")
    picture = pixels.gif(pixels.comment(SCRIPT), pixels.frame())
    accept, refuse = collection.accept, collection.refuse
    accept("jpeg-script-tail.jpg", plain + SCRIPT, **JPEG, **TRAILING, made="a script behind EOI")
    accept("jpeg-script-comment.jpg", insert(plain, segment(0xFE, SCRIPT)), **JPEG, made="a script in a comment")
    accept("jpeg-page-comment.jpg", insert(plain, segment(0xFE, b"%PDF-1.4\n1 0 obj\n")), **JPEG, made="a PDF's head in a comment")
    accept("gif-script-comment.gif", picture, **GIF, made="a script in a comment")
    accept("png-compressed-text.png", pixels.png(2, 8, pixels.chunk(b"zTXt", b"Comment\0\0" + zlib.compress(bytes(20_000_000), 9))),
           **PNG, made="a compressed text of 20 MB in 20 KB")
    accept("mp3-trailing-zip.mp3", lame() + archive(), "mp3", "a ZIP archive behind the last frame", **TRAILING)
    accept("mp4-trailing-zip.mp4", film + archive(), "mp4", "a ZIP archive behind the last box", **TRAILING)
    refuse("pdf-then-jpeg.jpg", b"%PDF-1.4\n" + plain, "pdf", "unsupported-format", "a PDF's head in front of a JPEG")
    refuse("jpeg-stub.jpg", plain[:20], "jpeg", "truncated", "SOI and APP0, 20 bytes: enough for libmagic")


def texts(collection):
    def add(name, text, format, made):
        collection.refuse(name, text.encode(), format, "not-media", made)

    add("sdp-named.mp4", "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=stream\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\na=rtpmap:96 H264/90000\n",
        "playlist", "a session description, which names an address to listen on")
    add("sami-named.mp4", "<SAMI>\n<HEAD><TITLE>x</TITLE></HEAD>\n<BODY><SYNC Start=0><P>text</P></SYNC></BODY>\n</SAMI>\n",
        "xml", "SAMI subtitles, which libavformat opens as a film")
    add("ffmetadata-named.mp3", ";FFMETADATA1\ntitle=x\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=9000\n", "text",
        "ffmpeg's own metadata, which libavformat opens as a sound")
    add("media-list-named.mp3", "#EXTM3U\n#EXTINF:10,\nfile:///etc/hostname\n", "playlist", "a playlist that names a file of the machine")


def amplifiers(collection, film):
    """Counts that make a parser take memory before it looks at what is there."""
    def add(name, made, change):
        root = boxes.parse(film)
        track = boxes.tracks(root)[0]
        change(root, track, boxes.sample_table(track))
        collection.refuse(name, boxes.build(root.children), "mp4", "corrupt", made)

    def constant_sizes(root, track, table):
        table.find(b"stsz").data = struct.pack(">III", 0, 1, 1 << 28)
        table.find(b"stts").data = struct.pack(">IIII", 0, 1, 1 << 28, 1)

    def huge_offsets(root, track, table):
        table.children.append(boxes.full(b"ctts", struct.pack(">III", 1 << 28, 1, 0)))

    def long_offsets(root, track, table):
        table.children.append(boxes.full(b"ctts", struct.pack(">III", 1, 1 << 28, 0)))

    def huge_edits(root, track, table):
        track.children = [child for child in track.children if child.kind != b"edts"]
        track.children.append(Box(b"edts", boxes.full(b"elst", struct.pack(">IIiI", 1 << 28, 1, 0, 0x10000)).build()))

    def huge_chunks(root, track, table):
        table.find(b"stsc").data = struct.pack(">IIIII", 0, 1, 1, 1 << 28, 1)

    def many_tracks(root, track, table):
        root.find(b"moov").children += [Box(b"trak", b"")] * 5000

    add("mp4-constant-sizes.mp4", "stsz gives 2^28 samples one size each, which takes no table: more than the file has bytes", constant_sizes)
    add("mp4-huge-offsets.mp4", "ctts counts 2^28 entries in a box of some bytes", huge_offsets)
    add("mp4-long-offsets.mp4", "one entry of ctts covers 2^28 samples, stsz has five", long_offsets)
    add("mp4-huge-edits.mp4", "elst counts 2^28 entries in a box of some bytes", huge_edits)
    add("mp4-huge-chunks.mp4", "stsc puts 2^28 samples into a chunk", huge_chunks)
    add("mp4-many-tracks.mp4", "5000 empty tracks behind the two", many_tracks)


def layouts(collection, film):
    """Brands and boxes at the start that are not as they should be."""
    def add(name, data, reason, made, format="mp4", **more):
        collection.refuse(name, data, format, reason, made, **more)

    start = struct.unpack_from(">I", film)[0]
    endless = struct.pack(">I4sQ", 1, b"free", 1 << 62)
    segment_type = boxes.parse(film)
    segment_type.find(b"ftyp").kind = b"styp"
    late = boxes.parse(film)
    boxes.shift(late, 16)
    late.children.insert(0, Box(b"free", bytes(8)))
    unknown = boxes.parse(film)
    brands = unknown.find(b"ftyp")
    brands.data = b"XXXX" + brands.data[4:8] + b"XXXX" * ((len(brands.data) - 8) // 4)
    prores = films.film(("-c:v", "prores_ks", "-pix_fmt", "yuv422p10le"), films.AAC, "-f", "mov", "-brand", "mp42")
    add("mp4-box-2-62.mp4", film[:start] + endless + film[start:], "truncated", "a free box of 2^62 bytes")
    add("mp4-no-index.mp4", film[:start], "corrupt", "ftyp alone")
    add("mp4-segment-type.mp4", boxes.build(segment_type.children), "corrupt", "styp in the place of ftyp")
    add("mp4-free-first.mp4", boxes.build(late.children), "unsupported-format", "a free box in front of ftyp", "quicktime")
    add("mp4-brand-unknown.mp4", boxes.build(unknown.children), "unsupported-format", "brands that nobody knows", "iso-media")
    add("mp4-prores.mp4", prores, "unsupported-codec", "ProRes", **films.SIZE, codecs=["prores", "aac"])
    small = pixels.gif(pixels.frame(width=1, height=1, depth=2), width=16000, height=16000)
    collection.refuse("gif-wide-screen.gif", small, "gif", "too-many-pixels", "a screen of 16000x16000, one pixel drawn", width=16000, height=16000)
    many = pixels.gif(*[pixels.control() + pixels.frame(width=1, height=1, depth=2)] * 2000)
    collection.refuse("gif-many-frames.gif", many, "gif", "animated-image", "2000 images", width=48, height=32)
