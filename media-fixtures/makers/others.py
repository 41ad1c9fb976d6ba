"""What is not a medium at all, and images that notifications do not take."""

import gzip
import random

from . import pixels
from .images import archive
from .tools import ffmpeg, run

PICTURE = {"in.ppm": pixels.ppm()}


def make(collection, film):
    """Adds everything that is refused by its format alone; `film` is an MP4 to hide behind a page."""
    images(collection)
    pages(collection, film)
    bytes_of_any_kind(collection)


def images(collection):
    def add(name, data, format, made):
        collection.refuse(name, data, format, "unsupported-format", made)

    def webp(*arguments):
        return run("cwebp", "-quiet", *arguments, "in.png", "-o", "out.webp", files={"in.png": pixels.png(6, 8)}, output="out.webp")

    lossy = webp("-q", "60", "-noalpha")
    frames = {"0.png": pixels.png(), "1.png": pixels.png(0)}
    heif = dict(files={"in.png": pixels.png(width=64, height=64)})
    add("lossy.webp", lossy, "webp", "cwebp, lossy")
    add("lossless.webp", webp("-lossless"), "webp", "cwebp -lossless, with alpha")
    add("lossy-alpha.webp", webp("-q", "60"), "webp", "cwebp, lossy with alpha: the extended layout VP8X")
    add("animated.webp", run("img2webp", "-loop", "0", "-d", "200", "0.png", "1.png", "-o", "out.webp", files=frames, output="out.webp"),
        "webp", "img2webp, two frames")
    add("webp-named.jpg", lossy, "webp", "a WebP under another format's name")
    heic = run("heif-enc", "-q", "40", "in.png", "-o", "out.heic", **heif, output="out.heic")
    avif = run("heif-enc", "-A", "-q", "40", "in.png", "-o", "out.avif", **heif, output="out.avif")
    add("photo.heic", heic, "heic", "heif-enc")
    add("heic-named.jpg", heic, "heic", "an HEIC photo under another format's name")
    add("photo.avif", avif, "avif", "heif-enc -A")
    add("avif-named.jpg", avif, "avif", "an AVIF under another format's name")
    add("image.tiff", ffmpeg("-i", "in.ppm", files=PICTURE, output="out.tiff"), "tiff", "ffmpeg, little-endian")
    add("image-big-endian.tiff", run("convert", "in.ppm", "-endian", "MSB", "-strip", "out.tiff", files=PICTURE, output="out.tiff"),
        "tiff", "ImageMagick, big-endian")
    add("image.bmp", ffmpeg("-i", "in.ppm", files=PICTURE, output="out.bmp"), "bmp", "ffmpeg")
    add("image.ico", run("convert", "in.ppm", "-resize", "16x16!", "out.ico", files=PICTURE, output="out.ico"), "ico", "ImageMagick, 16x16")
    drawing = b'<svg xmlns="http://www.w3.org/2000/svg" width="48" height="32"><rect width="48" height="32" fill="#36c"/></svg>\n'
    add("drawing.svg", b'<?xml version="1.0" encoding="UTF-8"?>\n' + drawing, "svg", "SVG with an XML declaration")
    add("svg-named.png", drawing, "svg", "SVG without declaration, under another format's name")
    add("page.pdf", pdf(), "pdf", "one empty page")


def pdf():
    """A PDF of one empty page."""
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>"]
    result, offsets = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        offsets.append(len(result))
        result += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    return result + b"xref\n0 4\n0000000000 65535 f \n" + table + b"trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % len(result)


def pages(collection, film):
    def add(name, text, format, made):
        data = text.encode() if isinstance(text, str) else text
        collection.refuse(name, data, format, "not-media", made)

    page = ('<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8"><title>Sign in</title></head>\n'
            '<body><h1>Sign in</h1><form action="/login" method="post"><input name="user"></form></body>\n</html>\n')
    upper = '<HTML><HEAD><TITLE>404 Not Found</TITLE></HEAD>\n<BODY><H1>Not Found</H1></BODY></HTML>\n'
    fragment = '\n\n  \n<div class="message">\n  <p>Please <a href="/login">sign in</a> to see this picture.</p>\n</div>\n'
    failure = ('<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code>'
               '<Message>Request has expired</Message><RequestId>0000000000000000</RequestId></Error>')
    playlist = "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:4\n#EXTINF:4.0,\nsegment-0.ts\n#EXTINF:2.0,\nsegment-1.ts\n#EXT-X-ENDLIST\n"
    manifest = ('<?xml version="1.0"?>\n<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT4S">\n'
                '<Period><AdaptationSet mimeType="video/mp4"/></Period></MPD>\n')
    add("page.html", page, "html", "a sign-in page")
    add("page-upper-case.html", upper, "html", "an error page without DOCTYPE, in capitals")
    add("html-named.jpg", page, "html", "a sign-in page under the name of a picture")
    add("html-byte-order-mark.png", b"\xef\xbb\xbf" + page.encode(), "html", "a page behind a byte order mark")
    add("html-fragment.jpg", fragment, "html", "part of a page behind blank lines")
    add("html-then-film.mp4", page.encode() + film, "html", "a page with an MP4 behind it")
    add("error.json", '{"error": {"code": 403, "message": "The link has expired."}}\n', "json", "an error as JSON")
    add("json-named.jpg", '[\n  {"id": 1, "ok": false},\n  {"id": 2, "ok": false}\n]\n', "json", "a JSON array under the name of a picture")
    add("error.xml", failure, "xml", "an error of an object store")
    add("note.txt", "This is a plain text, and no picture.\n", "text", "a text")
    add("text-named.mp3", "Größe der Datei: unbekannt – kein Ton.\n" * 3, "text", "a text in UTF-8 under the name of a sound")
    add("playlist.m3u8", playlist, "playlist", "an HLS playlist")
    add("playlist-named.mp4", playlist, "playlist", "an HLS playlist under the name of a film")
    add("list-named.mp4", "ffconcat version 1.0\nfile '/etc/hostname'\n", "playlist", "an ffconcat script, which names other files")
    add("dash-named.mp4", manifest, "playlist", "a DASH manifest under the name of a film")


def bytes_of_any_kind(collection):
    numbers = random.Random(1)
    noise = bytes([0x02]) + bytes(numbers.randrange(256) for _ in range(1500))
    packed = gzip.compress(b"A text that was compressed.\n" * 20, mtime=0)
    zipped = gzip.compress(ffmpeg("-i", "in.ppm", files=PICTURE, output="out.jpg"), mtime=0)
    collection.refuse("empty.jpg", b"", "empty", "empty", "no bytes at all")
    collection.refuse("archive.zip", archive(), "zip", "unsupported-format", "a ZIP archive")
    collection.refuse("zip-named.png", archive(), "zip", "unsupported-format", "a ZIP archive under the name of a picture")
    collection.refuse("text.gz", packed, "gzip", "unsupported-format", "a text, compressed")
    collection.refuse("gzip-named.jpg", zipped, "gzip", "unsupported-format", "a JPEG, compressed, as a careless server stores it")
    collection.refuse("noise.bin", noise, "unknown", "unsupported-format", "1500 bytes of a fixed random sequence")
    collection.refuse("noise-named.mp4", noise[::-1], "unknown", "unsupported-format", "the same bytes backwards")
    collection.refuse("zeros.jpg", bytes(600), "unknown", "unsupported-format", "600 zero bytes")
    collection.refuse("one-byte.png", b"\x89", "unknown", "unsupported-format", "the first byte of a PNG")
