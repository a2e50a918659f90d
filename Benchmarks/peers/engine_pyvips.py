"""Reduces every PNG of a folder with libvips: one decode, thumbnail_image for each size, one master per thread."""

import os
import sys
from concurrent.futures import ThreadPoolExecutor

os.environ["VIPS_CONCURRENCY"] = "1"
import pyvips  # noqa: E402  (the variable must be set first)

pyvips.cache_set_max(0)
source, target, workers = sys.argv[1], sys.argv[2], int(sys.argv[3])
sizes = [int(size) for size in sys.argv[4].split(",")]


def reduce(name):
    image = pyvips.Image.new_from_file(f"{source}/{name}").copy_memory()
    for size in sizes:
        small = image if size == image.width else image.thumbnail_image(size, height=size)
        small.pngsave(f"{target}/{name[:-4]}_{size}.png")


with ThreadPoolExecutor(workers) as pool:
    list(pool.map(reduce, sorted(os.listdir(source))))
