"""What the figures come to: sentences with a number each; what was not measured has none."""

import sets

OURS = "`attach batch`"


def sentences(measured, cases):
    """All that can be said of what was measured in bulk, by set and size, and of single payloads."""
    pictures = measured.get("pictures", {})
    yield from told_shell(pictures)
    for size, found in sorted(pictures.items()):
        yield from told_rate({size: found}, "Python", "as many as Python in its faster way")
    for name in ("jpeg", "png"):
        yield from told_rate(measured.get(name, {}), "Python", f"as many as Python in its faster way ({sets.TOLD[name]})")
    for name in ("jpeg", "png"):
        if pair := side_by_side(measured.get(name, {}), "floor"):
            ours, floors = pair
            least = min(one.processor() for one in floors)
            yield f"CPU a payload, {sets.TOLD[name]}: {ours.processor() / least:.2f} times that of the floor's cheaper way."
    yield from told_growth(pictures, "pictures, each of another URL")
    yield from told_growth(measured.get("repeated", {}), f"payloads over {sets.REPEATED} URLs")
    yield from told_singles(cases)


def side_by_side(sizes, word):
    """The figures of `attach` and of all whose label has a word, at the largest size at which both ran."""
    for _, found in sorted(sizes.items(), reverse=True):
        others = [figures for label, figures in found.items() if word in label]
        if others and OURS in found:
            return found[OURS], others
    return None


def told_rate(sizes, word, whom):
    if pair := side_by_side(sizes, word):
        ours, others = pair
        ratio = ours.rate() / max(one.rate() for one in others)
        yield f"Pictures a second: {ours.rate():.0f}, {ratio:.2f} times {whom} ({ours.payloads} payloads)."


def told_shell(sizes):
    """Every size against the shell loop, which a payload costs the same however many there are."""
    if pair := side_by_side(sizes, "shell loop"):
        shell = pair[1][0].rate()
        for size, found in sorted(sizes.items()):
            if OURS in found:
                rate = found[OURS].rate()
                yield f"Pictures a second: {rate:.0f}, {rate / shell:.0f} times as many as the shell loop ({size} payloads)."


def told_growth(sizes, what):
    ours = [found[OURS] for _, found in sorted(sizes.items()) if OURS in found]
    if len(ours) > 1:
        few, many = ours[0], ours[-1]
        yield f"{few.payloads} and {many.payloads} {what}: {few.rate():.0f} and {many.rate():.0f} a second, " \
              f"{few.fetches} and {many.fetches} requests; `attach` held {few.peak('attach'):.1f} and " \
              f"{many.peak('attach'):.1f} MiB."


def told_singles(cases):
    pictures = [case.ratio(case.three) for case in cases if case.name in ("JPEG", "PNG")]
    if pictures:
        yield f"One payload with a picture: {min(pictures):.2f} to {max(pictures):.2f} of the pipeline's time."
    for case in cases:
        if case.name == "MP4":
            yield f"One payload with the film of 49 MiB, over {case.scheme}: {case.ratio(case.curl):.2f} of `curl -o`'s " \
                  f"time; `attach` held {case.peaks[0]:.1f} MiB."
