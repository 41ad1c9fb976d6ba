"""Builds `attach`, runs it and looks at it from outside."""

import contextlib
import os
import signal
import subprocess
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
INSPECTOR = "attach-inspecto"  # The kernel keeps 15 letters of a name.


def attach():
    """The program that ATTACH names, or a release build made now."""
    if named := os.environ.get("ATTACH"):
        return os.path.abspath(named)
    build = ["swift", "build", "-c", "release", "--static-swift-stdlib"]
    made = subprocess.run(build, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if made.returncode:
        raise SystemExit(made.stdout)
    folder = subprocess.run([*build, "--show-bin-path"], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    return folder.stdout.strip() + "/attach"


def peak(pid):
    """The most memory a process has held so far, in kB, and its name; `None` when it has ended."""
    with contextlib.suppress(OSError):
        with open(f"/proc/{pid}/status") as file:
            fields = dict(line.split(":\t", 1) for line in file if ":\t" in line)
        if "VmHWM" in fields:
            return int(fields["VmHWM"].split()[0]), fields["Name"].strip()
    return None


def inspectors(pid):
    """The inspectors that a process has started and that are alive."""
    found = []
    with contextlib.suppress(OSError):
        for task in os.listdir(f"/proc/{pid}/task"):
            with contextlib.suppress(OSError), open(f"/proc/{pid}/task/{task}/children") as file:
                found += [int(child) for child in file.read().split()]
    return [child for child in found if (peak(child) or (0, ""))[1] == INSPECTOR]


def kill_after(seconds, process):
    """Kills the inspectors that a program has after a while, and says which."""
    time.sleep(seconds)
    killed = []
    for child in inspectors(process.pid):
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
            killed.append(child)
    return killed


class Watch:
    """Samples the peak memory of a program and of its inspectors, each alone, until the program ends."""

    def __init__(self, process):
        self.program = self.inspector = 0
        self.children = set()
        self.thread = threading.Thread(target=self._sample, args=(process,))
        self.thread.start()

    def _sample(self, process):
        while process.returncode is None:
            if sample := peak(process.pid):
                self.program = max(self.program, sample[0])
            for child in inspectors(process.pid):
                self.children.add(child)
                self.inspector = max(self.inspector, (peak(child) or (0, ""))[0])
            time.sleep(0.0005)

    def end(self):
        """Waits for the last sample and says which inspectors outlived the program."""
        self.thread.join()
        return [child for child in self.children if (peak(child) or (0, ""))[1] == INSPECTOR]


def run(arguments, environment=None, during=None, timeout=60):
    """Runs a program, watched: its exit status, output, messages, seconds and the watch.

    `during` is called with the process meanwhile.
    """
    start = time.monotonic()
    process = subprocess.Popen(
        arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True, env=environment)
    watch = Watch(process) if during is None else None
    try:
        if during:
            during(process)
        output, messages = process.communicate(timeout=timeout)
    except BaseException:
        process.kill()
        process.wait()
        raise
    return process.returncode, output, messages, time.monotonic() - start, watch
