"""Makes the media that are too big to keep in the repository, with ffmpeg."""

import os
import subprocess

MIB = 1 << 20


def make(folder, inputs, options, name):
    """Has ffmpeg make a file of generated sources."""
    sources = [word for source in inputs for word in ("-f", "lavfi", "-i", source)]
    subprocess.run(["ffmpeg", "-v", "error", "-y", *sources, *options, f"{folder}/{name}"], check=True)
    return f"{folder}/{name}"


def film(folder, *sizes):
    """A film of 10 seconds and some 45 MB, as `film-N.mp4` of N MiB for each size: a `free` box fills it up."""
    source = make(
        folder, ["testsrc2=size=1280x720:rate=30:duration=10,noise=alls=24:allf=t", "sine=duration=10"],
        ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-b:v", "37M", "-maxrate", "37M",
         "-bufsize", "8M", "-c:a", "aac"], "film.mp4")
    with open(source, "rb") as file:
        bytes_ = file.read()
    os.remove(source)
    for size in sizes:
        padding = size * MIB - len(bytes_)
        if padding < 8:
            raise SystemExit(f"the film has {len(bytes_)} bytes already: it cannot be one of {size} MiB")
        with open(f"{folder}/film-{size}.mp4", "wb") as file:
            file.write(bytes_ + padding.to_bytes(4, "big") + b"free" + bytes(padding - 8))


def picture(folder):
    """A PNG of some 5 MB, `picture.png`."""
    make(folder, ["mandelbrot=size=1920x1080:rate=1,noise=alls=20"], ["-frames:v", "1"], "picture.png")


def sound(folder):
    """An MP3 of some 4.9 MB, just below the limit for sound, `sound.mp3`."""
    make(folder, ["anoisesrc=duration=122:amplitude=0.2:seed=1"], ["-c:a", "libmp3lame", "-b:a", "320k"], "sound.mp3")
