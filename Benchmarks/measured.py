"""Runs a command and says what it and everything it started took.

usage: measured.py [--watch] OUTPUT COMMAND...

The command's standard output goes to the file OUTPUT. Prints a JSON document: the exit status, the seconds that passed,
those of the processor of the whole tree and, with `--watch`, for each name of a process how many there were at a time and
the most memory, in kB, that one of them held. It is a process of its own so that nothing else that the harness starts is
counted; orphans come to it and are waited for.
"""

import ctypes
import json
import os
import resource
import signal
import subprocess
import sys
import threading
import time

import processes

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
INTERVAL = 0.005  # Seconds.
SAMPLES = 3  # A process that has started another is two for a moment.


def descendants(pid):
    """A process and all that it has started, directly or not; those that end meanwhile may be missing."""
    found = [pid]
    for one in found:
        try:
            for task in os.listdir(f"/proc/{one}/task"):
                with open(f"/proc/{one}/task/{task}/children") as file:
                    found += [int(child) for child in file.read().split()]
        except OSError:
            continue
    return found


class Watch(threading.Thread):
    """Samples the peaks of a tree of processes by their names; children that bear the root's name are told apart."""

    def __init__(self, root):
        super().__init__()
        self.root, self.ended, self.seen = root, threading.Event(), {}
        self.start()

    def run(self):
        while not self.ended.wait(INTERVAL):
            peaks, own = {}, (processes.peak(self.root) or (0, ""))[1]
            for pid in descendants(self.root):
                if sample := processes.peak(pid):
                    name = sample[1] + (" (child)" if pid != self.root and sample[1] == own else "")
                    peaks.setdefault(name, []).append(sample[0])
            for name, found in peaks.items():
                samples, count, most = self.seen.get(name, (0, 0, 0))
                self.seen[name] = samples + 1, max(count, len(found)), max(most, *found)

    def end(self):
        self.ended.set()
        self.join()
        return {name: (count, most) for name, (samples, count, most) in self.seen.items() if samples >= SAMPLES}


def main():
    arguments = sys.argv[1:]
    is_watched = arguments[0] == "--watch"
    output, *command = arguments[is_watched:]
    prctl = ctypes.CDLL(None).prctl
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    with open(output, "w") as file:
        start = time.perf_counter()
        process = subprocess.Popen(  # It ends with this one, when the harness is interrupted.
            command, stdin=subprocess.DEVNULL, stdout=file, preexec_fn=lambda: prctl(PR_SET_PDEATHSIG, signal.SIGKILL))
    watch = Watch(process.pid) if is_watched else None
    code = process.wait()
    seconds = time.perf_counter() - start
    peaks = watch.end() if watch else {}
    while True:
        try:
            os.wait()
        except ChildProcessError:
            break
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(json.dumps({"code": code, "seconds": seconds, "cpu": used.ru_utime + used.ru_stime, "peaks": peaks}))


if __name__ == "__main__":
    main()
