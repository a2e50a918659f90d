"""Brings animations under 500,000 bytes with stickermill and with sticker-convert, and prints the loss of each.

Usage: fit.py <folder of animations> [workers]

Both keep the pixel size. Scores come from `stickermill compare` (SSIMULACRA 2). It compares every frame with the most similar frame
of the master, because sticker-convert shows some frames for longer than the master.
"""
import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

from PIL import Image, ImageChops, ImageSequence, ImageStat

from works import NAME, PROGRAM, TOOLS

STICKER_CONVERT = f"{TOOLS}/stickers/bin/sticker-convert"
LIMIT = 500_000


def frames(path):
    return [frame.convert("RGBA").copy() for frame in ImageSequence.Iterator(Image.open(path))]


def difference(first, second):
    return sum(ImageStat.Stat(ImageChops.difference(first, second)).sum)


def score(master, result, work):
    """Returns the mean score of the result's frames, the lowest score, and the number of frames."""
    looks = frames(master)
    pairs = [(min(looks, key=lambda look: difference(look, frame)), frame) for frame in frames(result)]
    scores = []
    for pair in pairs:
        names = [f"{work}/{side}.png" for side in "ab"]
        for name, look in zip(names, pair):
            look.save(name)
        comparison = subprocess.run([PROGRAM, "compare", *names, "--json"], capture_output=True, check=True)
        scores.append(json.loads(comparison.stdout)["score"])
    return sum(scores) / len(scores), min(scores), len(scores)


def commands(source, work, workers):
    """Yields each tool, its output folder, and its command."""
    target = f"{work}/{NAME}"
    yield NAME, target, [
        PROGRAM, "convert", source, "--output", target, "--scales", "3", "--thumbnails", "none", "--fit", "--quiet",
        "--jobs", str(workers)]
    width, height = Image.open(glob.glob(f"{source}/*")[0]).size
    sizes = {"--res-w-min": width, "--res-w-max": width, "--res-h-min": height, "--res-h-max": height,
             "--vid-size-max": LIMIT - 1, "--processes": workers}
    target = f"{work}/sticker-convert"
    yield "sticker-convert", target, [
        STICKER_CONVERT, "--no-confirm", "--no-progress", "--preset", "imessage_medium", "--no-res-snap-pow2",
        "--input-dir", source, "--output-dir", target, *[str(part) for pair in sizes.items() for part in pair]]


def main(folder, workers=2):
    print("| file | tool | bytes | score, mean and worst | frames | seconds |\n|---|---|---|---|---|---|")
    for path in sorted(glob.glob(f"{folder}/*.png")):
        with tempfile.TemporaryDirectory() as work:
            os.makedirs(f"{work}/in")
            shutil.copy(path, f"{work}/in")
            name, count = os.path.basename(path)[:-4], len(frames(path))
            for tool, target, command in commands(f"{work}/in", work, workers):
                os.makedirs(target)
                start = time.monotonic()
                subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                seconds = time.monotonic() - start
                results = glob.glob(f"{target}/**/*.png", recursive=True)
                if len(results) != 1:
                    print(f"| {name} | {tool} | none | | | {seconds:.1f} |")
                    continue
                mean, worst, kept = score(path, results[0], work)
                size = os.path.getsize(results[0])
                print(f"| {name} | {tool} | {size:,} | {mean:.1f}, {worst:.1f} | {kept} of {count} | {seconds:.1f} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
