"""The sets of payloads for bulk work: which medium each payload names, and how many payloads."""

import subprocess

import bulk_media
import contestants

REPEATED = 200  # URLs of the set `repeated`.
SIZES = {"jpeg": [1000], "png": [1000], "pictures": [100, 1000, 10_000], "mix": [100, 1000], "repeated": [1000, 100_000]}
QUICK = {"jpeg": [20], "png": [20], "pictures": [20], "mix": [20], "repeated": [20, 200]}
TOLD = {
    "jpeg": "JPEG alone", "png": "PNG alone", "pictures": "pictures: four JPEG to one PNG",
    "mix": "mix: 80 % pictures, 15 % sounds, 5 % films", "repeated": f"pictures over {REPEATED} URLs",
}


def picture(number):
    return ("png", number // 5) if number % 5 == 4 else ("jpeg", number // 5 * 4 + number % 5)


def mixed(number):
    """Of twenty, sixteen pictures, three sounds and a film."""
    block, place = divmod(number, 20)
    if place < 16:
        return picture(16 * block + place)
    if place == 19:
        return "mp4", block
    sound = 3 * block + place - 16
    return ("mp3", "m4a")[sound % 2], sound // 2


MEDIUM = {
    "jpeg": lambda number: ("jpeg", number), "png": lambda number: ("png", number), "pictures": picture, "mix": mixed,
    "repeated": lambda number: picture(number % REPEATED),
}


def make_media(sizes, counts):
    """Makes what the sets need, and at least so many of each kind, where the cache does not have it yet."""
    counts = dict(counts)
    for name, payloads in sizes.items():
        for number in range(max(payloads)):
            kind, index = MEDIUM[name](number)
            counts[kind] = max(counts.get(kind, 0), index + 1)
    wanted = [f"{kind}={count}" for kind, count in counts.items()]
    subprocess.run([contestants.PYTHON, "-B", bulk_media.__file__, contestants.MEDIA, *wanted], check=True)
