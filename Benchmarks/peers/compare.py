"""Runs every contender on the same masters, in turn and several times, checks what came out and writes a table.

Called by `run`, which installs the contenders. Ratios are taken within a round, so they hold on a noisy machine.
"""

import argparse
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import fidelity
import report

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
TOOLS = os.path.join(ROOT, ".build", "peers")
KISSCUT = os.path.join(ROOT, ".build", "release", "kisscut")
WORKS = {"A": [412, 206], "B": [618, 412, 206, 408, 272, 136, 300, 200, 100]}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", help="PNG masters of 618 x 618 px")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--masters", type=int, default=400, help="how many names the masters are copied up to")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--works", default="A,B")
    parser.add_argument("--output", default=os.path.join(ROOT, ".build", "peers", "results"))
    return parser.parse_args()


def spread(folder, count, into):
    """Copies masters up to a number of names, so that starting up does not count."""
    names = sorted(name for name in os.listdir(folder) if name.endswith(".png"))
    for index in range(count):
        shutil.copyfile(f"{folder}/{names[index % len(names)]}", f"{into}/m{index:05d}.png")


def python(environment, engine, source, target, workers, sizes):
    sizes = ",".join(map(str, sizes))
    return [[f"{TOOLS}/{environment}/bin/python", f"{HERE}/{engine}", source, target, str(workers), sizes]]


def kisscut(source, target, workers, work):
    extra = ["--thumbnails", "none"] if work == "A" else []
    return [[KISSCUT, "convert", source, "--output", target, "--jobs", str(workers), "--quiet"] + extra]


def vipsthumbnail(source, target, sizes):
    files = [f"{source}/{name}" for name in sorted(os.listdir(source))]
    return [["vipsthumbnail", "-s", str(size), "-o", f"{target}/%s_{size}.png"] + files for size in sizes]


def mogrify(source, target, sizes):
    commands = []
    for size in sizes:
        os.makedirs(f"{target}/{size}", exist_ok=True)
        files = [f"{source}/{name}" for name in sorted(os.listdir(source))]
        scale = f"{size}x{size}"
        commands.append(["mogrify", "-path", f"{target}/{size}", "-filter", "Lanczos", "-resize", scale] + files)
    return commands


def contenders(source, workers, work):
    sizes = WORKS[work]
    return {
        "kisscut": lambda target: kisscut(source, target, workers, work),
        "libvips as sharp ships it": lambda target: python("sharp", "engine_pyvips.py", source, target, workers, sizes),
        "Pillow": lambda target: python("plain", "engine_pillow.py", source, target, workers, sizes),
        "Debian's libvips": lambda target: python("plain", "engine_pyvips.py", source, target, workers, sizes),
        "vipsthumbnail": lambda target: vipsthumbnail(source, target, sizes),
        "ImageMagick mogrify": lambda target: mogrify(source, target, sizes),
    }


def run(commands, workers):
    """Runs commands, as many at once as there are workers; gives the seconds it took."""
    environment = dict(os.environ, VIPS_CONCURRENCY="1", MAGICK_THREAD_LIMIT="1", OMP_NUM_THREADS="1")
    waiting, running = list(commands), []
    start = time.perf_counter()
    while waiting or running:
        while waiting and len(running) < workers:
            running.append(subprocess.Popen(waiting.pop(0), env=environment, stdout=subprocess.DEVNULL))
        done = running.pop(0)
        if done.wait() != 0:
            sys.exit(f"{done.args[0]} failed")
    return time.perf_counter() - start


def measure(folder, options, work, scratch):
    source = os.path.join(scratch, "masters")
    os.makedirs(source, exist_ok=True)
    spread(folder, options.masters, source)
    entries = contenders(source, options.workers, work)
    seconds = {name: [] for name in entries}
    facts = {}
    for number in range(options.rounds):
        for name, commands in entries.items():
            target = os.path.join(scratch, "out")
            shutil.rmtree(target, ignore_errors=True)
            os.makedirs(target)
            seconds[name].append(run(commands(target), options.workers))
            if number == 0:
                facts[name] = fidelity.check(name, source, target, WORKS[work])
            print(f"work {work}, round {number + 1}: {name} {seconds[name][-1]:.2f} s", flush=True)
    shutil.rmtree(source)
    rows = []
    for name, times in seconds.items():
        ratios = [time / own for time, own in zip(times, seconds["kisscut"])]
        rows.append({
            "contender": name, "seconds": times, "medianSeconds": statistics.median(times),
            "mastersPerSecond": options.masters / statistics.median(times),
            "ratio": statistics.median(ratios), "smallestRatio": min(ratios), **facts[name],
        })
    return rows


def version(command):
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    return (answer.stdout or answer.stderr).strip().splitlines()[0]


def versions():
    ask = "import pyvips; print('.'.join(str(pyvips.version(i)) for i in range(3)))"
    return {
        "kisscut": version([KISSCUT, "--version"]),
        "libvips as sharp ships it": version([f"{TOOLS}/sharp/bin/python", "-c", ask]),
        "Debian's libvips": version([f"{TOOLS}/plain/bin/python", "-c", ask]),
        "Pillow": version([f"{TOOLS}/plain/bin/python", "-c", "import PIL; print(PIL.__version__)"]),
        "ImageMagick mogrify": version(["mogrify", "-version"]).split(" ")[2],
        "machine": f"{os.cpu_count()} cores, {platform.machine()}, {platform.system()}",
    }


def main():
    options = arguments()
    os.makedirs(options.output, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        works = {work: measure(options.folder, options, work, scratch) for work in options.works.split(",")}
    result = {
        "masters": options.masters, "workers": options.workers, "rounds": options.rounds, "versions": versions(),
        "works": works,
    }
    with open(os.path.join(options.output, "results.json"), "w", encoding="utf-8") as file:
        json.dump(result, file, indent=2)
    report.write(result, options.output)
    print(open(os.path.join(options.output, "results.md"), encoding="utf-8").read())


main()
