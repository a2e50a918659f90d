"""The works to compare, with their masters and sizes, and the commands of each contender."""

import os
import shutil

import numpy
from PIL import Image, ImageDraw

from report import NAME

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
TOOLS = os.path.join(ROOT, ".build", "peers")
# The versions of libvips' main branch and its parts; the file exists if they could be built.
LIBVIPS_MAIN = os.path.join(TOOLS, "libvips-main", "version")
PROGRAM = os.path.join(ROOT, ".build", "release", NAME)
# Turn the cache off, so that stickermill starts without results like the other contenders.
os.environ["STICKERMILL_CACHE"] = ""
os.environ["ASSEMBLED"] = os.path.join(TOOLS, "assembled")


class Work:
    """Masters, the sizes to make, and the contenders: each has a function from a target folder to commands."""

    def __init__(self, title, sizes, source, contenders, format="PNG"):
        self.title = title
        self.sizes = sizes
        self.source = source
        self.contenders = contenders
        self.format = format
        self.masters = sorted(os.listdir(source))


def copies(files, count, into):
    """Copies masters until there are this many, so that startup time does not matter."""
    os.makedirs(into)
    for index in range(count):
        file = files[index % len(files)]
        extension = os.path.splitext(file)[1]
        # Some contenders recognize an APNG only by its name.
        if extension == ".png" and b"acTL" in open(file, "rb").read(200):
            extension = ".apng"
        shutil.copyfile(file, f"{into}/m{index:05d}{extension}")
    return into


def files(folder, extensions=(".png", ".apng", ".gif")):
    names = sorted(name for name in os.listdir(folder) if name.endswith(extensions))
    return [os.path.join(folder, name) for name in names]


def all_works(options, scratch):
    stills = lambda: copies(files(options.folder, (".png",)), options.masters, f"{scratch}/stills")
    animated = lambda: copies(files(options.animated), options.animations, f"{scratch}/animated")
    gifs = lambda: copies(files(options.animated, (".gif",)), options.animations, f"{scratch}/gifs")
    works = {
        "A": lambda: still_work("618 px masters to @2x and @1x", [412, 206], ["--thumbnails", "none"], stills(), options),
        "B": lambda: still_work(
            "618 px masters to nine sizes", [618, 412, 206, 408, 272, 136, 300, 200, 100], [], stills(), options),
        "sharp": lambda: large_work("sharp's published task", (2048, 1536), 720, drawn(2048, 1536, f"{scratch}/large"), options),
        "fir": lambda: large_work(
            "the task of fast_image_resize", (4928, 3279), 852, drawn(4928, 3279, f"{scratch}/large"), options),
        "animated": lambda: animated_work(animated(), options),
        "gif": lambda: gif_work(gifs(), options),
    }
    for name in options.works.split(","):
        yield name, works[name]()
        for folder in ("stills", "large", "animated", "gifs"):
            shutil.rmtree(f"{scratch}/{folder}", ignore_errors=True)


# Still masters


def still_work(title, sizes, extra, source, options):
    work = Work(title, sizes, source, {
        NAME: lambda target: converting(source, target, options, extra),
        f"{NAME} --effort fast": lambda target: converting(source, target, options, extra + ["--effort", "fast"]),
        "libvips as sharp ships it": lambda target: python("sharp", "engine_pyvips.py", source, target, options, sizes),
        "libvips' main branch": lambda target: python("libvips-main", "engine_pyvips.py", source, target, options, sizes),
        "OpenCV, INTER_AREA": lambda target: python("assembled", "engine_opencv.py", source, target, options, sizes),
        "assembled from PyPI": lambda target: assembled("pypi", source, target, options, sizes),
        "assembled, libdeflate in C": lambda target: assembled("c", source, target, options, sizes),
        "Pillow": lambda target: python("plain", "engine_pillow.py", source, target, options, sizes),
        "Debian's libvips": lambda target: python("plain", "engine_pyvips.py", source, target, options, sizes),
        "vipsthumbnail": lambda target: vipsthumbnail(source, target, sizes),
        "ImageMagick mogrify": lambda target: mogrify(source, target, sizes),
    })
    if not os.path.exists(LIBVIPS_MAIN):
        del work.contenders["libvips' main branch"]
    if options.fpnge:
        work.contenders["assembled, fpnge"] = lambda target: assembled("fpnge", source, target, options, sizes)
    return work


