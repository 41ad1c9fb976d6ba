"""A verdict on files that are here already: `attach check` against libavformat alone."""

import json
import os
import statistics
import subprocess
import sys

import bulk_media
import contestants

FILES = {"jpeg": 100, "png": 100, "mp3": 8, "m4a": 8, "mp4": 4}
HEAD = ["medium", "files", "`attach check`, ms", "libavformat, ms", "ratio", "`attach check` CPU, ms", "libavformat CPU, ms"]


def sides(attach, kind, count):
    """The commands of both sides for the first files of a kind."""
    paths = [f"{contestants.MEDIA}/{bulk_media.path(kind, number)}" for number in range(count)]
    return [attach, "check", "-q", "--compact", *paths], [contestants.FLOOR, "--containers", *paths]


def measure(command):
    measured = subprocess.run([sys.executable, "-B", contestants.HERE + "/measured.py", os.devnull, *command],
                              stdout=subprocess.PIPE, text=True, check=True)
    run = json.loads(measured.stdout)
    if run["code"]:
        raise SystemExit(f"exit status {run['code']} of: {command[:5]}")
    return 1000 * run["seconds"], 1000 * run["cpu"]


def rows(attach, rounds):
    """One file from a fresh start, and several in one run: milliseconds a file, medians of rounds in turns."""
    found = []
    for kind, several in FILES.items():
        for count in (1, several):
            commands = sides(attach, kind, count)
            runs = [[measure(command) for command in commands] for _ in range(rounds + 1)][1:]
            ours, theirs = (
                [statistics.median(run[side][figure] for run in runs) / count for figure in (0, 1)] for side in (0, 1))
            ratio = statistics.median(run[0][0] / run[1][0] for run in runs)
            found.append([bulk_media.TOLD[kind], str(count), f"{ours[0]:.2f}", f"{theirs[0]:.2f}", f"{ratio:.2f}",
                          f"{ours[1]:.2f}", f"{theirs[1]:.2f}"])
    return found
