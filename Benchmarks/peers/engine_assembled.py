"""Reduces every PNG of a folder with parts that anyone could assemble: engine_assembled.py <pypi|c|fpnge> <source> <target> <workers> <sizes>

pypi: libspng decodes, pillow-simd resamples premultiplied pixels, libdeflate compresses unfiltered rows.
c: the same with assembled.c on both sides, which inflates with libdeflate too, and chooses filters.
fpnge: the same, but Google's fpnge encodes.
"""

import ctypes
import os
import struct
import sys
import threading
import zlib
from concurrent.futures import ThreadPoolExecutor

from PIL import Image

HERE = os.path.dirname(os.path.abspath(__file__))
kind, source, target, workers = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
sizes = [int(size) for size in sys.argv[5].split(",")]
# A buffer per thread, with room for the largest image.
buffers, most = threading.local(), 8 * max(sizes) ** 2 + 10_000

if kind == "pypi":
    import deflate
    import numpy
    import pyspng
else:
    tools = os.environ["ASSEMBLED"]
    parts = ctypes.CDLL(os.path.join(tools, "assembled.so"))
    parts.decode.restype = ctypes.POINTER(ctypes.c_uint8)
    parts.encode.restype = ctypes.c_size_t
    parts.encode.argtypes = [ctypes.c_char_p, ctypes.c_uint32, ctypes.c_uint32, ctypes.c_int, ctypes.c_char_p, ctypes.c_size_t]
    if kind == "fpnge":
        encoder = ctypes.CDLL(os.path.join(tools, "fpnge.so"))
        encoder.encode_fpnge.restype = ctypes.c_size_t
        encoder.encode_fpnge.argtypes = [ctypes.c_char_p, ctypes.c_uint32, ctypes.c_uint32, ctypes.c_char_p]


def decode(file):
    if kind == "pypi":
        return Image.fromarray(pyspng.load(file))
    width, height = ctypes.c_uint32(), ctypes.c_uint32()
    pixels = parts.decode(file, ctypes.c_size_t(len(file)), ctypes.byref(width), ctypes.byref(height))
    size = (width.value, height.value)
    image = Image.frombytes("RGBA", size, ctypes.string_at(pixels, 4 * size[0] * size[1]))
    parts.release(pixels)
    return image


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def encode(image):
    width, height = image.size
    if kind == "pypi":
        rows = numpy.zeros((height, 4 * width + 1), numpy.uint8)
        rows[:, 1:] = numpy.asarray(image).reshape(height, 4 * width)
        header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
        data = bytes(deflate.zlib_compress(rows.tobytes(), 5))
        return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")
    pixels = image.tobytes()
    out = getattr(buffers, "out", None) or ctypes.create_string_buffer(most)
    buffers.out = out
    if kind == "fpnge":
        length = encoder.encode_fpnge(pixels, width, height, out)
    else:
        length = parts.encode(pixels, width, height, 5, out, most)
    return ctypes.string_at(out, length)


def reduce(name):
    with open(f"{source}/{name}", "rb") as file:
        image = decode(file.read())
    premultiplied = image.convert("RGBa")
    for size in sizes:
        small = image
        if size != image.width:
            small = premultiplied.resize((size, round(size * image.height / image.width)), Image.LANCZOS).convert("RGBA")
        with open(f"{target}/{name[:-4]}_{size}.png", "wb") as file:
            file.write(encode(small))


with ThreadPoolExecutor(workers) as pool:
    list(pool.map(reduce, sorted(os.listdir(source))))