def drawn(width, height, into):
    """Draws pictures of the sizes that other projects publish figures for: soft color, grain, and shapes with transparent edges."""
    os.makedirs(into)
    for index in range(4):
        source = numpy.random.default_rng(index)
        across, down = numpy.meshgrid(numpy.linspace(0, 1, width), numpy.linspace(0, 1, height))
        planes = [255 * across, 255 * down, 255 * (1 - across), numpy.full((height, width), 255)]
        pixels = numpy.stack(planes, axis=2) + source.normal(0, 6, (height, width, 4)) * [1, 1, 1, 0]
        image = Image.fromarray(pixels.clip(0, 255).astype(numpy.uint8))
        mask = Image.new("L", (width // 2, height // 2))
        draw = ImageDraw.Draw(mask)
        for _ in range(12):
            x, y, radius = source.integers(0, width // 2), source.integers(0, height // 2), source.integers(60, height // 5)
            draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
        image.putalpha(mask.resize((width, height), Image.Resampling.BICUBIC))
        image.save(f"{into}/m{index:05d}.png")
    return into


def large_work(title, size, wanted, source, options):
    """One smaller picture of each, as wide as wanted."""
    title = f"{title}: {size[0]} x {size[1]} px to a width of {wanted}"
    return still_work(title, [wanted], ["--scales", "none", "--thumbnails", str(wanted)], source, options)


def converting(source, target, options, extra):
    jobs = ["--jobs", str(options.workers), "--quiet"]
    return [[PROGRAM, "convert", source, "--output", target] + jobs + extra]


def python(environment, engine, source, target, options, sizes):
    sizes = ",".join(map(str, sizes))
    engine = [f"{HERE}/{engine}"] if isinstance(engine, str) else engine
    return [[f"{TOOLS}/{environment}/bin/python", *engine, source, target, str(options.workers), sizes]]


def assembled(kind, source, target, options, sizes):
    return python("assembled", [f"{HERE}/engine_assembled.py", kind], source, target, options, sizes)


def vipsthumbnail(source, target, sizes):
    return [["vipsthumbnail", "-s", str(size), "-o", f"{target}/%s_{size}.png"] + files(source) for size in sizes]


def mogrify(source, target, sizes):
    commands = []
    for size in sizes:
        os.makedirs(f"{target}/{size}")
        resize = ["-filter", "Lanczos", "-resize", f"{size}x{size}"]
        commands.append(["mogrify", "-path", f"{target}/{size}"] + resize + files(source))
    return commands


# Animated masters: the small thumbnail at @2x and @1x, which every master is large enough for

# The peers have no byte limit, so a file that is too large is not a failure here.
SMALL = ["--scales", "none", "--thumbnails", "small", "--thumbnail-scales", "1,2", "--ignore", "file-size"]


def animated_work(source, options):
    return Work("animated masters to APNG at 200 and 100 px", [200, 100], source, {
        NAME: lambda target: converting(source, target, options, SMALL + ["--format", "png"]),
        "sticker-convert": lambda target: [sticker_convert(source, target, size, options) for size in (200, 100)],
    })


def sticker_convert(source, target, size, options):
    """Returns a command that keeps frames and size, with 256 colors, as close to the master as sticker-convert can."""
    # Each size is a separate run. Two runs at a time share the workers.
    processes = str(max(1, options.workers // 2))
    wanted = {
        "--res-w-min": size, "--res-w-max": size, "--res-h-min": size, "--res-h-max": size, "--fps-min": 1,
        "--fps-max": 1000, "--quality-min": 99, "--quality-max": 100, "--color-min": 256, "--color-max": 256,
        "--duration-min": 0, "--duration-max": 1000000, "--vid-size-max": 10**9, "--img-size-max": 10**9,
        "--vid-format": ".apng", "--steps": 1, "--processes": processes, "--scale-filter": "lanczos",
    }
    os.makedirs(f"{target}/{size}")
    command = [f"{TOOLS}/stickers/bin/sticker-convert", "--no-confirm", "--no-progress", "--preset", "custom"]
    command += ["--no-res-snap-pow2", "--input-dir", source, "--output-dir", f"{target}/{size}"]
    return command + [str(part) for pair in wanted.items() for part in pair]


def gif_work(source, options):
    return Work("GIF masters to GIF at 200 and 100 px", [200, 100], source, {
        NAME: lambda target: converting(source, target, options, SMALL),
        "ImageMagick convert": lambda target: [
            ["convert", file, "-coalesce", "-filter", "Lanczos", "-resize", f"{size}x{size}", "-layers", "optimize",
             f"{target}/{os.path.basename(file)[:-4]}_{size}.gif"]
            for size in (200, 100) for file in files(source)],
    }, format="GIF")
