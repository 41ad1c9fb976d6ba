"""Bulk work: a set of payloads for each contestant in turns, and the figures."""

import json
import math
import os
import shutil
import statistics
import subprocess
import sys

import bulk_media
import contestants
import sets

SHELL_MOST, COPIES_MOST = 100, 1000  # Payloads.


class Figures:
    """What one contestant took for one set at one size."""

    def __init__(self, payloads):
        self.payloads, self.runs, self.peaks, self.fetches = payloads, [], {}, 0

    def rates(self):
        return [self.payloads / run["seconds"] for run in self.runs]

    def rate(self):
        """Payloads a second, median."""
        return statistics.median(self.rates())

    def processor(self):
        """Milliseconds of the processor a payload, median."""
        return 1000 * statistics.median(run["cpu"] for run in self.runs) / self.payloads

    def peak(self, name):
        """The most memory of a process of that name, in MiB."""
        return self.peaks.get(name, (0, math.nan))[1] / 1024


class Bulk:
    """Runs contestants in turns; what they write goes to a scratch folder."""

    def __init__(self, folder, scratch, nginx, field):
        self.scratch, self.nginx, self.field = scratch, nginx, field
        self.list, self.payloads = folder + "/list", folder + "/payloads.jsonl"
        self.out, self.results = scratch + "/out", scratch + "/results"

    def write(self, name, count):
        """Writes both inputs and returns what is expected: the kind and the size of each medium."""
        expected = {}
        with open(self.list, "w") as list_, open(self.payloads, "w") as payloads:
            for number in range(count):
                # No extension: libavformat would believe it, where all others go by the content.
                kind, index = sets.MEDIUM[name](number)
                path, called = bulk_media.path(kind, index), f"{number:06}"
                url = self.nginx.url("http", "/made/bulk/" + path)
                expected[called] = kind, os.path.getsize(f"{contestants.MEDIA}/{path}")
                list_.write(f"{called}\t{url}\n")
                payload = {"aps": {"alert": "Goal", "mutable-content": 1}, "media_url": url}
                payloads.write(json.dumps({"id": called, "payload": payload}) + "\n")
        return expected

    def run(self, contestant, expected, watch=False):
        """One run, checked; what was written before is on the disk by then, so that it weighs on nobody."""
        shutil.rmtree(self.out, ignore_errors=True)
        os.mkdir(self.out, 0o700)
        os.sync()
        start = self.nginx.log_size()
        measured = subprocess.run(
            [sys.executable, "-B", contestants.HERE + "/measured.py", *(["--watch"] if watch else []), self.results,
             *contestant.command(self.list, self.payloads, self.out)],
            stdout=subprocess.PIPE, text=True, check=True, env={**os.environ, "TMPDIR": self.scratch})
        run = json.loads(measured.stdout)
        good = contestant.count(self.results, expected, self.out)
        if run["code"] or good != len(expected):
            raise SystemExit(f"{contestant.label}: exit status {run['code']}, {good} of {len(expected)} are right")
        return run, self.nginx.requests(start)

    def measure(self, name, count, rounds):
        """A watched round that is not counted, then counted ones, in which everybody is first at times."""
        field = [one for one in self.field if count <= most(one, name)]
        if not field:
            return {}
        expected = self.write(name, count)
        found = {one.label: Figures(count) for one in field}
        for one in field:
            run, found[one.label].fetches = self.run(one, expected, watch=True)
            found[one.label].peaks = run["peaks"]
        for turn in range(rounds):
            for one in field[turn % len(field):] + field[:turn % len(field)]:
                found[one.label].runs.append(self.run(one, expected)[0])
        for label, figures in found.items():
            print(f"{name}, {count}, {label}: {figures.rate():.0f} a second, {figures.processor():.2f} ms",
                  file=sys.stderr, flush=True)
        return found


def most(contestant, name):
    """The most payloads of a set that a contestant is asked to do; more, or other sets, would only take longer."""
    if contestant.group == "shell":
        return SHELL_MOST if name in ("pictures", "mix") else 0
    # The others fetch a URL again and again, so that more of the same says nothing new.
    return COPIES_MOST if name == "repeated" and contestant.group != "attach-batch" else sys.maxsize
