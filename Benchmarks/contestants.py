"""Who does the bulk work: how each is built and called, and whether it did what was asked."""

import json
import os
import shutil
import subprocess
import sys
import urllib.parse

import processes
import servers

HERE = os.path.dirname(os.path.abspath(__file__))
WORK = processes.ROOT + "/.build/benchmarks"
MEDIA = WORK + "/media"  # Kept between runs.
FLOOR, PYTHON = WORK + "/floor", WORK + "/venv/bin/python"

# What libmagic and libavformat may call a medium of a kind, and what `attach` does.
TYPES = {
    "jpeg": (("image/jpeg",), ("jpeg_pipe",), "jpeg"),
    "png": (("image/png",), ("png_pipe",), "png"),
    "mp3": (("audio/mpeg",), ("mp3",), "mp3"),
    "m4a": (("audio/x-m4a", "audio/mp4", "video/mp4"), ("mov,mp4,m4a,3gp,3g2,mj2",), "aac"),
    "mp4": (("video/mp4",), ("mov,mp4,m4a,3gp,3g2,mj2",), "mp4"),
}


class Contestant:
    """One way to do the work; `group` is what `--without` leaves out."""

    def __init__(self, group, label, command, count=None):
        self.group, self.label, self.command = group, label, command
        self.count = count or count_lines


def all_of(attach, jobs):
    """The contestants; a command is made of the list, the payloads and the directory for the files."""
    cores = len(os.sched_getaffinity(0))
    jobs = str(jobs)
    trust = ["--allow-http", "--allow-private-addresses"]
    pipeline = [PYTHON, "-B", HERE + "/python/pipeline.py", "--jobs", jobs]
    shell = HERE + "/shell/pipeline"
    return [
        Contestant("attach-batch", "`attach batch`", lambda _, payloads, out:
                   [attach, "batch", "-q", "--jobs", jobs, *trust, "--output-dir", out, payloads], count_deliveries),
        Contestant("floor", "floor, one process", lambda list_, _, out: [FLOOR, list_, out, jobs, "1"]),
        Contestant("floor", f"floor, {cores} processes", lambda list_, _, out: [FLOOR, list_, out, jobs, str(cores)]),
        Contestant("python", "Python, one process", lambda list_, _, out: [*pipeline, list_, out]),
        Contestant("python", f"Python, pool of {cores}", lambda list_, _, out:
                   [*pipeline, "--pool", str(cores), list_, out]),
        Contestant("shell", "shell loop", lambda list_, _, out: [shell, list_, out, "1"]),
        Contestant("shell", f"{cores} shell loops", lambda list_, _, out: [shell, list_, out, str(cores)]),
    ]


def prepare():
    """Compiles the floor, and makes Python's environment with the pinned versions; both stay under `.build`."""
    os.makedirs(WORK, exist_ok=True)
    flags = subprocess.run(["pkg-config", "--cflags", "--libs", "libcurl", "libavformat", "libavutil"],
                           stdout=subprocess.PIPE, text=True, check=True).stdout.split()
    subprocess.run(["cc", "-O2", "-Wall", "-Wextra", "-o", FLOOR, HERE + "/floor/floor.c", *flags, "-lmagic"], check=True)
    if not os.path.exists(PYTHON):
        subprocess.run([sys.executable, "-m", "venv", WORK + "/venv"], check=True)
    subprocess.run([PYTHON, "-m", "pip", "install", "-q", "-r", HERE + "/python/requirements.txt"], check=True)


def count_lines(results, media, out):
    """How many media the lines "name, type, container" tell rightly whose files are complete."""
    good = set()
    with open(results) as file:
        for line in file:
            name, type_, container = line.rstrip("\n").split("\t")
            kind, size = media[name]
            types, containers, _ = TYPES[kind]
            if type_ in types and container in containers and is_complete(f"{out}/{name}", size):
                good.add(name)
    return len(good)


def count_deliveries(results, media, _):
    """How many payloads' deliveries attach the right file."""
    good = set()
    with open(results) as file:
        for delivery in map(json.loads, file):
            attachments = delivery["content"]["attachments"]
            if delivery["outcome"] != "attached" or len(attachments) != 1:
                continue
            kind, size = media[delivery["id"]]
            path = urllib.parse.unquote(urllib.parse.urlsplit(attachments[0]["url"]).path)
            if delivery["media"][0]["description"]["format"] == TYPES[kind][2] and is_complete(path, size):
                good.add(delivery["id"])
    return len(good)


def is_complete(path, size):
    return os.path.exists(path) and os.path.getsize(path) == size


def versions():
    """The versions of all that takes part."""
    python = words(PYTHON, "-c", """
import av, platform
from importlib.metadata import version
names = ", ".join(f"{name} {version(name)}" for name in ("aiohttp", "python-magic", "av"))
print(f"{platform.python_version()}, {names} with FFmpeg {av.ffmpeg_version_info}")""")
    return {
        "curl": words("curl", "--version").split()[1],
        "file": words("file", "--version").removeprefix("file-"),
        "ffprobe": words("ffprobe", "-version").split()[2],
        "nginx": words(servers.program("nginx"), "-v").removeprefix("nginx version: nginx/"),
        "cc": words("cc", "--version").rpartition(" ")[2],
        "Python": python,
        "Swift": words("swift", "--version").partition(" (")[0].removeprefix("Swift version ")
        if shutil.which("swift") else "not installed",
    }


def words(*command):
    """The first line that a program prints of itself."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return next(iter(done.stdout.splitlines()), "")
