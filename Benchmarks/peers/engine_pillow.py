"""Reduces every PNG of a folder with Pillow: one decode, Lanczos for each size, one process per worker."""

import os
import sys
from concurrent.futures import ProcessPoolExecutor

from PIL import Image

source, target, workers = sys.argv[1], sys.argv[2], int(sys.argv[3])
sizes = [int(size) for size in sys.argv[4].split(",")]


def reduce(name):
    image = Image.open(f"{source}/{name}").convert("RGBA")
    for size in sizes:
        height = round(size * image.height / image.width)
        small = image if size == image.width else image.resize((size, height), Image.Resampling.LANCZOS)
        small.save(f"{target}/{name[:-4]}_{size}.png")


if __name__ == "__main__":
    with ProcessPoolExecutor(workers) as pool:
        list(pool.map(reduce, sorted(os.listdir(source)), chunksize=4))
