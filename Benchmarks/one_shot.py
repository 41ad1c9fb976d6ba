"""One payload from start to end: `attach deliver` against `curl -o && file && ffprobe`, and `curl -o` alone."""

import json
import os
import shlex
import shutil
import statistics
import subprocess
import time

import made_media
import processes

CASES = [
    ("JPEG", "/media/jpeg-baseline.jpg"),
    ("JPEG", "/made/bulk/jpeg/000000.jpg"),
    ("PNG", "/made/large/picture.png"),
    ("MP3", "/made/large/sound.mp3"),
    ("MP4", "/made/large/film-49.mp4"),
]
CURL = 'curl -sS --fail {trust} -o "$OUT/media" {url}'
PIPELINE = CURL + ' && file -b --mime-type "$OUT/media" && ' \
    'exec ffprobe -v error -show_format -show_streams -of json "$OUT/media"'
ATTACH = "exec {attach} deliver -q --compact --allow-private-addresses {trust} --output-dir \"$OUT\" {payload}"
HEAD = ["medium", "over", "MiB", "`attach`, ms", "`curl`, `file`, `ffprobe`, ms", "ratio", "`curl -o`, ms", "ratio",
        "`attach` CPU, ms", "the three, CPU, ms", "`attach` peak, MiB", "inspector peak, MiB"]


class Bench:
    """The servers' folder and what is run in it."""

    def __init__(self, folder, attach):
        self.folder, self.attach = folder, attach
        self.out = folder + "/out"

    def commands(self, scheme, url):
        """The shell's words for `attach`, for the three, and for `curl` alone."""
        payload, authority = self.folder + "/payload.apns", shlex.quote(self.folder + "/certificate.pem")
        with open(payload, "w") as file:
            json.dump({"aps": {"alert": "Goal", "mutable-content": 1}, "media_url": url}, file)
        trust = f"--cacert {authority}" if scheme == "https" else ""
        ours = ATTACH.format(
            attach=shlex.quote(self.attach), trust=trust or "--allow-http", payload=shlex.quote(payload))
        return ours, PIPELINE.format(trust=trust, url=url), "exec " + CURL.format(trust=trust, url=url)

    def empty(self):
        shutil.rmtree(self.out, ignore_errors=True)
        os.mkdir(self.out, 0o700)

    def measure(self, command):
        """Seconds that passed, and those of the processor, of the program and all it started."""
        self.empty()
        start = time.perf_counter()
        process = subprocess.Popen(
            ["/bin/sh", "-c", command], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            env={**os.environ, "OUT": self.out})
        try:
            _, status, usage = os.wait4(process.pid, 0)
        except BaseException:
            process.kill()
            raise
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise SystemExit(f"exit status {process.returncode} of: {command}")
        return seconds, usage.ru_utime + usage.ru_stime

    def memory(self, command):
        """The peak memory of `attach` and of the inspector in one run, in MiB; not timed, since sampling takes time."""
        self.empty()
        code, _, messages, _, watch = processes.run(["/bin/sh", "-c", command], {**os.environ, "OUT": self.out})
        if code:
            raise SystemExit(f"exit status {code} of: {command}\n{messages}")
        return watch.program / 1024, watch.inspector / 1024

    def case(self, name, scheme, url, size, pairs):
        """Measures one case: a warm-up of each side, the memory, then all sides in turns."""
        sides = self.commands(scheme, url)
        for side in sides:
            self.measure(side)
        peaks = [max(column) for column in zip(*(self.memory(sides[0]) for _ in range(3)))]
        return Case(name, scheme, size, peaks, list(zip(*([self.measure(side) for side in sides] for _ in range(pairs)))))


class Case:
    """What one medium took over one scheme; `runs` are pairs of seconds, passed and of the processor, of each side."""

    def __init__(self, name, scheme, size, peaks, runs):
        self.name, self.scheme, self.size, self.peaks = name, scheme, size, peaks
        self.ours, self.three, self.curl = runs

    def ratio(self, other):
        """The median of what `attach` took against the other side in the same turn."""
        return statistics.median(one[0] / two[0] for one, two in zip(self.ours, other))

    def row(self):
        size = self.size / made_media.MIB
        return [self.name, self.scheme, f"{size:.1f}" if size >= 0.1 else f"{size:.4f}", spread(self.ours),
                spread(self.three), f"{self.ratio(self.three):.2f}", spread(self.curl), f"{self.ratio(self.curl):.2f}",
                processor(self.ours), processor(self.three), *(f"{peak:.1f}" for peak in self.peaks)]


def spread(runs):
    times = [1000 * seconds for seconds, _ in runs]
    return f"{statistics.median(times):.0f} ({min(times):.0f}–{max(times):.0f})"


def processor(runs):
    return f"{1000 * statistics.median(used for _, used in runs):.0f}"
