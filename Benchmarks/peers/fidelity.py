"""Checks what a contender wrote: every size of every master, and how near it comes to a resample in double precision."""

import os
import sys

import numpy
from PIL import Image

SAMPLE = 8


def weights(source, target):
    """Lanczos with three lobes, one row of parts for each target pixel."""
    ratio = source / target
    centres = (numpy.arange(target) + 0.5) * ratio - 0.5
    distances = (numpy.arange(source)[None, :] - centres[:, None]) / max(1, ratio)
    parts = numpy.where(abs(distances) < 3, numpy.sinc(distances) * numpy.sinc(distances / 3), 0)
    return parts / parts.sum(axis=1, keepdims=True)


def premultiplied(path):
    pixels = numpy.asarray(Image.open(path).convert("RGBA")).astype(float)
    pixels[..., :3] *= pixels[..., 3:] / 255
    return pixels


def reference(pixels, size):
    rows, columns = weights(pixels.shape[0], size), weights(pixels.shape[1], size)
    result = numpy.einsum("ij,jkc->ikc", rows, pixels)
    result = numpy.einsum("lk,ikc->ilc", columns, result)
    result[..., 3] = result[..., 3].clip(0, 255)
    result[..., :3] = result[..., :3].clip(0, result[..., 3:])
    return result


def psnr(path, expected):
    """Over premultiplied RGBA in decibels, without the eight pixels along the borders."""
    difference = (premultiplied(path) - expected)[8:-8, 8:-8]
    return 10 * numpy.log10(255**2 / max((difference**2).mean(), 1e-12))


def paths(target):
    found = [os.path.join(folder, name) for folder, _, names in os.walk(target) for name in names]
    return [path for path in found if path.endswith(".png")]


def check(contender, source, target, sizes):
    """Stops the run where a size is missing; gives bytes and the lowest and median fidelity of a sample."""
    by_master = {}
    for path in paths(target):
        master = os.path.basename(path)[:6]
        by_master.setdefault(master, {})[Image.open(path).width] = path
    names = sorted(os.listdir(source))
    for name in names:
        missing = set(sizes) - set(by_master.get(name[:6], {}))
        if missing:
            sys.exit(f"{contender} wrote no {sorted(missing)} px of {name}")
    values = []
    for name in names[:: max(1, len(names) // SAMPLE)][:SAMPLE]:
        pixels = premultiplied(f"{source}/{name}")
        for size in sizes:
            if size != pixels.shape[0]:
                values.append(psnr(by_master[name[:6]][size], reference(pixels, size)))
    total = sum(os.path.getsize(path) for files in by_master.values() for path in files.values())
    return {"bytes": total, "lowestPSNR": float(min(values)), "medianPSNR": float(numpy.median(values))}
