"""Small pictures and the encoders written here: PNG and GIF, where every byte has to be ours."""

import binascii
import struct
import zlib

WIDTH, HEIGHT = 48, 32


def rgb(x, y):
    """The colour of a point of the picture that all still images show: a gradient with a diagonal band."""
    band = 96 if (x + y) % 16 < 4 else 0
    return (x * 5 % 256, y * 8 % 256, (x * 3 + y * 2 + band) % 256)


def ppm(width=WIDTH, height=HEIGHT):
    """The picture as a portable pixmap, which every program reads."""
    body = bytes(value for y in range(height) for x in range(width) for value in rgb(x, y))
    return b"P6 %d %d 255\n" % (width, height) + body


# PNG

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def chunk(kind, data=b"", crc=None):
    """One PNG chunk; a wrong check sum may be given."""
    computed = binascii.crc32(kind + data) if crc is None else crc
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", computed)


def header(width, height, depth, colour, interlaced=0):
    """The IHDR chunk."""
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, interlaced))


def samples(colour, depth, x, y):
    """The channel values of one pixel."""
    red, green, blue = rgb(x, y)
    grey, alpha = (red + green + blue) // 3, 255 if x > 8 else x * 28
    if colour == 3:
        return [(x // 3 + y // 4) % min(1 << depth, 16)]
    channels = {0: [grey], 2: [red, green, blue], 4: [grey, alpha], 6: [red, green, blue, alpha]}[colour]
    return [value * 257 if depth == 16 else value >> (8 - depth) for value in channels]


def rows(colour, depth, width=WIDTH, height=HEIGHT, shift=0):
    """The unfiltered scan lines, each behind its filter byte."""
    lines = []
    for y in range(height):
        bits = 0
        count = 0
        for x in range(width):
            for value in samples(colour, depth, x + shift, y):
                bits = bits << depth | value
                count += depth
        pad = -count % 8
        lines.append(b"\0" + (bits << pad).to_bytes((count + pad) // 8, "big"))
    return b"".join(lines)


def palette(count=16):
    """A PLTE chunk."""
    return chunk(b"PLTE", b"".join(bytes((i * 16 % 256, 255 - i * 15 % 256, i * 40 % 256)) for i in range(count)))


def png(colour=2, depth=8, before=b"", between=b"", after=b"", width=WIDTH, height=HEIGHT, pieces=1):
    """A whole PNG; `before` stands in front of the palette, `between` in front of the data, `after` in front of IEND."""
    packed = zlib.compress(rows(colour, depth, width, height), 9)
    size = -(-len(packed) // pieces)
    data = b"".join(chunk(b"IDAT", packed[at:at + size]) for at in range(0, len(packed), size))
    colours = palette(min(1 << depth, 16)) if colour == 3 else b""
    return SIGNATURE + header(width, height, depth, colour) + before + colours + between + data + after + chunk(b"IEND")


def blank_png(width, height):
    """A black-and-white PNG of one colour whose data is whole, however large it is."""
    line = b"\0" * (1 + (width + 7) // 8)
    packer = zlib.compressobj(9)
    packed = b"".join(packer.compress(line) for _ in range(height)) + packer.flush()
    return SIGNATURE + header(width, height, 1, 0) + chunk(b"IDAT", packed) + chunk(b"IEND")


def apng(frames=2, hidden_first=False):
    """An animated PNG; with `hidden_first` the default image is no frame of the animation."""
    def control(number, delay=20):
        return chunk(b"fcTL", struct.pack(">IIIIIHHBB", number, WIDTH, HEIGHT, 0, 0, delay, 100, 0, 0))

    packed = [zlib.compress(rows(2, 8, shift=index * 6), 9) for index in range(frames + hidden_first)]
    body, number = b"", 0
    for index, data in enumerate(packed):
        if index or not hidden_first:
            body += control(number)
            number += 1
        if index:
            body += chunk(b"fdAT", struct.pack(">I", number) + data)
            number += 1
        else:
            body += chunk(b"IDAT", data)
    animation = chunk(b"acTL", struct.pack(">II", frames, 0))
    return SIGNATURE + header(WIDTH, HEIGHT, 8, 2) + animation + body + chunk(b"IEND")


# GIF

def blocks(data):
    """Data in sub-blocks of at most 255 bytes, with the empty one at the end."""
    return b"".join(bytes((len(data[i:i + 255]),)) + data[i:i + 255] for i in range(0, len(data), 255)) + b"\0"


def lzw(values, depth):
    """The LZW-coded indices of a GIF image: the minimum code size, then the sub-blocks."""
    clear, end = 1 << depth, (1 << depth) + 1
    codes, width, table = [], depth + 1, {}

    def reset():
        table.clear()
        table.update({(i,): i for i in range(clear)})

    reset()
    codes.append((clear, width))
    current, following = (), end + 1
    for value in values:
        longer = current + (value,)
        if longer in table:
            current = longer
            continue
        codes.append((table[current], width))
        table[longer] = following
        if following == 1 << width and width < 12:
            width += 1
        following += 1
        if following == 4095:
            codes.append((clear, width))
            reset()
            width, following = depth + 1, end + 1
        current = (value,)
    codes += [(table[current], width), (end, width)]
    bits = at = 0
    for code, size in codes:
        bits |= code << at
        at += size
    return bytes((depth,)) + blocks(bits.to_bytes((at + 7) // 8, "little"))


def frame(width=WIDTH, height=HEIGHT, shift=0, interlaced=False, local=False, depth=4, left=0, top=0):
    """One image of a GIF."""
    order = range(height)
    if interlaced:
        order = [y for start, step in ((0, 8), (4, 8), (2, 4), (1, 2)) for y in range(start, height, step)]
    values = [((x + shift) // 3 + y // 4) % (1 << depth) for y in order for x in range(width)]
    flags = (0x40 if interlaced else 0) | (0x80 | depth - 1 if local else 0)
    colours = table(depth) if local else b""
    return b"," + struct.pack("<HHHHB", left, top, width, height, flags) + colours + lzw(values, max(2, depth))


def table(depth):
    """A colour table."""
    step = 255 // ((1 << depth) - 1)
    return b"".join(bytes((i * step, 255 - i * step, i * 40 % 256)) for i in range(1 << depth))


def control(delay=0, transparent=None):
    """A graphic control extension."""
    flags = 0 if transparent is None else 1
    return b"!\xf9\x04" + struct.pack("<BHB", flags, delay, transparent or 0) + b"\0"


LOOP = b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"


def comment(text):
    """A comment extension."""
    return b"!\xfe" + blocks(text)


def gif(*parts, version=b"89a", width=WIDTH, height=HEIGHT, depth=4, trailer=b";", global_table=True):
    """A GIF made of these blocks."""
    flags = (0x80 | depth - 1) if global_table else 0
    screen = struct.pack("<HHBBB", width, height, flags | (depth - 1) << 4, 0, 0)
    return b"GIF" + version + screen + (table(depth) if global_table else b"") + b"".join(parts) + trailer
