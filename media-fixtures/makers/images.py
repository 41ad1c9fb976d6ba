"""JPEG, PNG and GIF: what may be attached, and what is wrong with the rest."""

import io
import struct
import zipfile

from . import pixels
from .pixels import HEIGHT, WIDTH, chunk, gif, png
from .tools import ffmpeg, run

SIZE = {"width": WIDTH, "height": HEIGHT}
JPEG = {"format": "jpeg", **SIZE}
PNG = {"format": "png", **SIZE}
GIF = {"format": "gif", **SIZE}
TRAILING = {"remark": "trailing-data"}


def make(collection, film):
    """Adds all still-image fixtures; `film` is an MP4 for what phones append to a photo."""
    jpegs(collection, film)
    broken_jpegs(collection)
    pngs(collection)
    broken_pngs(collection)
    gifs(collection)
    broken_gifs(collection)


def archive():
    """A small ZIP archive with one text file of a fixed date."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(zipfile.ZipInfo("note.txt", (2020, 1, 1, 0, 0, 0)), "A text in an archive.\n" * 4)
    return buffer.getvalue()


# JPEG

def convert(*arguments, output="out.jpg", width=WIDTH, height=HEIGHT):
    """Runs ImageMagick on the picture."""
    return run("convert", "in.ppm", *arguments, "-strip", output, files={"in.ppm": pixels.ppm(width, height)}, output=output)


def segment(marker, data):
    """A JPEG marker segment."""
    return bytes((0xFF, marker)) + struct.pack(">H", len(data) + 2) + data


def segments(data):
    """The marker segments from SOI up to the entropy-coded data, and the rest."""
    parts, at = [], 2
    while data[at + 1] != 0xDA:
        end = at + 2 + struct.unpack_from(">H", data, at + 2)[0]
        parts.append(data[at:end])
        at = end
    return parts, data[at:]


def insert(data, *parts):
    """A JPEG with these segments right behind SOI."""
    return data[:2] + b"".join(parts) + data[2:]


def exif(orientation, thumbnail=b""):
    """An APP1 segment with an orientation and, if given, a thumbnail."""
    first = struct.pack(">HHHIHH", 1, 0x0112, 3, 1, orientation, 0)
    second = b""
    if thumbnail:
        start = 8 + len(first) + 4 + 2 + 3 * 12 + 4
        second = struct.pack(
            ">HHHIHHHHIIHHII", 3, 0x0103, 3, 1, 6, 0, 0x0201, 4, 1, start, 0x0202, 4, 1, len(thumbnail)) + b"\0\0\0\0"
    link = struct.pack(">I", 8 + len(first) + 4 if thumbnail else 0)
    return segment(0xE1, b"Exif\0\0MM\0\x2a\0\0\0\x08" + first + link + second + thumbnail)


def stub(width, height):
    """A grey JPEG of any size with tables and a scan, but hardly any data in it."""
    quantisation = segment(0xDB, b"\0" + bytes([16] * 64))
    start = segment(0xC0, struct.pack(">BHHB", 8, height, width, 1) + b"\x01\x11\0")
    codes = b"\x01" + bytes(15)
    huffman = segment(0xC4, b"\0" + codes + b"\0") + segment(0xC4, b"\x10" + codes + b"\0")
    scan = segment(0xDA, b"\x01\x01\0\0\x3f\0") + b"\0" * 8
    return b"\xff\xd8" + quantisation + start + huffman + scan + b"\xff\xd9"


def jpegs(collection, film):
    add = collection.accept
    plain = convert("-quality", "80", "-sampling-factor", "2x2")
    small = convert("-resize", "16x8!", "-quality", "70")
    parts, scan = segments(plain)
    bare = plain[:2] + b"".join(part for part in parts if not 0xE0 <= part[1] <= 0xEF) + scan
    add("jpeg-baseline.jpg", plain, **JPEG, made="ImageMagick, baseline, 4:2:0")
    add("jpeg-ffmpeg.jpg", ffmpeg("-i", "in.ppm", "-pix_fmt", "yuvj420p", "-q:v", "5",
                                  files={"in.ppm": pixels.ppm()}, output="out.jpg"), **JPEG, made="ffmpeg's mjpeg encoder")
    add("jpeg-progressive.jpg", convert("-interlace", "JPEG"), **JPEG, made="ImageMagick, -interlace JPEG: several scans")
    add("jpeg-grey.jpg", convert("-colorspace", "Gray"), **JPEG, made="ImageMagick, one component")
    add("jpeg-cmyk.jpg", convert("-colorspace", "CMYK"), **JPEG, made="ImageMagick, four components, Adobe APP14")
    add("jpeg-444.jpg", convert("-sampling-factor", "1x1"), **JPEG, made="ImageMagick, no chroma subsampling")
    add("jpeg-422.jpg", convert("-sampling-factor", "2x1"), **JPEG, made="ImageMagick, 4:2:2")
    add("jpeg-restart.jpg", ffmpeg("-i", "in.ppm", "-pix_fmt", "yuvj420p", "-slices", "4",
                                   files={"in.ppm": pixels.ppm(64, 64)}, output="out.jpg"),
        "jpeg", width=64, height=64, made="ffmpeg with slices: DRI and RST markers")
    add("jpeg-1x1.jpg", convert(width=1, height=1), "jpeg", width=1, height=1, made="ImageMagick, one pixel")
    add("jpeg-no-app.jpg", bare, **JPEG, made="jpeg-baseline without any APPn segment")
    add("jpeg-orientation.jpg", insert(bare, exif(6)), **JPEG, made="APP1 Exif only, orientation 6 (turn right)")
    add("jpeg-exif-thumbnail.jpg", insert(bare, exif(1, small)), **JPEG,
        made="Exif thumbnail: a second JPEG with its own EOI inside APP1")
    add("jpeg-comment.jpg", insert(plain, segment(0xFE, b"<script>alert(1)</script>\xff\xd9 not the end")), **JPEG,
        made="a comment with a script and the bytes of EOI")
    add("jpeg-fill-bytes.jpg", plain[:2] + b"\xff\xff\xff" + plain[2:], **JPEG, made="fill bytes FF in front of a marker")
    add("jpeg-large-segments.jpg", insert(plain, *[segment(0xE4, b"fixture\0" + bytes(40000))] * 2), **JPEG,
        made="two APP4 segments, so that SOF stands behind 80 KB")
    add("jpeg-named.png", plain, **JPEG, made="jpeg-baseline under another format's name")
    add("jpeg-no-extension", plain, **JPEG, made="jpeg-baseline under a name without extension")
    add("jpeg-trailing-film.jpg", plain + film, **JPEG, **TRAILING, made="an MP4 behind EOI, as motion photos have it")
    add("jpeg-trailing-picture.jpg", plain + small, **JPEG, **TRAILING, made="a second JPEG behind EOI, as multi-picture files")
    add("jpeg-trailing-zip.jpg", plain + archive(), **JPEG, **TRAILING, made="a ZIP archive behind EOI")
    add("jpeg-trailing-zeros.jpg", plain + bytes(512), **JPEG, **TRAILING, made="512 zero bytes behind EOI")


def broken_jpegs(collection):
    add = collection.refuse
    plain = convert("-quality", "80", "-sampling-factor", "2x2")
    small = convert("-resize", "16x8!", "-quality", "70")
    parts, scan = segments(plain)
    frame = next(part for part in parts if part[1] == 0xC0)
    others = b"".join(part for part in parts if part[1] != 0xC0)
    narrow = frame[:7] + b"\0\0" + frame[9:]
    add("jpeg-truncated.jpg", plain[:len(plain) * 6 // 10], **JPEG, reason="truncated", made="the first six tenths of a JPEG")
    add("jpeg-no-eoi.jpg", plain[:-2], **JPEG, reason="truncated", made="all but the EOI marker")
    add("jpeg-cut-in-header.jpg", plain[:40], "jpeg", "truncated", made="the first 40 bytes: cut inside a table")
    add("jpeg-cut-thumbnail.jpg", insert(plain, exif(1, small))[:2 + len(exif(1, small)) + 100], "jpeg", "truncated",
        made="cut behind the Exif thumbnail, whose EOI is not the picture's")
    add("jpeg-progressive-cut.jpg", convert("-interlace", "JPEG")[:-200], **JPEG, reason="truncated",
        made="a progressive JPEG without its last 200 bytes")
    add("jpeg-scan-before-frame.jpg", plain[:2] + others + scan[:-2] + frame + scan[-2:], "jpeg", "corrupt", made="SOS in front of SOF")
    add("jpeg-no-frame.jpg", plain[:2] + parts[0] + b"\xff\xd9", "jpeg", "corrupt", made="SOI, APP0, EOI: no picture")
    add("jpeg-zero-width.jpg", plain[:2] + others + narrow + scan, "jpeg", "corrupt", made="SOF with width 0")
    add("jpeg-pixel-bomb.jpg", stub(65500, 65500), "jpeg", "too-many-pixels", width=65500, height=65500,
        made="SOF says 65500x65500 in a file of some hundred bytes")


# PNG

def pngs(collection):
    add = collection.accept
    names = {0: "grey", 2: "rgb", 3: "palette", 4: "grey-alpha", 6: "rgba"}
    depths = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
    for colour, name in names.items():
        for depth in depths[colour]:
            add(f"png-{name}-{depth}.png", png(colour, depth), **PNG, made=f"colour type {colour}, {depth} bits a sample")
    picture = {"in.ppm": pixels.ppm()}
    text = chunk(b"tEXt", b"Comment\0A text.") + chunk(b"iTXt", "Comment\0\0\0en\0\0Ein Bild, größer".encode())
    colours = (chunk(b"gAMA", struct.pack(">I", 45455)) + chunk(b"sRGB", b"\0")
               + chunk(b"cHRM", struct.pack(">8I", 31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000)))
    between = (chunk(b"bKGD", b"\0\0\0\0\0\0") + chunk(b"tRNS", b"\0\xff\0\xff\0\xff")
               + chunk(b"pHYs", struct.pack(">IIB", 2835, 2835, 1)) + chunk(b"eXIf", exif(6)[10:]))
    time = chunk(b"tIME", struct.pack(">HBBBBB", 2020, 1, 1, 0, 0, 0))
    add("png-ancillary.png", png(2, 8, colours + text, between, time), **PNG,
        made="gAMA sRGB cHRM tEXt iTXt bKGD tRNS pHYs eXIf tIME")
    add("png-private-chunk.png", png(2, 8, chunk(b"fiXt", b"\x01\x02\x03")), **PNG, made="an unknown ancillary chunk")
    add("png-large-text.png", png(2, 8, chunk(b"tEXt", b"Comment\0" + b" " * 70000)), **PNG,
        made="a text of 70 KB in front of the data")
    add("png-many-idat.png", png(2, 8, pieces=60), **PNG, made="data in 60 IDAT chunks")
    add("png-empty-idat.png", png(2, 8, between=chunk(b"IDAT")), **PNG, made="an empty IDAT in front of the data")
    add("png-interlaced.png", convert("-interlace", "PNG", output="out.png"), **PNG, made="ImageMagick, Adam7")
    add("png-interlaced-palette.png", convert("-colors", "8", "-interlace", "PNG", output="out.png"), **PNG,
        made="ImageMagick, eight colours, Adam7")
    add("png-ffmpeg.png", ffmpeg("-i", "in.ppm", files=picture, output="out.png"), **PNG, made="ffmpeg's png encoder")
    add("png-1x1.png", png(6, 8, width=1, height=1), "png", width=1, height=1, made="one pixel")
    add("png-most-pixels.png", pixels.blank_png(10000, 5000), "png", width=10000, height=5000,
        made="one bit a pixel, 50 000 000 pixels: exactly the default limit")
    add("png-named.jpg", png(), **PNG, made="a PNG under another format's name")
    add("png-trailing-zip.png", png() + archive(), **PNG, **TRAILING, made="a ZIP archive behind IEND")
    animated = {**PNG, "remark": "animated-png"}
    add("apng.png", pixels.apng(), **animated, made="APNG of two frames, the default image being the first")
    add("apng-hidden-first.png", pixels.apng(hidden_first=True), **animated,
        made="APNG whose default image is no frame of the animation")
    add("apng-ffmpeg.png", ffmpeg("-f", "lavfi", "-i", "testsrc2=s=48x32:r=5:d=0.6", "-f", "apng", "-plays", "0", output="out.png"),
        **animated, made="ffmpeg's apng encoder, three frames")


def broken_pngs(collection):
    add = collection.refuse
    plain = png()
    data = plain[plain.index(b"IDAT") - 4:-12]
    head = pixels.SIGNATURE + pixels.header(WIDTH, HEIGHT, 8, 2)
    end = chunk(b"IEND")
    palette = png(3, 4)
    add("png-truncated.png", plain[:len(plain) // 2], **PNG, reason="truncated", made="the first half of a PNG")
    add("png-no-iend.png", plain[:-12], **PNG, reason="truncated", made="all but the IEND chunk")
    add("png-cut-in-header.png", plain[:20], "png", "truncated", made="cut inside IHDR")
    add("png-bad-crc-header.png", pixels.SIGNATURE + chunk(b"IHDR", head[16:29], crc=0x12345678) + data + end, "png", "corrupt",
        made="wrong check sum of IHDR")
    add("png-bad-crc-data.png", head + data[:-4] + b"\0\0\0\0" + end, **PNG, reason="corrupt", made="wrong check sum of IDAT")
    add("png-no-data.png", head + end, **PNG, reason="corrupt", made="IHDR and IEND, no IDAT")
    add("png-no-header.png", pixels.SIGNATURE + data + end, "png", "corrupt", made="IDAT first, no IHDR")
    add("png-zero-width.png", pixels.SIGNATURE + pixels.header(0, 32, 8, 2) + data + end, "png", "corrupt", made="width 0")
    add("png-bad-depth.png", pixels.SIGNATURE + pixels.header(48, 32, 4, 2) + data + end, "png", "corrupt",
        made="four bits a sample in colour type 2, which the format does not have")
    add("png-no-palette.png", palette[:33] + palette[palette.index(b"IDAT") - 4:], **PNG, reason="corrupt", made="colour type 3 without PLTE")
    add("png-chunk-length.png", head + b"\xff\xff\xff\xffIDAT" + data[8:] + end, **PNG, reason="corrupt",
        made="a chunk length of 2^32-1, over the format's 2^31-1")
    bomb = {"format": "png", "reason": "too-many-pixels"}
    add("png-one-row-too-many.png", pixels.blank_png(10000, 5001), **bomb, width=10000, height=5001,
        made="whole, one row over the default limit of 50 000 000 pixels")
    add("png-pixel-bomb.png", pixels.blank_png(20000, 20000), **bomb, width=20000, height=20000,
        made="whole: 400 000 000 pixels of one colour in 49 KB")
    largest = 2**31 - 1
    add("png-largest-header.png", pixels.SIGNATURE + pixels.header(largest, largest, 8, 2) + data + end, **bomb,
        width=largest, height=largest, made="the largest width and height that IHDR can state")


# GIF

def gifs(collection):
    add = collection.accept
    frame, control = pixels.frame, pixels.control
    add("gif-87a.gif", gif(frame(), version=b"87a"), **GIF, made="GIF87a, one image")
    add("gif-89a.gif", gif(control(), frame()), **GIF, made="GIF89a, one image behind a graphic control extension")
    add("gif-transparent.gif", gif(control(transparent=3), frame()), **GIF, made="transparent colour")
    add("gif-interlaced.gif", gif(frame(interlaced=True)), **GIF, made="interlaced")
    add("gif-local-table.gif", gif(frame(local=True), global_table=False), **GIF, made="local colour table, no global one")
    add("gif-two-colours.gif", gif(frame(depth=1), depth=1), **GIF, made="two colours in the table, minimum code size 2")
    add("gif-256-colours.gif", gif(frame(depth=8), depth=8), **GIF, made="256 colours")
    add("gif-small-frame.gif", gif(frame(width=20, height=10, left=4, top=6)), **GIF, made="an image smaller than the screen")
    add("gif-still-loop.gif",
        gif(pixels.LOOP, control(delay=10), pixels.comment(b"," * 700), frame()), **GIF,
        made="one image with a NETSCAPE loop, a delay and a comment of 700 bytes 0x2C")
    add("gif-comment-last.gif", gif(frame(), pixels.comment(b"behind the image")), **GIF, made="a comment behind the image")
    add("gif-1x1.gif", gif(control(transparent=0), frame(1, 1), width=1, height=1), "gif", width=1, height=1, made="one pixel")
    add("gif-imagemagick.gif", convert("-colors", "16", output="out.gif"), **GIF, made="ImageMagick")
    add("gif-ffmpeg.gif", ffmpeg("-i", "in.ppm", files={"in.ppm": pixels.ppm()}, output="out.gif"), **GIF, made="ffmpeg, one frame")
    add("gif-gifsicle.gif", run("gifsicle", "-O3", "--interlace", "--careful", "in.gif", "-o", "out.gif",
                                files={"in.gif": gif(control(), frame(depth=8), depth=8)}, output="out.gif"),
        **GIF, made="gifsicle -O3 --interlace")
    add("gif-trailing-zip.gif", gif(frame()) + archive(), **GIF, **TRAILING, made="a ZIP archive behind the trailer")


def broken_gifs(collection):
    add = collection.refuse
    frame, control = pixels.frame, pixels.control
    still = gif(frame())
    moving = {**GIF, "reason": "animated-image"}
    add("gif-animated.gif", gif(pixels.LOOP, control(20), frame(), control(20), frame(shift=6)), **moving,
        made="two images and a NETSCAPE loop")
    add("gif-animated-no-loop.gif", gif(control(20), frame(), control(20), frame(shift=6)), **moving,
        made="two images, no NETSCAPE extension")
    add("gif-animated-no-delay.gif", gif(frame(), frame(shift=6)), **moving, made="two images, no control extension at all")
    add("gif-animated-87a.gif", gif(frame(), frame(shift=6), version=b"87a"), **moving, made="GIF87a with two images")
    add("gif-animated-ffmpeg.gif", ffmpeg("-f", "lavfi", "-i", "testsrc2=s=48x32:r=5:d=0.6", output="out.gif"), **moving,
        made="ffmpeg, three frames")
    add("gif-animated-gifsicle.gif",
        run("gifsicle", "-O3", "--delay", "10", "--loopcount=3", "a.gif", "b.gif", "-o", "out.gif",
            files={"a.gif": still, "b.gif": gif(frame(shift=9))}, output="out.gif"), **moving, made="gifsicle, two frames")
    add("gif-animated-named.jpg", gif(control(20), frame(), control(20), frame(shift=6)), **moving,
        made="two images, under another format's name")
    add("gif-truncated.gif", still[:len(still) // 2 + 20], **GIF, reason="truncated", made="the first half of a GIF")
    add("gif-no-trailer.gif", still[:-1], **GIF, reason="truncated", made="all but the trailer")
    add("gif-no-image.gif", gif(), **GIF, reason="corrupt", made="a screen without an image")
    add("gif-bad-block.gif", gif(b"\x41\x42\x43", frame()), **GIF, reason="corrupt", made="bytes that start no block in front of the image")
    size = still.index(b",") + 10
    add("gif-bad-code-size.gif", still[:size] + b"\x0d" + still[size + 1:], **GIF, reason="corrupt",
        made="LZW minimum code size 13, more than 12-bit codes allow")
    add("gif-bad-code.gif", gif(frame()[:10] + b"\x04" + pixels.blocks(b"\xf0\xff\xff\xff")), **GIF, reason="corrupt",
        made="LZW codes that are in no table")
    script = b"GIF89a=1;alert(1);//" + b" " * 40
    add("gif-script.gif", script, "gif", "corrupt", made="a script that starts with the signature")
    bomb = {"format": "gif", "reason": "too-many-pixels", "width": 65535, "height": 65535}
    add("gif-pixel-bomb.gif", gif(frame(1, 1), width=65535, height=65535), **bomb, made="a screen of 65535x65535, one pixel drawn")
