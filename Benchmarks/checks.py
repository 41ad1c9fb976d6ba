"""Small tools of the acceptance run: reading, comparing, printing."""

import hashlib
import json


def read(document):
    """A document with its numbers as they are written."""
    return json.loads(document, parse_int=str, parse_float=str)


def sha256(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def expect(problems, what, found, expected):
    if found != expected:
        problems.append(f"{what}: {found} instead of {expected}")


def told(outcomes):
    return ", ".join(f"{count} x {outcome}" for outcome, count in sorted(outcomes.items()))


def print_row(*cells):
    widths = (4, 24, 6, 4, 9, 20, 14, 19, 9, 8, 9, 9)
    print("  ".join(str(cell).ljust(width) for cell, width in zip(cells, widths)).rstrip(), flush=True)
