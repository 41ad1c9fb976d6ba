"""The outside programs, and the collection that every maker adds its fixtures to."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile

# Program: the Debian package that has it.
PROGRAMS = {
    "ffmpeg": "ffmpeg",
    "convert": "imagemagick",
    "gifsicle": "gifsicle",
    "lame": "lame",
    "cwebp": "webp",
    "img2webp": "webp",
    "heif-enc": "libheif-examples",
}


def missing_packages():
    """Returns the Debian packages whose programs are not installed."""
    return sorted({package for program, package in PROGRAMS.items() if not shutil.which(program)})


def run(program, *arguments, files=None, output):
    """Runs a program in an empty directory and returns what it wrote to `output`; `files` are its inputs by name."""
    with tempfile.TemporaryDirectory() as directory:
        for name, data in (files or {}).items():
            pathlib.Path(directory, name).write_bytes(data)
        environment = {**os.environ, "SOURCE_DATE_EPOCH": "0", "TZ": "UTC", "LC_ALL": "C"}
        done = subprocess.run(
            [program, *arguments], cwd=directory, env=environment, stdin=subprocess.DEVNULL, capture_output=True)
        result = pathlib.Path(directory, output)
        if done.returncode or not result.exists():
            raise SystemExit(f"make: {program} {' '.join(arguments)}\n{done.stderr.decode(errors='replace')}")
        return result.read_bytes()


def ffmpeg(*arguments, files=None, output):
    """Runs ffmpeg with everything off that makes two runs differ."""
    return run(
        "ffmpeg", "-v", "error", "-y", *arguments, "-fflags", "+bitexact", "-flags:v", "+bitexact",
        "-flags:a", "+bitexact", "-threads", "1", output, files=files, output=output)


class Collection:
    """The fixtures made so far, in the order of the manifest."""

    def __init__(self, directory):
        self.directory = directory
        self.entries = []
        self.data = {}

    def accept(self, name, data, format, made, **more):
        """Adds a file that may be attached."""
        self._add(name, data, format, {"verdict": "accept"}, made, more)

    def refuse(self, name, data, format, reason, made, **more):
        """Adds a file that may not, with the code of the reason."""
        self._add(name, data, format, {"verdict": "refuse", "reason": reason}, made, more)

    def _add(self, name, data, format, verdict, made, more):
        if name in self.data:
            raise SystemExit(f"make: two fixtures are named {name}")
        self.data[name] = data
        self.entries.append({"file": f"media/{name}", "format": format, **verdict, **more, "made": made})

    def write(self):
        """Writes the files and the manifest, and removes files that are no fixture any more."""
        media = self.directory / "media"
        media.mkdir(exist_ok=True)
        for old in media.iterdir():
            if old.name not in self.data:
                old.unlink()
        for name, data in self.data.items():
            (media / name).write_bytes(data)
        lines = ",\n".join("  " + json.dumps(entry, ensure_ascii=False) for entry in self.entries)
        (self.directory / "manifest.json").write_text('{"fixtures": [\n' + lines + "\n]}\n", encoding="utf-8")
