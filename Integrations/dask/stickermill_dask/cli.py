"""The command stickermill-dask."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import dask
from distributed import Client, LocalCluster

from . import Fault, convert
from .process import PROGRAM


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="stickermill-dask",
        description="Converts sticker masters below one fsspec URL to files below another, on a Dask cluster.",
        epilog="Exit status: 0 done; 1 a master failed or a finding gates; 64 the call cannot be carried out; 130 interrupted.",
    )
    parser.add_argument("source", help="the folder of the masters, such as s3://bucket/art")
    parser.add_argument("target", help="the folder for the files, such as s3://bucket/stickers")
    parser.add_argument("--scheduler", help="the address of a cluster, such as tcp://head:8786")
    parser.add_argument("--workers", type=int, default=None, help="without --scheduler: the processes on this machine")
    parser.add_argument("--options", type=Path, help="a JSON file with the keys of stickermill.yml")
    parser.add_argument("--store-options", default="{}", help="what fsspec gets for all URLs, in JSON")
    parser.add_argument("--cache-control", help="the header Cache-Control of the files, such as 'public, max-age=86400'")
    parser.add_argument("--report", type=Path, help="write the report to this file")
    parser.add_argument(
        "--cache",
        help="where finished masters are remembered, so that the next call does not make them again: a folder in which stickermill keeps "
        "what it makes, or a URL for records, such as s3://bucket/cache",
    )
    parser.add_argument("--cache-bytes", help="the most bytes of a folder for --cache, such as 5GB (default: 1GB)")
    parser.add_argument("--batch-bytes", type=int, default=8_000_000, help="the bytes of masters per task")
    parser.add_argument("--retries", type=int, default=3, help="how often Dask repeats a failed batch")
    parser.add_argument("--strict", action="store_true", help="end with 1 also if a finding is a warning, or artwork was skipped")
    parser.add_argument("--stickermill", default=PROGRAM, help="the command, on the workers and here")
    chosen = parser.parse_args(arguments)
    try:
        options = json.loads(chosen.options.read_text(encoding="utf-8-sig")) if chosen.options else None
        store_options = json.loads(chosen.store_options)
    except (OSError, ValueError) as error:
        print(f"stickermill-dask: {chosen.options or '--store-options'}: {error}", file=sys.stderr)
        return 64
    cluster = None
    try:
        if not chosen.scheduler:
            # Profiling costs time, and this cluster ends with the command, before its profile can be viewed.
            dask.config.set({"distributed.worker.profile.enabled": False})
            cluster = LocalCluster(n_workers=chosen.workers, threads_per_worker=1, dashboard_address=None)
        with Client(chosen.scheduler or cluster) as client:
            done = convert(
                chosen.source,
                chosen.target,
                client,
                options=options,
                stickermill=chosen.stickermill,
                source_options=store_options,
                target_options=store_options,
                batch_bytes=chosen.batch_bytes,
                retries=chosen.retries,
                strict=chosen.strict,
                report=chosen.report,
                cache_control=chosen.cache_control,
                cache=chosen.cache,
                cache_options=store_options,
                cache_bytes=chosen.cache_bytes,
            )
    except (Fault, OSError) as fault:
        print(f"stickermill-dask: {fault}", file=sys.stderr)
        return 64
    except KeyboardInterrupt:
        return 130
    finally:
        if cluster:
            cluster.close()
    summary = done.report["summary"]
    before = f"; {done.kept} were finished before" if done.kept else ""
    print(
        f"Converted {summary['converted']} of {summary['masters']} masters to {summary['files']} files "
        f"in {done.seconds:.1f} s, in {done.batches} batches{before}."
    )
    if done.unrecorded:
        print(f"stickermill-dask: the next call makes masters again: {done.unrecorded}", file=sys.stderr)
    for master in done.report["masters"]:
        if "error" in master:
            print(f"stickermill-dask: {master['error']['message']}", file=sys.stderr)
    return done.status
