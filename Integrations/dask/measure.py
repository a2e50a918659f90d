"""Measures the package on this machine; README.md has the figures and what they mean.

    python measure.py MASTERS [--count 2000] [--rounds 3] [--stickermill stickermill]

Copies the masters in a folder until there are `count`, and converts them by `stickermill convert`, by one `stickermill work`, and by
Dask with two workers and with one, in turn. Then converts them twice with a folder as the cache, and twice with records. Prints
seconds, of the second time where there are two, and seconds of CPU of everything that a way starts.
"""

import argparse
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path


def plain(stickermill: str, art: Path, out: Path, jobs: int) -> None:
    subprocess.run([stickermill, "convert", art, "-o", out, "--jobs", str(jobs), "--no-cache", "--quiet"])


def piped(stickermill: str, art: Path, out: Path, jobs: int) -> None:
    process = subprocess.Popen([stickermill, "work", "--no-cache", "--jobs", str(jobs)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def write() -> None:
        for path in sorted(art.iterdir()):
            request = {"id": path.name, "master": str(path), "output": str(out)}
            process.stdin.write(json.dumps(request).encode() + b"\n")
        process.stdin.close()

    writer = threading.Thread(target=write)
    writer.start()
    answers = sum(1 for line in process.stdout) - 1
    writer.join()
    process.wait()
    assert answers == len(list(art.iterdir()))


def dask(stickermill: str, art: Path, out: Path, jobs: int, cache: str | None = None) -> float:
    import dask.config
    from distributed import Client, LocalCluster

    dask.config.set({"distributed.worker.profile.enabled": False})
    from stickermill_dask import convert

    with LocalCluster(n_workers=jobs, threads_per_worker=1, dashboard_address=":0", silence_logs=50) as cluster:
        with Client(cluster) as client:
            for _ in range(2 if cache else 1):
                done = convert(str(art), str(out), client, stickermill=stickermill, cache=cache)
            # The CPU time of a child process counts only after its parent has waited for it.
            used = client.gather([client.submit(close, workers=[name], pure=False) for name in client.nthreads()])
    print(
        f"    {sum(used):.2f} s of CPU of stickermill, {done.batches} batches, {done.worker_seconds:.1f} s of workers, of them {done.waiting_seconds:.1f} s waiting for "
        f"reads, {done.bytes_read:,} bytes read, {done.bytes_written:,} written, {done.requests:,} requests",
        file=sys.stderr,
    )
    return done.seconds


def with_folder(stickermill: str, art: Path, out: Path, jobs: int) -> float:
    return dask(stickermill, art, out, jobs, str(out / "cache"))


def with_records(stickermill: str, art: Path, out: Path, jobs: int) -> float:
    return dask(stickermill, art, out, jobs, (out / "cache").as_uri())


def close() -> float:
    """Ends the process of a worker's thread, and returns the seconds of CPU that it used."""
    from stickermill_dask import worker

    if getattr(worker._own, "process", None):
        worker._own.process.close()
        worker._own.process = None
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("masters", type=Path)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--stickermill", default="stickermill")
    parser.add_argument("--way", help=argparse.SUPPRESS)
    parser.add_argument("--out", type=Path, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    ways = {"convert": (plain, 2), "work": (piped, 2), "dask 2": (dask, 2), "dask 1": (dask, 1)}
    ways |= {"folder": (with_folder, 2), "records": (with_records, 2)}
    if chosen.way:
        make, jobs = ways[chosen.way]
        start = time.monotonic()
        seconds = make(chosen.stickermill, chosen.masters, chosen.out, jobs) or time.monotonic() - start
        used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
        print(json.dumps([seconds, sum(one.ru_utime + one.ru_stime for one in used)]))
        return
    with tempfile.TemporaryDirectory() as folder:
        art = Path(folder) / "art"
        art.mkdir()
        originals = sorted(path for path in chosen.masters.iterdir() if path.suffix == ".png" and "swinging" not in path.name)
        for number in range(chosen.count):
            shutil.copy(originals[number % len(originals)], art / f"{number:05}.png")
        figures: dict[str, list] = {way: [] for way in ways}
        for _ in range(chosen.rounds):
            for way in ways:
                out = Path(folder) / "out"
                run = subprocess.run(
                    [sys.executable, __file__, str(art), "--way", way, "--out", str(out), "--stickermill", chosen.stickermill],
                    stdout=subprocess.PIPE,
                    env={**os.environ, "PYTHONPATH": str(Path(__file__).parent)},
                )
                seconds, cpu = json.loads(run.stdout.splitlines()[-1])
                figures[way].append((seconds, cpu))
                print(f"{way:8} {seconds:7.2f} s {cpu:7.2f} s of CPU", flush=True)
                shutil.rmtree(out)
        for way, runs in figures.items():
            seconds = statistics.median(run[0] for run in runs)
            cpu = statistics.median(run[1] for run in runs)
            base = figures["convert"]
            ratios = [statistics.median(one[index] / other[index] for one, other in zip(runs, base)) for index in (0, 1)]
            print(f"{way:8} median {seconds:7.2f} s, {cpu:7.2f} s of CPU; against convert {ratios[0]:.3f}, CPU {ratios[1]:.3f}")
        scaling = statistics.median(one[0] / two[0] for one, two in zip(figures["dask 1"], figures["dask 2"]))
        print(f"two workers are {scaling:.2f} times as fast as one")


if __name__ == "__main__":
    main()
