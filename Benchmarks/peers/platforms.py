"""Makes stickers for messengers with stickermill and with sticker-convert, and prints what each tool's files keep.

Usage: platforms.py <folder of stills> <folder of animations> [--platforms whatsapp,signal,discord,telegram] [--output folder]

Both tools have one worker and enlarge small art. Scores come from `stickermill compare` (SSIMULACRA 2). The master is scaled to the
size of the file, as the mean of what the filters of both tools give, so that neither filter is the measure. Each frame is
compared with the frame that the master shows when it begins, give or take half a frame, and counts by its time. Frames that a
tool left out count in another score only: that of every frame of the master, against what the file shows in the middle of its
time.
"""
import argparse
import glob
import json
import os
import re
import resource
import shutil
import subprocess
import tempfile
from collections import namedtuple

import numpy
from PIL import Image, ImageSequence

import works
from works import NAME

PROGRAM = os.environ.get("STICKERMILL", works.PROGRAM)
STICKERS = f"{works.TOOLS}/stickers/bin"
TOOLS = (NAME, "sticker-convert")

# Bytes are the smaller reading where a messenger names no unit. The rate is the most frames per second.
Platform = namedtuple("Platform", "side still_bytes animated_bytes seconds rate")
PLATFORMS = {
    "whatsapp": Platform(512, 100_000, 499_999, 10, 125),
    "signal": Platform(512, 300_000, 300_000, 3, 1000),
    "discord": Platform(320, 512_000, 512_000, 5, 60),
    "telegram": Platform(512, 512_000, 256_000, 3, 30),
}
FORMATS = {
    "whatsapp": ("WEBP", "WEBP"), "signal": ("PNG", "PNG"), "discord": ("PNG", "PNG"), "telegram": ("PNG", "WEBM")}

# Pillow reads no WebM. PyAV comes with sticker-convert.
READ_WEBM = """
import av, json, sys
with av.open(sys.argv[1]) as file:
    video = file.streams.video[0]
    decoder = av.CodecContext.create("libvpx-vp9", "r")
    frames = [frame for packet in file.demux(video) for frame in decoder.decode(packet)]
    for index, frame in enumerate(frames):
        frame.to_image().save(f"{sys.argv[2]}/{index:04d}.png") if frame.format.name == "yuv420p" else \\
            av.VideoFrame.reformat(frame, format="rgba").to_ndarray().tofile(f"{sys.argv[2]}/{index:04d}.rgba")
    print(json.dumps({
        "size": [video.width, video.height], "milliseconds": float(file.duration) / 1000, "codec": video.codec.name,
        "starts": [float(frame.pts * video.time_base) * 1000 for frame in frames], "streams": len(file.streams)}))
"""


class Picture:
    """A file's frames as RGBA, their delays in milliseconds, and what a messenger looks at."""

    def __init__(self, path, work):
        self.path, self.bytes, self.color_type, self.plays = path, os.path.getsize(path), None, 0
        if path.endswith(".webm"):
            self.read_webm(work)
        else:
            file = Image.open(path)
            self.format = file.format
            if self.format == "PNG":
                self.color_type = open(path, "rb").read(26)[25]
            self.frames, self.delays = [], []
            for frame in ImageSequence.Iterator(file):
                self.frames.append(visible(frame.convert("RGBA")))
                delay = float(frame.info.get("duration") or 0)
                self.delays.append(100 if self.format == "GIF" and delay <= 10 else delay)
            self.plays = file.info.get("loop", 1) if len(self.frames) > 1 else 0
        self.size = self.frames[0].size
        self.time = sum(self.delays)
        # A frame that equals the frame before it is the same look.
        self.looks = [0] + [index for index in range(1, len(self.frames))
                            if self.frames[index].tobytes() != self.frames[index - 1].tobytes()]

    def read_webm(self, work):
        with tempfile.TemporaryDirectory(dir=work) as folder:
            command = [f"{STICKERS}/python", "-c", READ_WEBM, self.path, folder]
            facts = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
            self.format = "WEBM" if facts["codec"] == "vp9" and facts["streams"] == 1 else "another video"
            self.frames = []
            for path in sorted(glob.glob(f"{folder}/*")):
                if path.endswith(".rgba"):
                    image = Image.frombytes("RGBA", tuple(facts["size"]), open(path, "rb").read())
                else:
                    image = Image.open(path).convert("RGBA")
                self.frames.append(visible(image))
        ends = facts["starts"][1:] + [facts["milliseconds"]]
        self.delays = [end - start for start, end in zip(facts["starts"], ends)]

    def frame_at(self, moment):
        for index, delay in enumerate(self.delays):
            if moment < delay:
                return index
            moment -= delay
        return len(self.frames) - 1

    def look_of(self, index):
        return max(look for look in self.looks if look <= index)


