"""Runs every contender on the same masters, in turn and several times, checks the output and writes a table.

Called by `run`, which installs the contenders. Ratios are of CPU time and are taken within a round, so they hold on a noisy machine.
"""

import argparse
import json
import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

import fidelity
import report
from works import LIBVIPS_MAIN, PROGRAM, ROOT, TOOLS, all_works


def arguments():
    parser = argparse.ArgumentParser(prog="Benchmarks/peers/run", description=__doc__.splitlines()[0])
    parser.add_argument("folder", help="PNG masters of 618 x 618 px")
    parser.add_argument("--animated", help="animated masters, PNG, APNG and GIF, for the works animated and gif")
    parser.add_argument("--works", help="some of A, B, sharp, fir, animated and gif (default: A,B; with --animated also these two)")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--masters", type=int, default=400, help="the number of copies to make of the masters")
    parser.add_argument("--animations", type=int, default=24, help="the number of copies to make of the animated masters")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--fpnge", help="the source folder of Google's fpnge, whose pipeline is compared then")
    parser.add_argument("--output", default=os.path.join(ROOT, ".build", "peers", "results"))
    options = parser.parse_args()
    options.works = options.works or ("A,B,animated,gif" if options.animated else "A,B")
    if not options.animated and ("animated" in options.works or "gif" in options.works):
        parser.error("the works animated and gif need --animated <folder>")
    return options


def run(commands, workers):
    """Runs commands, as many at once as there are workers; returns the CPU time and the wall-clock time."""
    environment = dict(os.environ, VIPS_CONCURRENCY="1", MAGICK_THREAD_LIMIT="1", OMP_NUM_THREADS="1")
    waiting, running = list(commands), []
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    start, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    while waiting or running:
        while waiting and len(running) < workers:
            running.append(subprocess.Popen(waiting.pop(0), env=environment, **quiet))
        done = running.pop(0)
        if done.wait() != 0:
            sys.exit(f"failed: {' '.join(done.args[:8])}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, time.perf_counter() - start


def measure(name, work, options, scratch):
    seconds = {contender: [] for contender in work.contenders}
    clock = {contender: [] for contender in work.contenders}
    facts = {}
    for number in range(options.rounds):
        for contender, commands in work.contenders.items():
            # A new folder for each: removing one contender's files must not slow the next contender.
            target = os.path.join(scratch, f"{name}-{number}-{contender}")
            os.makedirs(target)
            cpu, wall = run(commands(target), options.workers)
            seconds[contender].append(cpu)
            clock[contender].append(wall)
            if number == 0:
                facts[contender] = fidelity.check(contender, work, target)
            print(f"work {name}, round {number + 1}: {contender} {cpu:.2f} s of CPU, {wall:.2f} s", flush=True)
    rows = []
    for contender, times in seconds.items():
        ratios = [time / own for time, own in zip(times, seconds[report.NAME])]
        rows.append({
            "contender": contender, "cpuSeconds": times, "medianCPUSeconds": statistics.median(times),
            "medianSeconds": statistics.median(clock[contender]),
            "mastersPerCPUSecond": len(work.masters) / statistics.median(times),
            "ratio": statistics.median(ratios), "smallestRatio": min(ratios), "largestRatio": max(ratios),
            **facts[contender],
        })
    return {"title": work.title, "masters": len(work.masters), "rows": rows}


def version(command):
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    return (answer.stdout or answer.stderr).strip().splitlines()[0]


def commit(source):
    command = ["git", "-C", source, "rev-parse", "--short=10", "HEAD"]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    return f"of commit {answer.stdout.strip()}" if answer.returncode == 0 else "(its version is not known)"


def versions(options):
    ask = "import pyvips; print('.'.join(str(pyvips.version(i)) for i in range(3)))"
    found = {
        report.NAME: version([PROGRAM, "--version"]),
        "libvips as sharp ships it": version([f"{TOOLS}/sharp/bin/python", "-c", ask]),
        "Debian's libvips": version([f"{TOOLS}/plain/bin/python", "-c", ask]),
        "Pillow": version([f"{TOOLS}/plain/bin/python", "-c", "import PIL; print(PIL.__version__)"]),
        "ImageMagick": version(["mogrify", "-version"]).split(" ")[2],
    }
    ask = "import importlib.metadata as data; print(data.version('%s'))"
    for package in ("pyspng", "pillow-simd", "deflate", "opencv-python-headless"):
        found[package] = version([f"{TOOLS}/assembled/bin/python", "-c", ask % package])
    found["the system's libdeflate"] = version(["pkg-config", "--modversion", "libdeflate"])
    if found["libvips as sharp ships it"] == found["Debian's libvips"]:
        sys.exit(f"the libvips of sharp was not installed; remove {TOOLS}/sharp, and run this again")
    if os.path.exists(LIBVIPS_MAIN):
        with open(LIBVIPS_MAIN, encoding="utf-8") as file:
            found["libvips' main branch"] = file.read().strip()
    if options.fpnge:
        found["fpnge"] = commit(options.fpnge)
    if options.animated:
        ask = "import importlib.metadata as data; print(data.version('sticker-convert'))"
        found["sticker-convert"] = version([f"{TOOLS}/stickers/bin/python", "-c", ask])
    return found


def note_newer(found):
    """Adds the newest version of each peer on the Python index, if it is not the measured one."""
    packages = {
        "libvips as sharp ships it": "pyvips-binary", "Pillow": "pillow", "sticker-convert": "sticker-convert",
        "pyspng": "pyspng", "pillow-simd": "pillow-simd", "deflate": "deflate",
        "opencv-python-headless": "opencv-python-headless",
    }
    for name, package in packages.items():
        if name not in found:
            continue
        try:
            with urllib.request.urlopen(f"https://pypi.org/pypi/{package}/json", timeout=10) as answer:
                newest = json.load(answer)["info"]["version"]
        except (OSError, ValueError, KeyError):
            newest = None
        if newest is None:
            found[name] += " (the newest version is not known)"
        elif newest != found[name]:
            found[name] += f" (newer: {newest})"
    return found


def machine():
    model = ""
    if os.path.exists("/proc/cpuinfo"):
        lines = open("/proc/cpuinfo", encoding="utf-8").read().splitlines()
        model = next((line.split(": ")[1] for line in lines if line.startswith("model name")), "")
    return f"{os.cpu_count()} cores ({model or platform.machine()}), {platform.system()}"


def main():
    options = arguments()
    os.makedirs(options.output, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        works = {name: measure(name, work, options, scratch) for name, work in all_works(options, scratch)}
    result = {
        "workers": options.workers, "rounds": options.rounds, "machine": machine(), "versions": note_newer(versions(options)),
        "works": works,
    }
    with open(os.path.join(options.output, "results.json"), "w", encoding="utf-8") as file:
        json.dump(result, file, indent=2)
    report.write(result, options.output)
    print(open(os.path.join(options.output, "results.md"), encoding="utf-8").read())


main()
