"""What `Benchmarks/run` writes: tables, what they come to, and the machine."""

import datetime
import os
import platform

import comparisons
import contestants
import one_shot
import processes
import sets
import verdicts

BULK_HEAD = ["payloads", "program", "payloads a second", "CPU a payload, ms", "requests", "peak memory of a process, MiB"]

NAMES = {processes.INSPECTOR: "attach-inspector"}


def table(head, rows, words=2):
    """A table; the first columns are words, the others numbers."""
    lines = [head, ["---"] * words + ["---:"] * (len(head) - words), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def bulk_rows(sizes):
    """A row for each contestant at each size of a set."""
    for count, found in sizes.items():
        for label, figures in found.items():
            rates = sorted(figures.rates())
            peaks = [f"{NAMES.get(name, name)} {f'{many} × ' if many > 1 else ''}{most / 1024:.1f}"
                     for name, (many, most) in sorted(figures.peaks.items())]
            yield [f"{count}", label, f"{rate(figures.rate())} ({rate(rates[0])}–{rate(rates[-1])})",
                   f"{figures.processor():.2f}", f"{figures.fetches}", ", ".join(peaks)]


def rate(value):
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}"


def machine():
    """What it ran on: processor, system and versions, without a name of the machine."""
    with open("/proc/cpuinfo") as file:
        models = [line.partition(":")[2].strip() for line in file if line.startswith("model name")]
    system = platform.freedesktop_os_release()["PRETTY_NAME"]
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / (1 << 30)
    return [f"- {len(os.sched_getaffinity(0))} cores, {models[0] if models else platform.machine()}, {memory:.0f} GiB; "
            f"{system}, Linux {platform.release().partition('-')[0]}",
            *(f"- {name}: {version}" for name, version in contestants.versions().items())]


def page(command, measured, cases, checked, options, load):
    """The whole page."""
    parts = [f"""# Performance

Written by `{command}` on {datetime.date.today()}; see [Benchmarks/README.md](../Benchmarks/README.md) for what is
measured, and how to repeat it. Figures are medians (least–most) of runs in turns, and are to be compared within one page.
"""]

    def section(title, told, *tables):
        parts.append(f"## {title}\n\n{told}\n" + "".join(f"\n{one}\n" for one in tables))

    if told := list(comparisons.sentences(measured, cases)):
        section("In short", "\n".join(f"- {line}" for line in told))
    for name, sizes in measured.items():
        section(f"Bulk: {sets.TOLD[name]}",
                f"Counted rounds: {options.rounds}; {options.jobs} transfers at a time; written to {options.scratch}.",
                table(BULK_HEAD, list(bulk_rows(sizes))))
    if cases:
        section("One payload",
                f"Counted runs of each side: {options.pairs}; a ratio below 1 means that `attach` was done first.",
                table(one_shot.HEAD, [case.row() for case in cases]))
    if checked:
        section("A verdict on files", f"Milliseconds a file; counted rounds: {options.rounds}.",
                table(verdicts.HEAD, checked, 1))
    section("The machine", f"Load average {load[0]:.1f} before and {load[1]:.1f} after; other work on it counts in that.",
            "\n".join(machine()))
    return "\n".join(parts)