def visible(image):
    """Clears the colors of invisible pixels, which nobody sees."""
    pixels = numpy.array(image)
    pixels[pixels[..., 3] == 0] = 0
    return Image.fromarray(pixels)


def premultiplied(image):
    pixels = numpy.asarray(image).astype(float)
    pixels[..., :3] *= pixels[..., 3:] / 255
    return pixels


def lanczos(image, size):
    """Scales as stickermill does: where alpha overshoots, a flat color also overshoots, and stays flat."""
    planes = [Image.fromarray(plane.astype(numpy.float32)) for plane in numpy.moveaxis(premultiplied(image), 2, 0)]
    result = numpy.stack([plane.resize(size, Image.Resampling.LANCZOS) for plane in planes], axis=-1)
    alpha = result[..., 3:]
    colors = numpy.where(alpha > 0.5, result[..., :3] * 255 / alpha.clip(0.5), 0)
    return Image.fromarray(numpy.concatenate([colors, alpha], axis=-1).clip(0, 255).round().astype(numpy.uint8))


def bicubic(image, size):
    """Scales as sticker-convert does."""
    return image.resize(size, Image.Resampling.BICUBIC)


FILTERS = {NAME: lanczos, "sticker-convert": bicubic}


def scaled(image, size, filters=tuple(FILTERS.values())):
    """Returns the image, scaled to fit the size and centered, as the mean of what the filters give."""
    if image.size == size:
        return image
    share = min(size[0] / image.width, size[1] / image.height)
    inner = (round(image.width * share), round(image.height * share))
    total = sum(premultiplied(scale(image, inner)) for scale in filters) / len(filters)
    total[..., :3] *= 255 / total[..., 3:].clip(0.5)
    result = Image.new("RGBA", size)
    result.paste(Image.fromarray(total.clip(0, 255).round().astype(numpy.uint8)),
                 ((size[0] - inner[0]) // 2, (size[1] - inner[1]) // 2))
    return visible(result)


def compared(first, second, work):
    """Returns the score of two images."""
    names = [f"{work}/{side}.png" for side in "ab"]
    for name, image in zip(names, (first, second)):
        image.save(name, compress_level=1)
    comparison = subprocess.run([PROGRAM, "compare", *names, "--json"], capture_output=True, check=True)
    return json.loads(comparison.stdout)["score"]


class Scores:
    """The scores of one file. Equal pairs of frames are compared once."""

    def __init__(self, master, made, platform, work):
        self.master, self.made, self.work, self.known = master, made, work, {}
        # A master that is too long for the messenger is compared at the same share of the loop.
        self.pace = master.time / made.time if made.time and master.time > platform.seconds * 1000 else 1

    def of(self, pairs, weights, size):
        """Returns the mean score over time, and the lowest score."""
        scores = []
        for pair in pairs:
            pair = self.master.look_of(pair[0]), self.made.look_of(pair[1])
            if (pair, size) not in self.known:
                images = self.master.frames[pair[0]], self.made.frames[pair[1]]
                self.known[pair, size] = compared(*(scaled(image, size) for image in images), self.work)
            scores.append(self.known[pair, size])
        return float(numpy.average(scores, weights=weights if sum(weights) else None)), min(scores)

    def shown(self, size):
        half = min(self.master.delays) / 2
        starts = numpy.cumsum([0, *self.made.delays[:-1]])
        pairs = [(self.master.frame_at(start * self.pace + half), index) for index, start in enumerate(starts)]
        return self.of(pairs, self.made.delays, size)

    def every(self, size):
        middles = numpy.cumsum(self.master.delays) - numpy.array(self.master.delays) / 2
        pairs = [(index, self.made.frame_at(middle / self.pace)) for index, middle in enumerate(middles)]
        return self.of(pairs, self.master.delays, size)


def allowed(master, platform):
    """Returns the time and the number of looks of the master that the messenger has room for."""
    time = min(master.time, platform.seconds * 1000)
    return time, min(len(master.looks), int(time * platform.rate / 1000 + 0.001))


def faults(name, platform, kind, master, made):
    found = []
    animated = kind == "animations"
    wanted = FORMATS[name][animated]
    if made.format != wanted:
        found.append(f"{made.format} in place of {wanted}")
    width, height = made.size
    if name == "telegram":
        fits = max(width, height) == platform.side
    elif name == "signal":
        fits = width == height and 10 <= width <= platform.side
    else:
        fits = width == height == platform.side
    if not fits:
        found.append(f"{width} x {height} px")
    limit = platform.animated_bytes if animated else platform.still_bytes
    if made.bytes > limit:
        found.append(f"{made.bytes:,} bytes")
    if name == "discord" and not made.path.endswith(".png"):
        found.append(f"named {os.path.splitext(made.path)[1]}")
    if animated:
        if len(made.frames) < 2:
            return found + ["does not move"]
        if name == "signal" and made.color_type == 3:
            found.append("APNG with a palette")
        if made.plays != 0:
            found.append(f"plays {made.plays} times")
        # A file may round its times to milliseconds.
        if made.time > platform.seconds * 1000 + 0.5:
            found.append(f"{made.time / 1000:.3f} s")
        if min(made.delays) < 1000 // platform.rate:
            found.append(f"a frame of {min(made.delays):g} ms")
        if name == "discord" and len(made.frames) > 1000:
            found.append(f"{len(made.frames)} frames")
    elif len(made.frames) > 1:
        found.append(f"{len(made.frames)} frames")
    return found


def copies(folder, kind, work):
    """Copies the art twice under plain names, once with emoji for stickermill; returns the original name of each copy."""
    names = {}
    for tool in TOOLS:
        os.makedirs(f"{work}/{kind}/{tool}")
    for index, path in enumerate(works.files(folder)):
        name, extension = f"{kind[:-1]}-{index:03d}", os.path.splitext(path)[1]
        names[name] = os.path.basename(path)
        for tool in TOOLS:
            shutil.copyfile(path, f"{work}/{kind}/{tool}/{name}{extension}")
    with open(f"{work}/{kind}/{NAME}/{NAME}.yml", "w", encoding="utf-8") as file:
        file.write("name: Art\npack: {author: Art}\nemoji:\n" + "".join(f"  {name}: ⭐\n" for name in names))
    return names


def command(tool, name, source, target):
    if tool == NAME:
        return [PROGRAM, "pack", source, "--output", target, "--platform", name, "--allow-enlarging", "--keep-going",
                "--jobs", "1"]
    return [f"{STICKERS}/sticker-convert", "--no-confirm", "--no-progress", "--preset", name, "--processes", "1",
            "--input-dir", source, "--output-dir", target]


def run(tool, name, source, target):
    """Returns the CPU time, and what the tool said last."""
    os.makedirs(target)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    answer = subprocess.run(command(tool, name, source, target), capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    said = (answer.stderr.strip() or answer.stdout.strip()).splitlines()[-3:]
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, " ".join(said)


def measured(name, kind, tool, masters, names, work):
    """Returns one row of the table, with the facts of each file."""
    platform, target = PLATFORMS[name], f"{work}/{name}-{kind}-{tool}"
    seconds, said = run(tool, name, f"{work}/{kind}/{tool}", target)
    files = {}
    for key, master in masters.items():
        found = [path for path in glob.glob(f"{target}/**/{key}.*", recursive=True)
                 if re.search(r"\.(png|apng|webp|webm|gif)$", path)]
        if len(found) != 1:
            continue
        made = Picture(found[0], work)
        longer = max(made.size)
        full = tuple(round(side * platform.side / longer) for side in made.size)
        scores = Scores(master, made, platform, work)
        own = scores.shown(made.size)
        time, looks = allowed(master, platform)
        files[key] = {
            "file": names[key], "bytes": made.bytes, "size": made.size, "colorType": made.color_type,
            "score": own[0], "worst": own[1],
            "fullScore": scores.shown(full)[0], "everyScore": scores.every(full)[0],
            "milliseconds": made.time, "ofMilliseconds": time, "frames": len(made.frames),
            "looks": min(looks, len(made.looks)), "ofLooks": looks, "faults": faults(name, platform, kind, master, made),
        }
    shutil.rmtree(target)
    return {"platform": name, "kind": kind, "tool": tool, "of": len(masters), "cpuSeconds": seconds, "said": said, "files": files}


def mean(values):
    values = list(values)
    return sum(values) / len(values)


def higher(row, other):
    """Returns in how many files this row scores higher, at all and by more than a point."""
    both = row["files"].keys() & other["files"].keys()
    differences = [row["files"][key]["score"] - other["files"][key]["score"] for key in both]
    counts = [sum(difference > least for difference in differences) for least in (0, 1)]
    return f"{counts[0]} of {len(both)} ({counts[1]})" if both else ""


def line(row, other):
    files = list(row["files"].values())
    cells = [row["platform"], row["kind"], row["tool"], f"{len(files)} of {row['of']}"]
    if files:
        cells.append(f"{sum(not file['faults'] for file in files)} of {len(files)}")
        if row["kind"] == "animations":
            times = [100 * file["milliseconds"] / file["ofMilliseconds"] for file in files]
            cells.append(f"{min(times):.1f} to {max(times):.1f}%")
            cells.append(f"{sum(file['looks'] for file in files)} of {sum(file['ofLooks'] for file in files)}")
        else:
            cells += ["", ""]
        cells.append(f"{mean(file['score'] for file in files):.1f}, {min(file['worst'] for file in files):.1f}")
        cells += [f"{mean(file[kind] for file in files):.1f}" for kind in ("fullScore", "everyScore")] + [higher(row, other)]
        cells.append(f"{mean(file['bytes'] for file in files):,.0f}")
    else:
        cells += [""] * 8
    return "| " + " | ".join(cells + [f"{row['cpuSeconds']:.1f} s"]) + " |"


HEAD = (
    "| platform | kind | tool | made | within the limits | time kept | frames shown | score, mean and worst "
    "| at the platform's size | of every frame of the master | scores higher in (by more than 1) | bytes, mean | CPU time |\n"
    "|---|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|")


def remarks(pairs):
    """Yields a line for each file over a limit, and for each file in which stickermill scores lower."""
    for rows in pairs:
        for row in rows:
            if len(row["files"]) < row["of"]:
                yield f"- {row['platform']}, {row['kind']}: {row['tool']} made {len(row['files'])} of {row['of']}: {row['said']}"
            for file in row["files"].values():
                if file["faults"]:
                    yield f"- {row['platform']}, {file['file']}: {row['tool']}: {', '.join(file['faults'])}"
        own, other = (row["files"] for row in rows)
        for key in sorted(own.keys() & other.keys()):
            if any(own[key][kind] < other[key][kind] for kind in ("score", "everyScore")):
                facts = " against ".join(described(file, rows[0]["kind"]) for file in (own[key], other[key]))
                yield f"- {rows[0]['platform']}, {own[key]['file']}: {NAME} scores lower: {facts}"


def described(file, kind):
    facts = f"{file['score']:.2f} ({file['size'][0]} px, {file['bytes']:,} bytes"
    if kind == "animations":
        facts += (f", {file['looks']} of {file['ofLooks']} frames, {file['fullScore']:.2f} at the platform's size, "
                  f"{file['everyScore']:.2f} of every frame of the master")
    return facts + ")"


def ceilings(side, masters, work):
    """Returns the score of each tool's filter alone, without any loss, over the first frames."""
    scores = {tool: [] for tool in TOOLS}
    for master in masters:
        share = side / max(master.size)
        size = tuple(round(length * share) for length in master.size)
        for tool in TOOLS:
            scores[tool].append(compared(scaled(master.frames[0], size), scaled(master.frames[0], size, (FILTERS[tool],)), work))
    return ", ".join(f"{mean(values):.1f} for the filter of {tool}" for tool, values in scores.items())


def main():
    parser = argparse.ArgumentParser(prog="Benchmarks/peers/run platforms", description=__doc__.splitlines()[0])
    parser.add_argument("stills", help="a folder of 3 to 30 stills")
    parser.add_argument("animations", help="a folder of 3 to 30 animations")
    parser.add_argument("--platforms", default=",".join(PLATFORMS))
    parser.add_argument("--output", default=os.path.join(works.TOOLS, "results"))
    options = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as work:
        masters, names = {}, {}
        for kind in ("stills", "animations"):
            names[kind] = copies(getattr(options, kind), kind, work)
            if not 3 <= len(names[kind]) <= 30:
                parser.error(f"WhatsApp's packs need 3 to 30 {kind}, and the folder has {len(names[kind])}")
            masters[kind] = {
                key: Picture(glob.glob(f"{work}/{kind}/{NAME}/{key}.*")[0], work) for key in names[kind]}
        print(HEAD)
        for name in options.platforms.split(","):
            for kind in masters:
                pair = [measured(name, kind, tool, masters[kind], names[kind], work) for tool in TOOLS]
                print(line(pair[0], pair[1]), line(pair[1], pair[0]), sep="\n", flush=True)
                rows.append(pair)
        print()
        everything = [master for group in masters.values() for master in group.values()]
        for side in sorted({PLATFORMS[name].side for name in options.platforms.split(",")}):
            print(f"Without any loss, {side} px score {ceilings(side, everything, work)}.")
    print("", *remarks(rows), sep="\n")
    os.makedirs(options.output, exist_ok=True)
    with open(os.path.join(options.output, "platforms.json"), "w", encoding="utf-8") as file:
        json.dump([row for pair in rows for row in pair], file, indent=2)


if __name__ == "__main__":
    main()
