"""ISO base media files (MP4, M4A) taken apart and put together again."""

import struct

CONTAINERS = {b"moov", b"trak", b"mdia", b"minf", b"stbl", b"dinf"}


class Box:
    """A box: its type, and its bytes or the boxes in it."""

    def __init__(self, kind, data=b"", children=None):
        self.kind, self.data, self.children = kind, data, children

    def find(self, *path):
        """Returns the first box at a path of types."""
        box = self
        for kind in path:
            box = next(child for child in box.children if child.kind == kind)
        return box

    def build(self):
        """Returns the box as bytes."""
        body = self.data if self.children is None else build(self.children)
        return struct.pack(">I", len(body) + 8) + self.kind + body


def parse(data):
    """Takes a file apart; a root box holds its top-level boxes."""
    return Box(b"root", children=children(data))


def children(data):
    """The boxes that lie side by side in some bytes."""
    boxes, at = [], 0
    while at < len(data):
        size, kind = struct.unpack_from(">I4s", data, at)
        body = data[at + 8:at + size]
        boxes.append(Box(kind, children=children(body)) if kind in CONTAINERS else Box(kind, body))
        at += size
    return boxes


def build(boxes):
    """Puts boxes side by side."""
    return b"".join(box.build() for box in boxes)


def full(kind, data, version=0, flags=0):
    """A box with version and flags."""
    return Box(kind, struct.pack(">I", version << 24 | flags) + data)


def tracks(root):
    """The tracks of a parsed file."""
    return [box for box in root.find(b"moov").children if box.kind == b"trak"]


def sample_table(track):
    """A track's stbl."""
    return track.find(b"mdia", b"minf", b"stbl")


def shift(root, distance):
    """Moves every chunk offset, for what was put in front of the media data."""
    for track in tracks(root):
        table = sample_table(track).find(b"stco")
        count = struct.unpack_from(">I", table.data, 4)[0]
        offsets = struct.unpack_from(f">{count}I", table.data, 8)
        table.data = table.data[:8] + struct.pack(f">{count}I", *(offset + distance for offset in offsets))


def brand(data, major):
    """The same file under another major brand, of the same length."""
    root = parse(data)
    ftyp = root.find(b"ftyp")
    ftyp.data = major + ftyp.data[4:8] + major + ftyp.data[12:]
    return build(root.children)


def external(data, location):
    """The same file, its first track's samples said to lie elsewhere; the index must come last."""
    root = parse(data)
    reference = tracks(root)[0].find(b"mdia", b"minf", b"dinf", b"dref")
    entry = full(b"url ", location + b"\0")
    reference.data = struct.pack(">II", 0, 1) + entry.build()
    return build(root.children)


def encrypted(data):
    """The same file with its first track's sample entry marked as encrypted; the index must come last."""
    root = parse(data)
    track = tracks(root)[0]
    description = sample_table(track).find(b"stsd")
    entry = description.data[8:]
    size, original = struct.unpack_from(">I4s", entry)
    kind = b"encv" if track.find(b"mdia", b"hdlr").data[8:12] == b"vide" else b"enca"
    protection = Box(b"sinf", build([
        Box(b"frma", original), full(b"schm", b"cenc" + struct.pack(">I", 0x10000)),
        Box(b"schi", full(b"tenc", b"\0\0\x01\x08" + bytes(range(16))).build())]))
    description.data = description.data[:8] + Box(kind, entry[8:size] + protection.build()).build()
    return build(root.children)


def long_media_data(data):
    """The same file with a 64-bit size of the media data and 64-bit chunk offsets; the index must come last."""
    root = parse(data)
    shift(root, 8)
    for track in tracks(root):
        table = sample_table(track).find(b"stco")
        count = struct.unpack_from(">I", table.data, 4)[0]
        offsets = struct.unpack_from(f">{count}I", table.data, 8)
        table.kind, table.data = b"co64", table.data[:8] + struct.pack(f">{count}Q", *offsets)
    result = b""
    for box in root.children:
        if box.kind == b"mdat":
            result += struct.pack(">I4sQ", 1, b"mdat", len(box.data) + 16) + box.data
        else:
            result += box.build()
    return result
