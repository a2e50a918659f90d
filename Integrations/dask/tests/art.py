"""Draws masters with only the standard library."""

import random
import struct
import zlib


def png(side: int = 100, seed: int = 0) -> bytes:
    """Returns a PNG of a disc on a transparent ground, in a color of its own."""
    dice = random.Random(seed)
    color = [dice.randrange(40, 220) for _ in range(3)]
    rows = bytearray()
    for y in range(side):
        rows.append(0)
        for x in range(side):
            inside = (x + 0.5 - side / 2) ** 2 + (y + 0.5 - side / 2) ** 2 < (side * 0.42) ** 2
            rows += bytes([*color, 255]) if inside else bytes(4)
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    header = struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(bytes(rows))) + chunk(b"IEND", b"")
