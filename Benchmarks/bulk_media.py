"""Media for the bulk measurements: many, each with its own bytes, and the same on every machine with the same encoders.

usage: bulk_media.py FOLDER KIND=COUNT...     as a program, since Pillow lies in the benchmarks' own environment

A few are encoded per kind, and each file is one of them with its number in a comment, a tag or a `free` box, so that a
hundred thousand take as long as writing them. What is there already is kept.
"""

import io
import os
import random
import subprocess
import sys
import zlib

TOLD = {"jpeg": "JPEG", "png": "PNG", "mp3": "MP3", "m4a": "AAC in MPEG-4", "mp4": "MP4"}
SEED = 20260101
EXTENSIONS = {"jpeg": "jpg", "png": "png", "mp3": "mp3", "m4a": "m4a", "mp4": "mp4"}
PICTURES = 100  # Encoded pictures a kind.
PICTURE_BYTES = (20_000, 200_000)
SOUND_SECONDS = (10, 30, 90, 180)
FILM_MBIT = (4, 10, 20, 38)  # Of ten seconds each: from 5 to 49 MB.


def path(kind, number):
    """Where a medium lies in the folder."""
    return f"{kind}/{number:06}.{EXTENSIONS[kind]}"


def make(folder, kind, count):
    """Makes the first `count` media of a kind."""
    os.makedirs(f"{folder}/{kind}", exist_ok=True)
    missing = [number for number in range(count) if not os.path.exists(f"{folder}/{path(kind, number)}")]
    if not missing:
        return
    bases = pictures(kind) if kind in ("jpeg", "png") else recordings(folder, kind)
    for number in missing:
        name = f"{folder}/{path(kind, number)}"
        with open(name + ".part", "wb") as file:
            file.write(MARKS[kind](bases[number % len(bases)], b"number %012d" % number))
        os.rename(name + ".part", name)


def pictures(kind):
    """Encoded pictures of 20 to 200 KB: cloudy ones as JPEG, every fourth progressive; fewer shades as PNG."""
    source = random.Random(f"{SEED} {kind}")
    found = []
    while len(found) < PICTURES:
        wanted = PICTURE_BYTES[0] * (PICTURE_BYTES[1] / PICTURE_BYTES[0]) ** source.random()
        seed, is_progressive = source.random(), len(found) % 4 == 3
        trial = picture(kind, seed, 400, is_progressive)
        bytes_ = picture(kind, seed, round(400 * (wanted / len(trial)) ** 0.5), is_progressive)
        if PICTURE_BYTES[0] <= len(bytes_) <= PICTURE_BYTES[1]:
            found.append(bytes_)
    return found


def picture(kind, seed, width, is_progressive):
    """Clouds of the given width: noise of some grains, blown up and laid over one another, the finest some pixels wide."""
    from PIL import Image, ImageFilter  # Not there when the harness itself imports this module.
    source = random.Random(seed)
    size = (width, width * 3 // 4)
    image = None
    for cells, share in ((4, None), (32, 0.3), (width // 3, 0.12)):
        noise = Image.frombytes("RGB", (cells, cells), source.randbytes(3 * cells * cells))
        layer = noise.resize(size, Image.Resampling.BICUBIC)
        image = layer if image is None else Image.blend(image, layer, share)
    out = io.BytesIO()
    if kind == "png":
        image = image.filter(ImageFilter.GaussianBlur(2))
        image.point(lambda value: value & 0xF0).save(out, "PNG")
    else:
        image.save(out, "JPEG", quality=82, progressive=is_progressive)
    return out.getvalue()


def recordings(folder, kind):
    """Encoded sounds or films of some lengths."""
    noise = ["-f", "lavfi", "-i"]
    if kind == "mp4":
        return [encode(folder, kind, [
            *noise, f"testsrc2=size=1280x720:rate=30:duration=10,noise=alls=24:allf=t:all_seed={SEED}",
            *noise, "sine=duration=10", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-b:v", f"{rate}M",
            "-maxrate", f"{rate}M", "-bufsize", "8M", "-c:a", "aac", "-movflags", "+faststart"]) for rate in FILM_MBIT]
    codec = ["-c:a", "aac"] if kind == "m4a" else ["-c:a", "libmp3lame", "-id3v2_version", "0"]
    return [encode(folder, kind, [
        *noise, f"anoisesrc=duration={seconds}:amplitude=0.2:seed={SEED}", *codec, "-b:a", "128k"])
        for seconds in SOUND_SECONDS]


def encode(folder, kind, options):
    name = f"{folder}/base.{EXTENSIONS[kind]}"
    subprocess.run(["ffmpeg", "-v", "error", "-y", *options, name], check=True)
    with open(name, "rb") as file:
        bytes_ = file.read()
    os.remove(name)
    return bytes_


def mark_jpeg(bytes_, text):
    """A comment behind the JFIF header, which has to stay first."""
    header = 4 + int.from_bytes(bytes_[4:6]) if bytes_[2:4] == b"\xff\xe0" else 2
    return bytes_[:header] + b"\xff\xfe" + (len(text) + 2).to_bytes(2) + text + bytes_[header:]


def mark_png(bytes_, text):
    """A `tEXt` chunk behind `IHDR`."""
    body = b"tEXtComment\0" + text
    return bytes_[:33] + (len(body) - 4).to_bytes(4) + body + zlib.crc32(body).to_bytes(4) + bytes_[33:]


def mark_mp3(bytes_, text):
    """An ID3v2.3 tag with a title; its frame's length is below 128, where plain and tag integers are the same."""
    frame = b"TIT2" + (len(text) + 1).to_bytes(4) + b"\0\0" + b"\0" + text
    return b"ID3\3\0\0" + len(frame).to_bytes(4) + frame + bytes_


def mark_boxes(bytes_, text):
    return bytes_ + (len(text) + 8).to_bytes(4) + b"free" + text


MARKS = {"jpeg": mark_jpeg, "png": mark_png, "mp3": mark_mp3, "m4a": mark_boxes, "mp4": mark_boxes}


if __name__ == "__main__":
    for argument in sys.argv[2:]:
        kind, _, count = argument.partition("=")
        make(sys.argv[1], kind, int(count))
