"""What the acceptance run asks for, and what has to come of it."""

import json

LIMITS = {"time": {"connect": 1, "firstByte": 1, "stall": 1}}
FILM = {"format": "mp4", "width": 1280, "height": 720, "codecs": ["h264", "aac"]}

# name, path, uniform type, extension, what the description says besides bytes and sha256
ATTACHED = [
    ("JPEG", "/media/jpeg-baseline.jpg", "public.jpeg", "jpg", "image"),
    ("PNG", "/media/png-rgb-8.png", "public.png", "png", "image"),
    ("still GIF", "/media/gif-89a.gif", "com.compuserve.gif", "gif", "image"),
    ("49 MiB MP4", "/made/film-49.mp4", "public.mpeg-4", "mp4", "video"),
    ("MP3", "/media/mp3-info.mp3", "public.mp3", "mp3", "audio"),
    ("ADTS", "/media/aac.aac", "public.aac-audio", "aac", "audio"),
    ("AAC m4a", "/media/aac.m4a", "com.apple.m4a-audio", "m4a", "audio"),
    ("ALAC m4a", "/media/alac.m4a", "com.apple.m4a-audio", "m4a", "audio"),
]

# name, path, status, reason, what else has to hold of the media item; paths outside the folders are the small server's
REFUSED = [
    ("animated GIF", "/media/gif-animated.gif", "refused", "animated-image", {"stage": "judge"}),
    ("WebP named .jpg", "/media/webp-named.jpg", "refused", "unsupported-format", {"stage": "inspect"}),
    ("HTML with 200", "/media/html-named.jpg", "refused", "not-media", {"stage": "inspect"}),
    ("404", "/media/none.jpg", "failed", "http-status", {"observed": 404}),
    ("51 MiB announced", "/made/film-51.mp4", "refused", "too-large", {"limit": 50 << 20, "taken": 0}),
    ("51 MiB in chunks", "/chunked.mp4", "refused", "too-large", {"limit": 50 << 20, "taken": (50 << 20) + (1 << 17)}),
    ("endless in chunks", "/endless.mp4", "refused", "too-large", {"limit": 50 << 20, "taken": (50 << 20) + (1 << 17)}),
    ("port does not answer", "/silent.jpg", "failed", "timed-out", {"seconds": 1}),
    ("port does not connect", "/full.jpg", "failed", "timed-out", {"seconds": 1}),
    ("stall in the body", "/stall.mp4", "failed", "timed-out", {"seconds": 1}),
    ("early close", "/early.mp4", "failed", "truncated-transfer", {"observed": 1 << 20}),
]

# Cases whose inspector is killed: ADTS is what it spends most time on.
KILLED = [("JPEG", "/media/jpeg-baseline.jpg"), ("ADTS", "/media/aac.aac"), ("49 MiB MP4", "/made/film-49.mp4")]


def payload(url=None):
    """A payload with every field that content has, numbers that are easily spoilt, and perhaps media."""
    document = {
        "aps": {"alert": {"title": "Tor 🎉", "subtitle": "Zweite\nHalbzeit", "body": "1–0 nach 12 Minuten"},
                "badge": 3, "sound": {"name": "goal.caf", "critical": 1, "volume": 0.25}, "thread-id": "match-7",
                "category": "GOAL", "mutable-content": 1, "interruption-level": "time-sensitive",
                "relevance-score": 0.7, "target-content-id": "scores", "filter-criteria": "team"},
        "id": 9223372036854775807, "odds": 0.1, "deep": {"list": [1, None, True, {"é": "\u200d"}]},
    }
    return json.dumps(document | ({"media_url": url} if url else {}), ensure_ascii=False)
