"""Checks a contender's files: every size and frame of every master, and how close they are to double precision."""

import os
import sys

import numpy
from PIL import Image

SAMPLE = 8


def weights(source, target):
    """Returns the weights of Lanczos with three lobes, one row per target pixel."""
    ratio = source / target
    centers = (numpy.arange(target) + 0.5) * ratio - 0.5
    distances = (numpy.arange(source)[None, :] - centers[:, None]) / max(1, ratio)
    parts = numpy.where(abs(distances) < 3, numpy.sinc(distances) * numpy.sinc(distances / 3), 0)
    return parts / parts.sum(axis=1, keepdims=True)


def premultiplied(path):
    """Returns the first frame, premultiplied."""
    pixels = numpy.asarray(Image.open(path).convert("RGBA")).astype(float)
    pixels[..., :3] *= pixels[..., 3:] / 255
    return pixels


def reference(pixels, width):
    height = round(width * pixels.shape[0] / pixels.shape[1])
    rows, columns = weights(pixels.shape[0], height), weights(pixels.shape[1], width)
    result = numpy.tensordot(rows, pixels, axes=(1, 0))
    result = numpy.moveaxis(numpy.tensordot(result, columns, axes=(1, 1)), 1, 2)
    # Clip colors together with alpha: where alpha overshoots, a flat color also overshoots.
    alpha = result[..., 3:].clip(0)
    result[..., :3] = result[..., :3].clip(0, alpha) * (255 / alpha.clip(255))
    result[..., 3:] = alpha.clip(0, 255)
    return result


def psnr(path, expected):
    """Returns decibels over premultiplied RGBA, without the eight pixels along the borders."""
    difference = (premultiplied(path) - expected)[8:-8, 8:-8]
    return 10 * numpy.log10(255**2 / max((difference**2).mean(), 1e-12))


def frames(path):
    return getattr(Image.open(path), "n_frames", 1)


def paths(target):
    found = [os.path.join(folder, name) for folder, _, names in os.walk(target) for name in names]
    return [path for path in found if path.endswith((".png", ".apng", ".gif"))]


def check(contender, work, target):
    """Returns the bytes, and the lowest and median fidelity of a sample; ends the run if a size is missing."""
    by_master = {}
    for path in paths(target):
        by_master.setdefault(os.path.basename(path)[:6], {})[Image.open(path).width] = path
    missing, wanted, kept = [], 0, 0
    for name in work.masters:
        made = by_master.get(name[:6], {})
        missing += [f"{size} px of {name}" for size in work.sizes if size not in made]
        if work.format == "GIF" or not name.endswith(".png"):
            wanted += len(made) * frames(f"{work.source}/{name}")
            kept += sum(frames(path) for path in made.values())
    if missing:
        sys.exit(f"{contender} did not write {', '.join(missing[:5])}")
    values = []
    for name in work.masters[:: max(1, len(work.masters) // SAMPLE)][:SAMPLE]:
        pixels = premultiplied(f"{work.source}/{name}")
        for size in work.sizes:
            if size != pixels.shape[1]:
                values.append(psnr(by_master[name[:6]][size], reference(pixels, size)))
    total = sum(os.path.getsize(path) for files in by_master.values() for path in files.values())
    return {
        "bytes": total, "frames": kept, "framesOfMasters": wanted, "lowestPSNR": float(min(values)),
        "medianPSNR": float(numpy.median(values)),
    }
